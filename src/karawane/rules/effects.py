"""What placing a camel wins: water holes, oases and areas (sections 6, 7 and 8)."""

from __future__ import annotations

from typing import NamedTuple

from karawane.rules.areas import enclosed_by
from karawane.rules.game import COLOURS
from karawane.rules.moves import PlaceCamel
from karawane.rules.position import Position
from karawane.rules.spaces import SpaceSet

__all__ = ["NO_EFFECT", "Effect", "effect_of", "water_points"]


class Effect(NamedTuple):
    """What one camel changes for its owner, apart from standing there."""

    water: SpaceSet
    """The water holes won (6.1, 8.4)."""
    oases: SpaceSet
    """The oases at which the caravan earns for the first time (7.1, 8.5)."""
    area: SpaceSet
    """The spaces enclosed next to the camel, all areas together (8.1)."""


NO_EFFECT = Effect(0, 0, 0)


def effect_of(position: Position, move: PlaceCamel) -> Effect:
    """Return what a legal placement of a camel wins."""
    game, space = position.game, move.space
    board = game.board
    at = position.seat.index * COLOURS + move.colour.index
    new = 1 << space
    few, some, many = position.water
    water = few | some | many
    caravan, around = position.caravans[at], board.neighbours[space]
    # One opening: the new camel cuts nothing off, and what was cut off before was enclosed before.
    # Only where a leader alone can wall something off (11.4) does that need a search.
    area = 0
    if len(board.runs[space][around ^ (around & caravan)]) > 1 or not board.no_space_cuts:
        area = enclosed_by(board, space, caravan, position.camels)
    if not area and not new & (water | game.near_oases):
        return NO_EFFECT
    near = around if new & game.near_oases else 0
    oases = (area | near) & game.oases & ~position.reached[at]
    return Effect(water & (area | new), oases, area)


def water_points(water: tuple[SpaceSet, SpaceSet, SpaceSet], spaces: SpaceSet) -> int:
    """Return the points of the water holes on some spaces (6.1)."""
    few, some, many = water
    return (
        (few & spaces).bit_count()
        + 2 * (some & spaces).bit_count()
        + 3 * (many & spaces).bit_count()
    )
