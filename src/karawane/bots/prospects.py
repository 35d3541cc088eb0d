"""What a caravan may still win: water and oases, worth the more the nearer they are."""

from __future__ import annotations

from karawane.rules import CamelColour, Position, Seat, SpaceSet

__all__ = ["caravan_number", "open_ground", "prospects"]

WEIGHTS = (12, 8, 5, 3, 1)
"""What a point is worth that takes one camel, two camels, and so on."""

OASIS_POINTS = 5


def caravan_number(seat: Seat, colour: CamelColour) -> int:
    """Return the place of a seat's caravan of a colour in a position's tuples."""
    return seat.index * len(CamelColour) + colour.index


def open_ground(position: Position, seat: Seat, colour: CamelColour) -> SpaceSet:
    """Return the spaces that a seat's caravan of a colour may still grow over (section 5)."""
    rivals = 0
    for other in position.game.seats:
        if other is not seat:
            rivals |= position.caravans[caravan_number(other, colour)]
    closed = position.camels | position.game.board.spread(rivals)
    for owner, area in zip(position.game.seats, position.areas, strict=True):
        if owner is not seat:
            closed |= area
    return position.game.ground & ~closed


def prospects(position: Position, start: SpaceSet, ground: SpaceSet, oases: SpaceSet) -> int:
    """Weigh what can be won from the spaces `start` over open ground, a few camels deep.

    `oases` are those that still earn something.
    """
    spread = position.game.board.spread
    few, some, many = position.water
    worth = 0
    reached = start
    near = spread(start)
    for weight in WEIGHTS:
        new = near & ground & ~reached
        if not new:
            break
        near = spread(new)
        points = (
            (few & new).bit_count() + 2 * (some & new).bit_count() + 3 * (many & new).bit_count()
        )
        earned = near & oases
        oases ^= earned
        worth += weight * (points + OASIS_POINTS * earned.bit_count())
        reached |= new
    return worth
