"""Tasks for learners, and how their attempts are judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from karawane.lessons.goals import Attempt, Goal
from karawane.rules import Move, Position, Reason, legal_moves, play, why_illegal

__all__ = ["Outcome", "Task", "Verdict", "judge", "solutions"]


@dataclass(frozen=True)
class Task:
    """A goal to meet in a position."""

    position: Position
    goal: Goal
    placements: int = 1
    """The number of placements, all within one turn."""


class Outcome(Enum):
    """The outcome of an attempt."""

    RIGHT = "right"
    GOING_ON = "going_on"
    """Placements are left, and the goal can still be met."""
    WRONG = "wrong"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Verdict:
    """The judgement of an attempt."""

    outcome: Outcome
    attempt: Attempt
    """The placements up to the first illegal one."""
    illegal: Move | None = None
    reason: Reason | None = None


def judge(task: Task, moves: Sequence[Move]) -> Verdict:
    """Play the moves of an attempt, and judge them."""
    attempt = Attempt((task.position,), ())
    for move in moves[: task.placements]:
        reason = why_illegal(attempt.end, move)
        if reason is not None:
            return Verdict(Outcome.ILLEGAL, attempt, move, reason)
        attempt = _adding(attempt, move)
    if moves and task.goal.met_by(attempt):
        return Verdict(Outcome.RIGHT, attempt)
    possible = next(_from(task, attempt), None) is not None
    return Verdict(Outcome.GOING_ON if possible else Outcome.WRONG, attempt)


def solutions(task: Task) -> Iterator[tuple[Move, ...]]:
    """Yield every sequence of placements that meets the goal with its last one.

    >>> from karawane.notation.diagrams import parse_diagram
    >>> drawn = parse_diagram('''
    ...        .
    ...     C1   3
    ... ''')
    >>> task = Task(drawn.position, Goal(water=3), placements=2)
    >>> [" ".join(map(str, moves)) for moves in solutions(task)]
    ['Cb1 Cc1']
    """
    for attempt in _from(task, Attempt((task.position,), ())):
        yield attempt.moves


def _from(task: Task, attempt: Attempt) -> Iterator[Attempt]:
    left = task.placements - len(attempt.moves)
    if left <= 0 or attempt.end.is_over or attempt.end.seat is not task.position.seat:
        return
    for move in legal_moves(attempt.end):
        further = _adding(attempt, move)
        if task.goal.met_by(further):
            yield further
        elif left > 1:
            yield from _from(task, further)


def _adding(attempt: Attempt, move: Move) -> Attempt:
    return Attempt(
        (*attempt.positions, play(attempt.end, move)),
        (*attempt.moves, move),
    )
