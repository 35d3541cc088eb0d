"""Camels to try first: the features of a placement, and the learned weight of each."""

from __future__ import annotations

from functools import cache
from typing import Final

from karawane.kernel.actions import action_of
from karawane.kernel.convert import from_position
from karawane.kernel.learned_files import learned_for
from karawane.kernel.loader import native
from karawane.rules import Move, Position

__all__ = ["MOVE_FEATURES", "learned_moves", "move_features"]

MOVE_FEATURES: Final = (
    "new oases",
    "water of 1",
    "water of 2",
    "water of 3",
    "open to an opponent",
    "water open to an opponent",
    "new oasis open to an opponent",
    "in the own area",
    "next to two own camels",
    "next to more own camels",
    "takes the lead",
    "draws level",
    "camels behind",
    "camels ahead",
    "spaces a rival loses",
    "spaces opened",
    "water opened",
    "new oasis opened",
    "spaces enclosed",
    "camels left",
    "at the border",
)
"""What is counted for a camel, in the kernel's order."""


def move_features(position: Position, move: Move) -> tuple[float, ...]:
    """Return the `MOVE_FEATURES` of a camel's placement.

    A move that does not place a camel, or is not legal, raises `ValueError`.
    """
    action = action_of(position.game.board, move)
    try:
        return tuple(native.move_features(from_position(position), action))
    except ValueError as error:
        raise ValueError(f"{move}: {error}") from error


@cache
def learned_moves(players: int) -> tuple[float, ...]:
    """Return the weight of each of `MOVE_FEATURES`; empty if none were learned.

    >>> len(learned_moves(2)) == len(MOVE_FEATURES)
    True
    """
    learned = learned_for(players, "moves.json")
    return tuple(learned["weights"][name] for name in MOVE_FEATURES) if learned else ()
