"""Enclosed areas (section 8)."""

from __future__ import annotations

from karawane.rules.board import Board
from karawane.rules.spaces import Space, SpaceSet

__all__ = ["enclosed_by"]


def enclosed_by(board: Board, space: Space, caravan: SpaceSet, camels: SpaceSet) -> SpaceSet:
    """Return the spaces of all areas that a caravan's new camel on `space` encloses.

    `caravan`, and `camels` for all on the board, are as before the placement. Only areas next to
    the new camel can become enclosed (11.4); one camel may enclose several (8.8).
    """
    openings = board.runs[space][board.neighbours[space] & ~caravan]
    # With one opening, the new camel cuts nothing off, and what was cut off before was enclosed
    # before. Only if a leader alone can wall something off (11.4) does that need a search.
    if len(openings) <= 1 and board.no_space_cuts:
        return 0
    room = board.spaces & ~(caravan | 1 << space)
    others = camels & ~caravan
    enclosed = 0
    for opening in openings:
        if not opening & enclosed:
            enclosed |= _area_from(board, opening, room, others)
    return enclosed


def _area_from(board: Board, start: SpaceSet, room: SpaceSet, others: SpaceSet) -> SpaceSet:
    """Return the area around `start`, or 0 if it is not cut off or a camel stands in it (8.1)."""
    area, spread = start, board.lanes.spread
    while not area & others:
        grown = (spread(area) | area) & room
        if grown == area:
            # Ground that takes up all the room is not cut off from anything (8.1).
            return 0 if area == room else area
        area = grown
    return 0
