"""The judgement of attempts at a task, for `karawane.lessons`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from karawane.kernel.actions import action_of, move_of
from karawane.kernel.convert import from_position
from karawane.kernel.loader import native
from karawane.rules import CamelColour, Move, Position

__all__ = ["NativeGoal", "is_met", "judge_attempt", "task_solutions"]


@dataclass(frozen=True)
class NativeGoal:
    """What placements must achieve, as `kernel/lessons/goals.hpp` explains."""

    moves: Collection[Move]
    placed: int
    water: int
    oases: int
    area: int
    points: int
    largest: Collection[CamelColour]
    near_oasis: int
    cuts_off: bool
    ends: bool
    wins: bool

    def on(self, running: native.RunningGame) -> native.Goal:
        """Return the goal on the board of a game."""
        return native.Goal(
            running,
            _actions(running, tuple(self.moves)),
            self.placed,
            self.water,
            self.oases,
            self.area,
            self.points,
            sum(1 << colour.index for colour in set(self.largest)),
            self.near_oasis,
            self.cuts_off,
            self.ends,
            self.wins,
        )


def is_met(goal: NativeGoal, start: Position, moves: Sequence[Move]) -> bool:
    """Return whether legal placements from a position meet a goal."""
    running = from_position(start)
    return goal.on(running).met_by(running, _actions(running, moves))


def judge_attempt(goal: NativeGoal, start: Position, placements: int, moves: Sequence[Move]) -> int:
    """Judge legal placements: 0 right, 1 going on, 2 wrong."""
    running = from_position(start)
    return native.judge_attempt(running, goal.on(running), placements, _actions(running, moves))


def task_solutions(goal: NativeGoal, start: Position, placements: int) -> list[tuple[Move, ...]]:
    """Return every sequence of placements that meets a goal with its last one."""
    running = from_position(start)
    board = start.game.board
    return [
        tuple(move_of(board, action) for action in actions)
        for actions in native.task_solutions(running, goal.on(running), placements)
    ]


def _actions(running: native.RunningGame, moves: Sequence[Move]) -> list[int]:
    board = running.rules_game.board
    return [action_of(board, move) for move in moves]
