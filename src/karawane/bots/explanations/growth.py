"""Where caravans can still grow on open ground."""

from __future__ import annotations

from collections.abc import Iterator

from karawane.rules import CamelColour, Position, Seat, SpaceSet, open_ground

__all__ = ["camels_to", "growth", "unreached_oases"]


def growth(position: Position, seat: Seat, colour: CamelColour) -> Iterator[SpaceSet]:
    """Yield the spaces that a caravan can reach with one camel, two camels, and so on."""
    board = position.game.board
    ground = open_ground(position, seat, colour)
    reached = position.camels_of(seat, colour)
    new = reached
    while new := board.spread(new) & ground & ~reached:
        yield new
        reached |= new


def camels_to(position: Position, seat: Seat, colour: CamelColour, goal: SpaceSet) -> int | None:
    """Return how many camels a caravan needs to reach one of the spaces, None if it cannot."""
    rings = growth(position, seat, colour)
    return next((camels for camels, ring in enumerate(rings, 1) if ring & goal), None)


def unreached_oases(position: Position, seat: Seat, colour: CamelColour) -> SpaceSet:
    """Return the oases that a caravan has not reached yet (7.2)."""
    return position.game.oases & ~position.oases_of(seat, colour)
