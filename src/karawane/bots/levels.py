"""Levels to play against, named after the desert, from a child's first game to full strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from karawane.bots.greedy import GreedyPlayer
from karawane.bots.player import Player, Searcher, Seed
from karawane.bots.short_sight import OneCamelPlayer, ThirstyPlayer
from karawane.rules import Move, Position

if TYPE_CHECKING:
    from karawane.kernel.search import SearchResult

__all__ = ["LEVELS", "TOP", "Level"]

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
    _make: Callable[[Seed], Player]
    unlimited: bool = False
    """Whether it uses all the time it is given."""

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
        for each in LEVELS:
            if name in (str(each.number), each.name):
                return each
        shown = name if len(name) <= 40 else f"{name[:40]}..."
        raise ValueError(f"unknown level {shown!r}; choose 1 to {len(LEVELS)}, a name, or {TOP}")

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of all levels, the weakest first."""
        return tuple(each.name for each in LEVELS)

    def player(self, seed: Seed) -> Player:
        """Return a new player of this level."""
        if self.unlimited:
            return self._make(seed)
        return _LevelPlayer(self, self._make(seed))


class _LevelPlayer:
    """A player that keeps to its level's time limit, however much it is given."""

    def __init__(self, of: Level, player: Player) -> None:
        self._level = of
        self._player = player

    @property
    def name(self) -> str:
        return self._level.name

    @property
    def goes_by_the_clock(self) -> bool:
        return isinstance(self._player, Searcher)

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        limit = THINKING * self._level.seconds
        if seconds is not None:
            limit = min(limit, seconds)
        return self._player.choose(position, seconds=limit)

    def found(self) -> SearchResult | None:
        return self._player.found() if isinstance(self._player, Searcher) else None


THINKING = 0.85
"""The share of its time limit that a level spends thinking. On a busy machine, a search can be held
up for a tenth of a second just as it is about to stop."""


def _second_game(seed: Seed) -> Player:
    return ThirstyPlayer(seed, has_played=True)


def _greedy(seed: Seed) -> Player:
    return GreedyPlayer(seed)


ORYX = {2: 2_000, 3: 800, 4: 250, 5: 250}
CARACAL = {2: 20_000, 3: 5_000, 4: 1_200, 5: 1_200}
"""Simulations for a placement, by players. Against one rival, ten times as many win almost every
game. Against three, more depends on the others, and smaller numbers keep the levels evenly spaced.
Measured with two and with four players."""


UNTAUGHT: tuple[float, ...] = ()
"""No learned weights: only the highest level has learned where to place leaders."""


def _searching(
    simulations: Mapping[int, int] | None = None, places: Sequence[float] | None = None
) -> Callable[[Seed], Player]:
    def make(seed: Seed) -> Player:
        # Only levels that search need the kernel.
        from karawane.bots.search_player import SearchPlayer  # noqa: PLC0415

        return SearchPlayer(seed, simulations=simulations, places=places)

    return make


LEVELS: tuple[Level, ...] = (
    Level(
        1,
        "jerboa",
        0.1,
        "hops from water hole to water hole; its leaders stand anywhere",
        ThirstyPlayer,
    ),
    Level(2, "skink", 0.1, "knows oases too, but no areas and caravans", _second_game),
    Level(3, "fennec", 0.1, "takes the most that one camel wins; plans nothing", OneCamelPlayer),
    Level(4, "gazelle", 0.1, "the same, and heads for more; overlooks its rivals", _greedy),
    Level(5, "oryx", 0.5, "looks a few camels ahead", _searching(ORYX, UNTAUGHT)),
    Level(
        6, "caracal", 1.0, "looks further ahead, and sees threats", _searching(CARACAL, UNTAUGHT)
    ),
    Level(7, "simoom", 1.0, "full strength", _searching()),
)
"""All levels, the weakest first."""
