"""Tasks for learners, and how their attempts are judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from karawane.lessons.goals import Attempt, Goal
from karawane.rules import Move, Position, Reason, play, why_illegal

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


_OUTCOMES = (Outcome.RIGHT, Outcome.GOING_ON, Outcome.WRONG)
"""The kernel's judgements of legal placements, in its order."""


@dataclass(frozen=True)
class Verdict:
    """The judgement of an attempt."""

    outcome: Outcome
    attempt: Attempt
    """The placements up to the first illegal one."""
    illegal: Move | None = None
    reason: Reason | None = None


def judge(task: Task, moves: Sequence[Move]) -> Verdict:
    """Play the moves of an attempt by the rules, and let the kernel judge them."""
    attempt = Attempt((task.position,), ())
    for move in moves[: task.placements]:
        reason = why_illegal(attempt.end, move)
        if reason is not None:
            return Verdict(Outcome.ILLEGAL, attempt, move, reason)
        attempt = _adding(attempt, move)
    # The lessons can be read without the kernel.
    from karawane.kernel.attempts import judge_attempt  # noqa: PLC0415

    number = judge_attempt(task.goal.native, task.position, task.placements, attempt.moves)
    return Verdict(_OUTCOMES[number], attempt)


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
    from karawane.kernel.attempts import task_solutions  # noqa: PLC0415

    yield from task_solutions(task.goal.native, task.position, task.placements)


def _adding(attempt: Attempt, move: Move) -> Attempt:
    return Attempt(
        (*attempt.positions, play(attempt.end, move)),
        (*attempt.moves, move),
    )
