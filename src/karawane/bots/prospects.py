"""What a caravan may still win: nearby water and oases, worth more the nearer they are."""

from __future__ import annotations

from karawane.rules import OASIS_POINTS, Position, SpaceSet

__all__ = ["prospects"]

WEIGHTS = (12, 8, 5, 3, 1)
"""The worth of a point that is one camel away, two camels, and so on."""


def prospects(position: Position, start: SpaceSet, ground: SpaceSet, oases: SpaceSet) -> int:
    """Weigh what can be won from the spaces `start` over open ground, a few camels deep.

    `oases` are those at which the caravan can still earn.
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
