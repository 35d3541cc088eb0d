"""Whether the puzzles are what they say: asked of the rules and of the search."""

from __future__ import annotations

from collections.abc import Iterator

from karawane.bots.analysis import analyse
from karawane.lessons.puzzle import Puzzle, PuzzleKind
from karawane.lessons.tasks import Outcome, judge, solutions

__all__ = ["SIMULATIONS", "problems_of"]

SIMULATIONS = 20_000
"""Enough to see that a placement is clearly the best."""

CLEARLY = 0.02
"""How much less the next best placement is worth at least, as the search values it (0 to 1)."""

ENOUGH = 20
"""A placement that the search tried less often is not worth being compared with."""

MOST_SOLUTIONS = 12
"""A puzzle that more placements solve is none."""


def problems_of(puzzle: Puzzle, *, simulations: int = SIMULATIONS, seed: int = 1) -> list[str]:
    """Return what is wrong with a puzzle, nothing where all is well."""
    return [*_told_by_rules(puzzle), *_told_by_search(puzzle, simulations, seed)]


def _told_by_rules(puzzle: Puzzle) -> Iterator[str]:
    verdict = judge(puzzle.task, puzzle.solution)
    if verdict.outcome is not Outcome.RIGHT:
        why = verdict.reason or "it does not do what the puzzle asks for"
        yield f"the solution is {verdict.outcome.value}: {why}"
    found = list(solutions(puzzle.task))
    if not 0 < len(found) <= MOST_SOLUTIONS:
        yield f"it has {len(found)} solutions"


def _told_by_search(puzzle: Puzzle, simulations: int, seed: int) -> Iterator[str]:
    if puzzle.kind is not PuzzleKind.BEST:
        return
    found = analyse(puzzle.task.position, simulations=simulations, seed=seed)
    if found.best.move not in puzzle.task.goal.moves:
        yield f"the search holds {found.best.move} for the best"
        return
    others = [
        each.value
        for each in found.moves
        if each.move not in puzzle.task.goal.moves and each.visits >= ENOUGH
    ]
    ahead = found.best.value - max(others, default=0.0)
    if ahead < CLEARLY:
        yield f"the next best placement is only {ahead:.3f} behind"
