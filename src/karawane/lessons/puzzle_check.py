"""Checks puzzles with the rules and the search."""

from __future__ import annotations

from collections.abc import Iterator

from karawane.bots.analysis import analyse
from karawane.lessons.puzzle import Puzzle, PuzzleKind
from karawane.lessons.tasks import Outcome, judge, solutions

__all__ = ["SIMULATIONS", "problems_of"]

SIMULATIONS = 20_000
"""Enough to see that a placement is clearly best."""

CLEARLY = 0.02
"""The least lead of the solution over the next best placement, in the search's value (0 to 1)."""

ENOUGH = 32
"""Placements that the search tried less often are not compared: their value is mostly chance."""

MOST_SOLUTIONS = 12
"""A puzzle with more solutions is too easy."""


def problems_of(puzzle: Puzzle, *, simulations: int = SIMULATIONS, seed: int = 1) -> list[str]:
    """Return the problems of a puzzle, empty if there are none."""
    return [*_rule_problems(puzzle), *_search_problems(puzzle, simulations, seed)]


def _rule_problems(puzzle: Puzzle) -> Iterator[str]:
    verdict = judge(puzzle.task, puzzle.solution)
    if verdict.outcome is not Outcome.RIGHT:
        why = verdict.reason or "it does not do what the puzzle asks for"
        yield f"the solution is {verdict.outcome.value}: {why}"
    found = list(solutions(puzzle.task))
    if not 0 < len(found) <= MOST_SOLUTIONS:
        yield f"it has {len(found)} solutions"


def _search_problems(puzzle: Puzzle, simulations: int, seed: int) -> Iterator[str]:
    if puzzle.kind is not PuzzleKind.BEST:
        return
    found = analyse(puzzle.task.position, simulations=simulations, seed=seed)
    if found.best.move not in puzzle.task.goal.moves:
        yield f"the search prefers {found.best.move}"
        return
    others = [
        each.value
        for each in found.moves
        if each.move not in puzzle.task.goal.moves and each.visits >= ENOUGH
    ]
    ahead = found.best.value - max(others, default=0.0)
    if ahead < CLEARLY:
        yield f"the next best placement is only {ahead:.3f} behind"
