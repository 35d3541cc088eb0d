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
    """An edition, option or value that does not exist; the message says which do."""


class Ending(Enum):
    """When the last camel of a colour ends the game (9.1)."""

    AT_ONCE = "at_once"
    AFTER_TURN = "after_turn"


class Chips(Enum):
    """Which won points the others may look at: a matter of display only."""

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
"""Every option and the values it may have, as they are written in records."""


@dataclass(frozen=True)
class Edition:
    """The options the rules read, under the name of the edition they come from.

    >>> Edition.named("ffg").owner_may_enter
    False
    >>> Edition.named("ffg").with_options(owner_may_enter="yes").overrides
    {'owner_may_enter': 'yes'}
    """

    name: str
    five_player_supply: int
    """Camels of each colour in the supply with five players (2.3, 2.4)."""
    owner_may_enter: bool
    """Whether an owner may place camels in the own area (5.5)."""
    ends: Ending
    palm_space_scores: bool
    """Whether an empty palm space without an oasis scores in an area (9.3)."""
    chips: Chips
    title: str = field(default="", compare=False, repr=False)

    @classmethod
    def named(cls, name: str = DEFAULT_EDITION) -> Edition:
        """Return the edition of that name.

        >>> Edition.named("kosmos").ends
        <Ending.AT_ONCE: 'at_once'>
        """
        found = _editions().get(name)
        if found is None:
            raise OptionError(f"no edition {name!r}; there are {', '.join(_editions())}")
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
        """Build an edition from the texts of all its options."""
        for option, value in options.items():
            _check(option, value)
        missing = [option for option in OPTIONS if option not in options]
        if missing:
            raise OptionError(f"edition {name!r} says nothing of {', '.join(missing)}")
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
        """Every option with its value, as texts."""
        return {
            "five_player_supply": str(self.five_player_supply),
            "owner_may_enter": "yes" if self.owner_may_enter else "no",
            "ends": self.ends.value,
            "palm_space_scores": "yes" if self.palm_space_scores else "no",
            "chips": self.chips.value,
        }

    @property
    def overrides(self) -> dict[str, str]:
        """The options in which this differs from the edition of its name."""
        usual = Edition.named(self.name).options
        return {option: value for option, value in self.options.items() if value != usual[option]}

    def with_options(self, /, **options: str) -> Edition:
        """Return the same edition with some options overridden."""
        return Edition.from_options(self.name, self.options | options, self.title)


def _check(option: str, value: str) -> None:
    if option not in OPTIONS:
        raise OptionError(f"no option {option!r}; there are {', '.join(OPTIONS)}")
    if value not in OPTIONS[option]:
        raise OptionError(f"{option} cannot be {value!r}; it is {' or '.join(OPTIONS[option])}")


@cache
def _editions() -> Mapping[str, Edition]:
    found: list[tuple[int, Edition]] = []
    for file in files(__package__).joinpath("editions").iterdir():
        name, _, ending = file.name.rpartition(".")
        if ending == "toml":
            data = tomllib.loads(file.read_text("utf-8"))
            made = Edition.from_options(name, data["options"], data["title"])
            found.append((data["order"], made))
    return {made.name: made for _, made in sorted(found, key=lambda pair: pair[0])}
