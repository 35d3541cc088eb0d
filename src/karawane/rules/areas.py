"""Enclosed areas (section 8)."""

from __future__ import annotations

from karawane.rules.board import Board
from karawane.rules.spaces import Space, SpaceSet

__all__ = ["enclosed_by"]


def enclosed_by(board: Board, space: Space, caravan: SpaceSet, camels: SpaceSet) -> SpaceSet:
    """Return the spaces of all areas that a new camel of a caravan on a space encloses.

    `caravan` and `camels`, all that stand on the board, are as they were before. Only areas that
    border on the new camel can become enclosed (11.4), and one camel may close several (8.8).
    """
    openings = board.runs[space][board.neighbours[space] & ~caravan]
    room = board.spaces & ~(caravan | 1 << space)
    others = camels & ~caravan
    enclosed = 0
    for opening in openings:
        if not opening & enclosed:
            enclosed |= _area_from(board, opening, room, others)
    return enclosed


def _area_from(board: Board, start: SpaceSet, room: SpaceSet, others: SpaceSet) -> SpaceSet:
    """Return the area that holds `start`, or 0 if it is not cut off or a camel stands in it."""
    area = start
    while not area & others:
        grown = (board.spread(area) | area) & room
        if grown == area:
            # An area is cut off from the rest (8.1): all the room there is is no area.
            return 0 if area == room else area
        area = grown
    return 0
