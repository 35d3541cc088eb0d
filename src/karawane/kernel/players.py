"""Levels 1 to 4, which need no search, and random moves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from karawane.kernel.actions import move_of
from karawane.kernel.convert import from_position
from karawane.kernel.loader import native
from karawane.rules import Move, Position

__all__ = ["NATIVE_LEVELS", "best_actions", "best_moves", "native_level"]

NATIVE_LEVELS: Mapping[str, int] = MappingProxyType(
    {"random": 0, "greedy": 4, "jerboa": 1, "skink": 2, "fennec": 3, "gazelle": 4}
)
"""The number by which the kernel knows each of its players; gazelle is greedy."""


def native_level(name: str) -> int:
    """Return a player's number in the kernel.

    >>> native_level("skink")
    2
    """
    level = NATIVE_LEVELS.get(name)
    if level is None:
        raise ValueError(f"the kernel has no player {name!r}; it has {', '.join(NATIVE_LEVELS)}")
    return level


def best_moves(position: Position, name: str) -> list[Move]:
    """Return the moves that a player considers best, in order; it chooses one at random.

    A finished game has none.

    >>> from karawane.rules import deal
    >>> start = deal(2, seed=1)
    >>> len(best_moves(start, "random")), len(best_moves(start, "greedy"))
    (605, 10)
    """
    board = position.game.board
    return [move_of(board, action) for action in best_actions(from_position(position), name)]


def best_actions(game: native.RunningGame, name: str) -> list[int]:
    """Return the actions of the moves that a player considers best, in order."""
    return native.best_actions(game, native_level(name))
