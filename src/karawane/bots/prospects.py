"""A caravan's prospects: the water and oases nearby, worth more the nearer they are."""

from __future__ import annotations

from karawane.rules import OASIS_POINTS, Position, SpaceSet

__all__ = ["prospects"]

WEIGHTS = (12, 8, 5, 3, 1)
"""The weight of a point that takes one camel to win, two camels, and so on."""


def prospects(position: Position, start: SpaceSet, ground: SpaceSet, oases: SpaceSet) -> int:
    """Weigh what a caravan at `start` can win on open ground with its next few camels.

    `oases` are those that the caravan has not yet reached.
    """
    spread = position.game.board.spread
    worth = 0
    reached = start
    near = spread(start)
    for weight in WEIGHTS:
        new = near & ground & ~reached
        if not new:
            break
        near = spread(new)
        earned = near & oases
        oases ^= earned
        points = position.water.points_in(new) + OASIS_POINTS * earned.bit_count()
        worth += weight * points
        reached |= new
    return worth
