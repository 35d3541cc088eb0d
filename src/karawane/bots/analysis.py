"""Analysis of a position: the value of every move, winning chances, points and reasons."""

from __future__ import annotations

from dataclasses import dataclass

from karawane.bots.analysis_stream import AnalysisInfo, AnalysisStream, analysis
from karawane.bots.explanations import Fact, facts_of
from karawane.bots.move_values import MoveValue
from karawane.kernel.search import Search, final_outlook
from karawane.rules import Move, Position

__all__ = [
    "Analysis",
    "AnalysisInfo",
    "AnalysisStream",
    "MoveValue",
    "analyse",
    "analysis",
    "final_chances",
]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a position."""

    position: Position
    moves: tuple[MoveValue, ...]
    """Every legal move, the highest chance of the seat to move first."""
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
    """Search a position, and value every legal move.

    A limit in seconds includes everything. With a number of simulations, the same seed gives the
    same result; the extra games that value rarely tried moves are not counted.
    `kernel/search/analysis.hpp` explains how moves are valued.

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
    search.think(seconds, simulations, survey=True)
    values, result = search.values(), search.result()
    moves = tuple(MoveValue(*each) for each in values.moves)
    return Analysis(position, moves, values.line, result.simulations, result.seconds)


def final_chances(position: Position) -> tuple[float, ...]:
    """Return each seat's share of the win of a finished game; joint winners split it (9.4)."""
    return final_outlook(position).chances
