"""Editions: named sets of options, read from data files (section 10 of the rules)."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path

__all__ = [
    "DEFAULT_EDITION",
    "EDITIONS_VARIABLE",
    "OPTIONS",
    "Chips",
    "Edition",
    "Ending",
    "OptionError",
    "register_edition",
    "unregister_edition",
]

DEFAULT_EDITION = "v1.2"
"""The name of the edition that follows the designer's own rules."""

EDITIONS_VARIABLE = "KARAWANE_EDITIONS"
"""The environment variable with the path of a folder of further editions."""


class OptionError(ValueError):
    """An unknown edition, option or value; the message lists the known ones."""


class Ending(Enum):
    """When the last camel of a colour ends the game (9.1)."""

    AT_ONCE = "at_once"
    AFTER_TURN = "after_turn"

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


class Chips(Enum):
    """Which of a player's points are shown to the others; the rules do not depend on it."""

    OPEN = "open"
    WATER_HIDDEN = "water_hidden"
    ALL_HIDDEN = "all_hidden"

    def __repr__(self) -> str:
        return f"Chips.{self.name}"


OPTIONS: Mapping[str, tuple[str, ...]] = {
    "five_player_supply": ("29", "30"),
    "owner_may_enter": ("yes", "no"),
    "ends": ("at_once", "after_turn"),
    "palm_space_scores": ("yes", "no"),
    "chips": ("open", "water_hidden", "all_hidden"),
}
"""Every option with its possible values, as written in records."""


@dataclass(frozen=True, repr=False)
class Edition:
    """A named set of options that the rules read.

    >>> Edition.named("ffg").owner_may_enter
    False
    >>> Edition.named("ffg").with_options(owner_may_enter="yes").overrides
    {'owner_may_enter': 'yes'}
    >>> Edition.named("ffg").with_options(owner_may_enter="yes")
    Edition.named('ffg').with_options(owner_may_enter='yes')
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
        Ending.AT_ONCE
        """
        found = _known().get(name)
        if found is None:
            raise OptionError(f"unknown edition {name!r}; choose from {', '.join(_known())}")
        return found

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of all editions, the default first.

        >>> Edition.names()
        ('v1.2', 'kosmos', 'kosmos-it', 'ffg')
        """
        return tuple(_known())

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

    @classmethod
    def from_file(cls, file: str | PathLike[str]) -> Edition:
        """Read an edition from a TOML file, which gives it its name.

        The file has a table `options` with every option, and may have a `title`.
        """
        path = Path(file)
        try:
            data = tomllib.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise OptionError(f"edition file {path} cannot be read: {error}") from error
        table = data.get("options")
        if not isinstance(table, dict):
            raise OptionError(f"edition file {path} has no table [options] that sets every option")
        options = {name: str(value) for name, value in table.items()}
        return cls.from_options(path.stem, options, str(data.get("title", "")))

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

    def __repr__(self) -> str:
        if self.name not in _editions():
            return f"Edition.from_options({self.name!r}, {self.options!r})"
        changed = ", ".join(f"{name}={value!r}" for name, value in self.overrides.items())
        return f"Edition.named({self.name!r})" + (f".with_options({changed})" if changed else "")

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


_registered: dict[str, Edition] = {}


def register_edition(edition: Edition) -> None:
    """Make an edition known by name in this process; records of its games hold all its options.

    >>> house = Edition.named("ffg").with_options(owner_may_enter="yes")
    >>> register_edition(Edition.from_options("house", house.options))
    >>> Edition.named("house").owner_may_enter
    True
    >>> unregister_edition("house")
    """
    if edition.name in _editions():
        raise OptionError(f"there is already an edition {edition.name!r}; choose another name")
    _registered[edition.name] = edition


def unregister_edition(name: str) -> None:
    """Remove a registered edition. Unknown names are ignored."""
    _registered.pop(name, None)


def _known() -> Mapping[str, Edition]:
    """Return all editions: the library's, those of the user's folder, the registered ones."""
    folder = os.environ.get(EDITIONS_VARIABLE)
    if not folder and not _registered:
        return _editions()
    own = {**(_editions_in(folder) if folder else {}), **_registered}
    return {**_editions(), **{name: each for name, each in own.items() if name not in _editions()}}


@cache
def _editions_in(folder: str) -> Mapping[str, Edition]:
    found = map(Edition.from_file, sorted(Path(folder).glob("*.toml")))
    return {edition.name: edition for edition in found}
