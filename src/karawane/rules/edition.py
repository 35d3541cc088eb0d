"""Editions: named sets of options, read from data files (section 10 of the rules)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files

__all__ = ["DEFAULT_EDITION", "OPTIONS", "Chips", "Edition", "Ending", "OptionError"]

DEFAULT_EDITION = "v1.2"


class OptionError(ValueError):
    """An unknown edition, option or value; the message lists the known ones."""


class Ending(Enum):
    """When the last camel of a colour ends the game (9.1)."""

    AT_ONCE = "at_once"
    AFTER_TURN = "after_turn"


class Chips(Enum):
    """Which of a player's points are shown to the others; the rules do not depend on it."""

    OPEN = "open"
    WATER_HIDDEN = "water_hidden"
    ALL_HIDDEN = "all_hidden"


OPTIONS: Mapping[str, tuple[str, ...]] = {
    "five_player_supply": ("29", "30"),
    "owner_may_enter": ("yes", "no"),
    "ends": ("at_once", "after_turn"),
    "palm_space_scores": ("yes", "no"),
    "chips": ("open", "water_hidden", "all_hidden"),
}
"""Every option with its possible values, as written in records."""


@dataclass(frozen=True)
class Edition:
    """A named set of options that the rules read.

    >>> Edition.named("ffg").owner_may_enter
    False
    >>> Edition.named("ffg").with_options(owner_may_enter="yes").overrides
    {'owner_may_enter': 'yes'}
    """

    name: str
    five_player_supply: int
    """Camels of each colour in the supply with five players (2.3, 2.4)."""
    owner_may_enter: bool
    """Whether players may place camels in their own areas (5.5)."""
    ends: Ending
    palm_space_scores: bool
    """Whether an empty palm space without an oasis scores in an area (9.3)."""
    chips: Chips
    title: str = field(default="", compare=False, repr=False)

    @classmethod
    def named(cls, name: str = DEFAULT_EDITION) -> Edition:
        """Return an edition by name.

        >>> Edition.named("kosmos").ends
        <Ending.AT_ONCE: 'at_once'>
        """
        found = _editions().get(name)
        if found is None:
            raise OptionError(f"unknown edition {name!r}; choose from {', '.join(_editions())}")
        return found

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of all editions, the default first.

        >>> Edition.names()
        ('v1.2', 'kosmos', 'kosmos-it', 'ffg')
        """
        return tuple(_editions())

    @classmethod
    def from_options(cls, name: str, options: Mapping[str, str], title: str = "") -> Edition:
        """Create an edition from its options as text; all of them are needed."""
        for option, value in options.items():
            _check(option, value)
        missing = [option for option in OPTIONS if option not in options]
        if missing:
            raise OptionError(f"edition {name!r} does not set {', '.join(missing)}")
        return cls(
            name,
            int(options["five_player_supply"]),
            options["owner_may_enter"] == "yes",
            Ending(options["ends"]),
            options["palm_space_scores"] == "yes",
            Chips(options["chips"]),
            title,
        )

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value, as text."""
        return {
            "five_player_supply": str(self.five_player_supply),
            "owner_may_enter": "yes" if self.owner_may_enter else "no",
            "ends": self.ends.value,
            "palm_space_scores": "yes" if self.palm_space_scores else "no",
            "chips": self.chips.value,
        }

    @property
    def overrides(self) -> dict[str, str]:
        """The options that differ from the library's edition of that name; all if it has none."""
        usual = _editions().get(self.name)
        known = {} if usual is None else usual.options
        return {name: value for name, value in self.options.items() if value != known.get(name)}

    def with_options(self, /, **options: str) -> Edition:
        """Return this edition with some options overridden."""
        return Edition.from_options(self.name, self.options | options, self.title)


def _check(option: str, value: str) -> None:
    if option not in OPTIONS:
        raise OptionError(f"unknown option {option!r}; choose from {', '.join(OPTIONS)}")
    if value not in OPTIONS[option]:
        raise OptionError(f"{option} cannot be {value!r}; use {' or '.join(OPTIONS[option])}")


@cache
def _editions() -> Mapping[str, Edition]:
    ordered: list[tuple[int, Edition]] = []
    for file in files(__package__).joinpath("editions").iterdir():
        name, _, suffix = file.name.rpartition(".")
        if suffix == "toml":
            data = tomllib.loads(file.read_text("utf-8"))
            edition = Edition.from_options(name, data["options"], data["title"])
            ordered.append((data["order"], edition))
    return {edition.name: edition for _, edition in sorted(ordered, key=lambda pair: pair[0])}
