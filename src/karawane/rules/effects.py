"""What placing a camel wins: water holes, oases and areas (sections 6, 7 and 8)."""

from __future__ import annotations

from typing import NamedTuple

from karawane.rules.areas import enclosed_by
from karawane.rules.moves import PlaceCamel
from karawane.rules.position import Position
from karawane.rules.spaces import Space, SpaceSet

__all__ = ["NO_EFFECT", "Effect", "effect_of"]


class Effect(NamedTuple):
    """What one camel wins for its owner."""

    water: SpaceSet
    """The water holes won (6.1, 8.4)."""
    oases: SpaceSet
    """The oases at which the caravan earns for the first time (7.1, 8.5)."""
    area: SpaceSet
    """The spaces enclosed next to the camel, all areas together (8.1)."""


NO_EFFECT = Effect(0, 0, 0)


def effect_of(position: Position, move: PlaceCamel) -> Effect:
    """Return what a legal placement of a camel wins."""
    game, seat, space = position.game, position.seat, move.space
    around = game.board.neighbours[space]
    camel, water = 1 << space, position.water.spaces
    area = _enclosed(position, space, around, position.camels_of(seat, move.colour))
    if not area and not camel & (water | game.near_oases):
        return NO_EFFECT
    oases = game.oases & (area | around) & ~position.oases_of(seat, move.colour)
    return Effect(water & (area | camel), oases, area)


def _enclosed(position: Position, space: Space, around: SpaceSet, caravan: SpaceSet) -> SpaceSet:
    """Return the spaces that a new camel encloses together with its caravan (8.1, 11.4)."""
    board = position.game.board
    openings = board.runs[space][around & ~caravan]
    # With one opening, the new camel cuts nothing off, and what was cut off before was enclosed
    # before. Only if a leader alone can wall something off (11.4) does that need a search.
    if len(openings) <= 1 and board.no_space_cuts:
        return 0
    return enclosed_by(board, space, caravan, position.camels)
