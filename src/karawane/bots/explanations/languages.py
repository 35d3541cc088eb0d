"""The languages there are, read from their files."""

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

__all__ = ["Language", "language", "language_codes", "usual_language"]

DEFAULT = "en"


@dataclass(frozen=True)
class Language:
    """The names and texts of one language."""

    code: str
    name: str
    _texts: Mapping[str, Any]

    def seat(self, seat: Seat) -> str:
        """Return how a seat is called, after its colour."""
        return str(self._texts["seats"][SEAT_NAMES[seat]])

    def owner(self, seat: Seat) -> str:
        """Return how something is said to be a seat's."""
        return str(self._texts["owners"][SEAT_NAMES[seat]])

    def colour(self, colour: CamelColour) -> str:
        """Return the name of a camel colour."""
        return str(self._texts["colours"][str(colour)])

    def listed(self, items: Iterable[str]) -> str:
        """Join some things as in a sentence.

        >>> language("en").listed(["b8", "d3", "m7"])
        'b8, d3 and m7'
        """
        *first, last = items
        return f"{', '.join(first)} {self._texts['and']} {last}" if first else last

    def percent(self, share: float) -> str:
        """Write a share of one as a percentage."""
        return str(self._texts["percent"]).format(value=round(100 * share))

    def phrase(self, phrase: Phrase, count: int = 2, **values: object) -> str:
        """Return a text with its gaps filled; where it has two forms, `count` chooses.

        >>> language("de").phrase(Phrase.CLOSES_AREA, 6)
        'schließt ein Gebiet von 6 Feldern'
        """
        text = self._texts["phrases"][phrase.value]
        if not isinstance(text, str):
            text = text["one" if count == 1 else "many"]
        return str(text).format(count=count, **values)


def language_codes() -> tuple[str, ...]:
    """Return the codes of the languages there are.

    >>> language_codes()
    ('de', 'en', 'fr', 'it')
    """
    names = (file.name for file in files(__package__).joinpath("texts").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def language(code: str) -> Language:
    """Return the language of that code.

    >>> language("de").name
    'Deutsch'
    """
    if code not in language_codes():
        raise ValueError(f"no language {code!r}; there are {', '.join(language_codes())}")
    text = files(__package__).joinpath("texts", f"{code}.toml").read_text("utf-8")
    texts = tomllib.loads(text)
    return Language(code, texts["name"], texts)


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that the environment asks for, English where we lack it.

    >>> usual_language({"LANG": "fr_CH.UTF-8"})
    'fr'
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := environment.get(variable):
            code = wanted[:2].lower()
            return code if code in language_codes() else DEFAULT
    return DEFAULT
