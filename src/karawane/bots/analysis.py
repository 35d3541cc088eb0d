"""Analysis of a position: the value of every move, winning chances, points and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import Self

from karawane.bots.analysis_stream import AnalysisInfo, AnalysisStream, analysis
from karawane.bots.explanations import Fact, facts_of
from karawane.bots.move_values import MoveValue
from karawane.kernel.search import RootMove, Search, SearchResult
from karawane.rules import Move, Position, play, scores, winners

__all__ = [
    "Analysis",
    "AnalysisInfo",
    "AnalysisStream",
    "MoveValue",
    "analyse",
    "analysis",
    "final_chances",
]

LEAST_GAMES = 32
"""Moves that the search tried less often get a small search of their own.

A search spends its time on the best moves and learns little about the others."""

SECOND_LOOK = 64
"""The simulations of that small search."""

TRUSTED_SHARE = 0.1
"""The share of the best move's games that a move needs for its value to be taken as it is."""

SMALL_TREE_MB = 1


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a position."""

    position: Position
    moves: tuple[MoveValue, ...]
    """Every legal move, best first."""
    line: tuple[Move, ...]
    """The expected continuation."""
    simulations: int
    seconds: float

    @property
    def best(self) -> MoveValue:
        """The move to play."""
        return self.moves[0]

    def why(self, value: MoveValue) -> tuple[Fact, ...]:
        """Return the facts that explain a move."""
        return facts_of(self.position, value.move)


def analyse(
    position: Position,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
) -> Analysis:
    """Search a position; with a number of simulations, the same seed gives the same result.

    >>> from karawane.rules import deal, legal_moves
    >>> start = deal(2, seed=1)
    >>> found = analyse(start, simulations=2000, seed=1)
    >>> {each.move for each in found.moves} == set(legal_moves(start))
    True
    """
    if seconds is None and simulations is None:
        raise ValueError("give seconds or simulations")
    if position.is_over:
        raise ValueError("the game is over: there is no move to analyse")
    search = Search(position, seed=seed, threads=threads)
    result = search.run(seconds=seconds, simulations=simulations)
    return Analysis(
        position,
        tuple(_valued(position, result, seed)),
        result.line or (result.best,),
        result.simulations,
        result.seconds,
    )


def _valued(position: Position, result: SearchResult, seed: int) -> Iterator[MoveValue]:
    look = _SecondLook(position, seed)
    best = result.moves[0]
    if best.games < SECOND_LOOK:
        # The search was so short that a second look says more about every move.
        yield from (look.at(found) for found in result.moves)
        return
    known, seen = MoveValue.found(best), look.at(best)
    valued = [
        MoveValue.found(each)
        if each.games >= LEAST_GAMES
        else _corrected(look.at(each), seen, known)
        for each in result.moves
    ]
    given_up = [each.games < TRUSTED_SHARE * best.games for each in result.moves]
    excess = _Excess.of(compress(valued, given_up), known, position.seat.index)
    for value, doubtful in zip(valued, given_up, strict=True):
        yield excess.taken_from(value) if doubtful else value


class _SecondLook:
    """Values a move by a small search of the position after it."""

    def __init__(self, position: Position, seed: int) -> None:
        self._position = position
        self._seed = seed

    def at(self, found: RootMove) -> MoveValue:
        """Return the value of a move by a small search, exact if the move ends the game."""
        own = self._position.seat.index
        after = play(self._position, found.move)
        if after.is_over:
            points = tuple(float(score.total) for score in scores(after))
            chances = final_chances(after)
            value = found.value if found.games else chances[own]
            return MoveValue(found.move, found.visits, value, chances, points)
        search = Search(after, seed=self._seed, memory_mb=SMALL_TREE_MB)
        result = search.run(simulations=SECOND_LOOK)
        return MoveValue(found.move, found.visits, result.rewards[own], result.wins, result.points)


def _corrected(look: MoveValue, seen: MoveValue, known: MoveValue) -> MoveValue:
    """Return the result of a second look, corrected for optimism.

    Second looks are too optimistic, since they miss the best replies. The best move shows by how
    much: a second look has `seen` more in it than the search has `known`.
    """
    return MoveValue(
        look.move,
        look.visits,
        _shifted(look.value, known.value, seen.value),
        _shares(map(_shifted, look.chances, known.chances, seen.chances)),
        tuple(map(_shifted, look.points, known.points, seen.points)),
    )


@dataclass(frozen=True, slots=True)
class _Excess:
    """By how much the luckiest of the moves that the search gave up looks better than its choice.

    No such move is worth more than the choice. The excess is taken from all of them, so that they
    still differ from each other.
    """

    seat: int
    value: float
    chance: float
    lead: float

    @classmethod
    def of(cls, moves: Iterable[MoveValue], known: MoveValue, seat: int) -> Self:
        found = list(moves)
        return cls(
            seat,
            max((each.value - known.value for each in found), default=0.0),
            max((each.chances[seat] - known.chances[seat] for each in found), default=0.0),
            max((each.lead(seat) - known.lead(seat) for each in found), default=0.0),
        )

    def taken_from(self, value: MoveValue) -> MoveValue:
        chance = value.chances[self.seat] - max(0.0, self.chance)
        points = list(value.points)
        points[self.seat] -= max(0.0, self.lead)
        return MoveValue(
            value.move,
            value.visits,
            max(0.0, value.value - max(0.0, self.value)),
            _at_most(max(0.0, chance), value.chances, self.seat),
            tuple(points),
        )


def _shifted(number: float, known: float, seen: float) -> float:
    return max(0.0, number + known - seen)


def _shares(numbers: Iterable[float]) -> tuple[float, ...]:
    """Return numbers scaled to a sum of 1."""
    kept = tuple(numbers)
    return tuple(number / sum(kept) for number in kept)


def _at_most(limit: float, chances: tuple[float, ...], seat: int) -> tuple[float, ...]:
    """Limit a seat's chance, and give the excess to the others in proportion."""
    own = chances[seat]
    if own <= limit:
        return chances
    others = 1 - own
    return tuple(
        limit
        if at == seat
        else (1 - limit) * (share / others if others else 1 / (len(chances) - 1))
        for at, share in enumerate(chances)
    )


def final_chances(position: Position) -> tuple[float, ...]:
    """Return each seat's share of the win of a finished game; joint winners split it (9.4)."""
    won = winners(position)
    return tuple(1 / len(won) if seat in won else 0.0 for seat in position.game.seats)
