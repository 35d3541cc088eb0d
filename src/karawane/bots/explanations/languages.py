"""The languages of explanations, read from `texts/*.toml`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from karawane.bots.explanations.phrases import Phrase
from karawane.drawing import SEAT_NAMES
from karawane.rules import CamelColour, Seat

__all__ = ["Language", "preferred_language_code"]

DEFAULT = "en"


@dataclass(frozen=True)
class Language:
    """The names and texts of one language."""

    code: str
    name: str
    _texts: Mapping[str, Any]

    @classmethod
    def named(cls, code: str) -> Language:
        """Return the language with that code.

        >>> Language.named("de").name
        'Deutsch'
        """
        if code not in cls.codes():
            raise ValueError(f"unknown language {code!r}; choose from {', '.join(cls.codes())}")
        return _load(code)

    @classmethod
    def codes(cls) -> tuple[str, ...]:
        """Return the codes of all languages.

        >>> Language.codes()
        ('de', 'en', 'fr', 'it')
        """
        return _codes()

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat, which is that of its colour."""
        return str(self._texts["seats"][SEAT_NAMES[seat]])

    def owner(self, seat: Seat) -> str:
        """Return the possessive of a seat's name."""
        return str(self._texts["owners"][SEAT_NAMES[seat]])

    def colour(self, colour: CamelColour) -> str:
        """Return the name of a camel colour."""
        return str(self._texts["colours"][str(colour)])

    def listed(self, items: Iterable[str]) -> str:
        """Join items as in a sentence.

        >>> Language.named("en").listed(["b8", "d3", "m7"])
        'b8, d3 and m7'
        """
        *first, last = items
        return f"{', '.join(first)} {self._texts['and']} {last}" if first else last

    def percent(self, share: float) -> str:
        """Format a share (0 to 1) as a percentage."""
        return str(self._texts["percent"]).format(value=round(100 * share))

    def phrase(self, phrase: Phrase, count: int = 2, **values: object) -> str:
        """Return a text with its placeholders filled; `count` selects singular or plural.

        >>> Language.named("de").phrase(Phrase.CLOSES_AREA, 6)
        'schließt ein Gebiet mit 6 Feldern'
        """
        text = self._texts["phrases"][phrase.value]
        if not isinstance(text, str):
            text = text["one" if count == 1 else "many"]
        return str(text).format(count=count, **values)


@cache
def _codes() -> tuple[str, ...]:
    names = (file.name for file in files(__package__).joinpath("texts").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def _load(code: str) -> Language:
    text = files(__package__).joinpath("texts", f"{code}.toml").read_text("utf-8")
    texts = tomllib.loads(text)
    return Language(code, texts["name"], texts)


def preferred_language_code(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the environment's language, or English if it has no translation.

    >>> preferred_language_code({"LANG": "fr_CH.UTF-8"})
    'fr'
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := environment.get(variable):
            code = wanted[:2].lower()
            return code if code in Language.codes() else DEFAULT
    return DEFAULT
