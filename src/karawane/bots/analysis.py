"""Analysis of a position: the value of every move, winning chances, points and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from karawane.bots.explanations import Fact, facts_of
from karawane.kernel.search import RootMove, Search, SearchResult
from karawane.rules import Move, Position, play, scores, winners

__all__ = ["Analysis", "MoveValue", "analyse", "final_chances"]

LEAST_GAMES = 32
"""Moves that the search tried less often get a small search of their own.

A search spends its time on the best moves and learns little about the others."""

SECOND_LOOK = 64
"""The simulations of that small search."""

SMALL_TREE_MB = 1


@dataclass(frozen=True, slots=True)
class MoveValue:
    """The analysis of one move."""

    move: Move
    visits: int
    value: float
    """The expected reward of the seat to move, 0 to 1; higher when further ahead."""
    chances: tuple[float, ...]
    """The winning chance of each seat after it."""
    points: tuple[float, ...]
    """The expected final points of each seat."""


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
    known = _found(best)
    seen = look.at(best)
    for found in result.moves:
        if found.games >= LEAST_GAMES:
            yield _found(found)
        else:
            yield _corrected(look.at(found), seen, known, position.seat.index)


def _found(each: RootMove) -> MoveValue:
    return MoveValue(each.move, each.visits, each.value, each.wins, each.points)


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


def _corrected(look: MoveValue, seen: MoveValue, known: MoveValue, own: int) -> MoveValue:
    """Return the result of a second look, corrected for optimism.

    Second looks are too optimistic, since they miss the best replies. By how much shows in the best
    move: compare what a second look has `seen` of it with what the search has `known`. No move
    that the search gave up is worth more than the one it chose.
    """
    chances = _shares(map(_shifted, look.chances, known.chances, seen.chances))
    return MoveValue(
        look.move,
        look.visits,
        min(known.value, _shifted(look.value, known.value, seen.value)),
        _at_most(known.chances[own], chances, own),
        tuple(map(_shifted, look.points, known.points, seen.points)),
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
