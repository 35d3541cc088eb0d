"""What a player is: whoever chooses a move in a position."""

from __future__ import annotations

from random import Random
from typing import Protocol

from karawane.rules import Move, Position

__all__ = ["Player", "Seed"]

Seed = int | str | Random
"""Where a player's chance comes from: a seed, or a generator that several things may share."""


class Player(Protocol):
    """Chooses moves; it may take `seconds` for each, where thinking longer helps it."""

    @property
    def name(self) -> str:
        """The name under which the player is known."""

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return a legal move for the seat to move; a finished game raises `ValueError`."""
