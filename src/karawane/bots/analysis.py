"""What a search finds in a position: a value for every move, chances, points, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from karawane.bots.words import Fact, facts_of
from karawane.kernel.search import RootMove, Search, SearchResult
from karawane.rules import Move, Position, play, scores, winners

__all__ = ["Analysis", "MoveValue", "analyse", "final_chances"]

LEAST_GAMES = 4
"""Moves that the search tried less often are looked at again, each by itself.

A search gives its time to the best moves; of the others it knows little more than that."""

SECOND_LOOK = 32
"""The simulations of such a second look."""

SMALL_TREE_MB = 1


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What an analysis says of one move."""

    move: Move
    visits: int
    value: float
    """The reward that the seat to move may expect, 0 to 1: the more points ahead, the higher."""
    chances: tuple[float, ...]
    """The share of games that each seat wins after it."""
    points: tuple[float, ...]
    """The final points that each seat may expect."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search finds in a position."""

    position: Position
    moves: tuple[MoveValue, ...]
    """Every legal move, the best one first."""
    line: tuple[Move, ...]
    """The moves expected."""
    simulations: int
    seconds: float

    @property
    def best(self) -> MoveValue:
        """The move to play."""
        return self.moves[0]

    def why(self, value: MoveValue) -> tuple[Fact, ...]:
        """Return what a move does, as the rules show it."""
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
        raise ValueError("say how long to search: give seconds or simulations")
    if position.is_over:
        raise ValueError("the game is over: there is no move to look for")
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
    for found in result.moves:
        if found.games >= LEAST_GAMES:
            yield MoveValue(found.move, found.visits, found.value, found.wins, found.points)
        else:
            yield _looked_at_again(position, found, seed)


def _looked_at_again(position: Position, found: RootMove, seed: int) -> MoveValue:
    """Value a move that the search tried hardly ever by a small search behind it."""
    after = play(position, found.move)
    if after.is_over:
        points = tuple(float(score.total) for score in scores(after))
        chances = final_chances(after)
        value = found.value if found.games else chances[position.seat.index]
        return MoveValue(found.move, found.visits, value, chances, points)
    search = Search(after, seed=seed, memory_mb=SMALL_TREE_MB)
    result = search.run(simulations=SECOND_LOOK)
    value = result.rewards[position.seat.index]
    return MoveValue(found.move, found.visits, value, result.wins, result.points)


def final_chances(position: Position) -> tuple[float, ...]:
    """Return each seat's part of a finished game's win: shared by those who win together (9.4)."""
    won = winners(position)
    return tuple(1 / len(won) if seat in won else 0.0 for seat in position.game.seats)
