"""Who thinks for the bots: never the event loop."""

from __future__ import annotations

from typing import Protocol

from karawane.rules import Move, Position

__all__ = ["Thinker"]


class Thinker(Protocol):
    """Chooses moves for bots, in processes of its own."""

    async def choose(self, position: Position, level: str, seed: str) -> Move:
        """Return the move of a bot of that level; what dies on the way is tried again."""
