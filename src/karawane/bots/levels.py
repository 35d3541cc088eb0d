"""Levels to play against, named after the desert, from a child's first game to full strength."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from karawane.bots.native_player import NativePlayer
from karawane.bots.player import Player, Searcher, Seed
from karawane.rules import Move, Position

if TYPE_CHECKING:
    from karawane.kernel.search import SearchResult

__all__ = [
    "HINT_SIMULATIONS",
    "LEVELS",
    "REPORT_SIMULATIONS",
    "SIMOOM_1",
    "SIMOOM_1_SEARCH",
    "TOP",
    "Level",
]

TOP = "max"
"""The name of the highest level without its time limit."""


@dataclass(frozen=True)
class Level:
    """An opponent of a certain strength."""

    number: int
    name: str
    seconds: float
    """The time for a placement on one core, never exceeded."""
    about: str
    """How it plays, in a sentence."""
    _make: Callable[..., Player]
    unlimited: bool = False
    """Whether it uses all the time it is given."""
    searches: bool = False
    """Whether it searches, and so can use threads and memory."""
    is_built_in: bool = True
    """Whether it belongs to the library; others are offered by a program."""

    @classmethod
    def named(cls, name: str) -> Level:
        """Return the level of that number or name; `max` is the highest without its time limit.

        >>> Level.named("1").name
        'jerboa'
        >>> Level.named("0")
        Traceback (most recent call last):
        ...
        ValueError: unknown level '0'; choose 1 to 7, a name, or max
        """
        if name == TOP:
            return replace(LEVELS[-1], unlimited=True)
        for each in cls.all():
            if name in (str(each.number), each.name):
                return each
        shown = name if len(name) <= 40 else f"{name[:40]}..."
        most = len(cls.all())
        raise ValueError(f"unknown level {shown!r}; choose 1 to {most}, a name, or {TOP}")

    @classmethod
    def all(cls) -> tuple[Level, ...]:
        """Return all levels, the weakest first, then the bots that a program offers as levels."""
        return (*LEVELS, *_offered.values())

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of all levels."""
        return tuple(each.name for each in cls.all())

    def offer(self) -> None:
        """Register this level in this process."""
        _offered[self.name] = self

    def withdraw(self) -> None:
        """Unregister this level."""
        _offered.pop(self.name, None)

    def player(self, seed: Seed, **search: int) -> Player:
        """Return a new player of this level; `search` are options for the levels that search."""
        made = self._make(seed, **search) if self.searches else self._make(seed)
        return made if self.unlimited else _LevelPlayer(self, made)


class _LevelPlayer:
    """A player that keeps to its level's time limit, however much it is given."""

    def __init__(self, of: Level, player: Player) -> None:
        self._level = of
        self._player = player

    @property
    def name(self) -> str:
        return self._level.name

    @property
    def has_time_limit(self) -> bool:
        return isinstance(self._player, Searcher)

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        limit = THINKING * self._level.seconds
        if seconds is not None:
            limit = min(limit, seconds)
        return self._player.choose(position, seconds=limit)

    def found(self) -> SearchResult | None:
        return self._player.found() if isinstance(self._player, Searcher) else None


UNTAUGHT: tuple[float, ...] = ()
"""No learned weights."""


def _searching(
    simulations: Mapping[int, int] | None = None,
    places: Sequence[float] | None = None,
    moves: Sequence[float] | None = None,
    evaluation: Sequence[float] | None = None,
) -> Callable[..., Player]:
    def make(seed: Seed, **search: int) -> Player:
        # People can play against each other without the kernel.
        from karawane.bots.search_player import SearchPlayer  # noqa: PLC0415

        return SearchPlayer(
            seed,
            simulations=simulations,
            places=places,
            moves=moves,
            evaluation=evaluation,
            **search,  # type: ignore[arg-type]
        )

    return make


def _level(
    number: int, name: str, seconds: float, about: str, search: Mapping[str, Any] | None = None
) -> Level:
    """Return a level of `levels.toml`."""
    if search is None:
        return Level(number, name, seconds, about, partial(NativePlayer, name))
    limits = search.get("simulations")
    simulations = limits and {int(players): count for players, count in limits.items()}
    places = None if search["learned_places"] else UNTAUGHT
    moves = None if search["learned_moves"] else UNTAUGHT
    evaluation = None if search["learned_evaluation"] else UNTAUGHT
    make = _searching(simulations, places, moves, evaluation)
    return Level(number, name, seconds, about, make, searches=True)


_DATA = tomllib.loads((files(__package__) / "levels.toml").read_text("utf-8"))

THINKING: float = _DATA["thinking"]
"""The share of its time limit that a level spends thinking."""

HINT_SIMULATIONS: int = _DATA["hint_simulations"]
"""The most simulations for each second of a hint, so that asking twice gives the same advice."""

REPORT_SIMULATIONS: int = _DATA["report_simulations"]
"""The simulations for each position of a report."""

LEVELS: tuple[Level, ...] = tuple(_level(**each) for each in _DATA["levels"])
"""The levels of the library, the weakest first."""

SIMOOM_1_SEARCH: Mapping[str, Any] = MappingProxyType(
    {
        "moves": UNTAUGHT,
        "evaluation": UNTAUGHT,
        "exploration": 0.005,
        "margin_scale": 15.0,
        "expand_visits": 3.0,
        "later_weight": 500.0,
        "habit_weight": 10.0,
        "eager": 0.3,
        "place_weight": 0.15,
        "prior_weight": 0.0,
        "prior_visits": 0.0,
        "picks": 1.0,
        "replies": 0.0,
        "one_order": 0.0,
        "cut": 0.0,
        "field_weight": 0.0,
    }
)
"""The settings of the first simoom's search, written out so that new defaults cannot change it.

`tests/bots/simoom_1.ttd` has games that it must play again, move by move. An improvement of the
search therefore needs a setting that turns it off, and that is turned off here.
"""


def _first_simoom(seed: Seed, **search: int) -> Player:
    from karawane.bots.search_player import SearchPlayer  # noqa: PLC0415

    return SearchPlayer(seed, **{**SIMOOM_1_SEARCH, **search})


SIMOOM_1 = Level(
    LEVELS[-1].number,
    "simoom-1.0",
    LEVELS[-1].seconds,
    "the first simoom, a yardstick for later ones: knows only places for leaders",
    _first_simoom,
    searches=True,
)
"""The highest level as it was when it knew only places for leaders: a fixed opponent."""

_offered: dict[str, Level] = {}
