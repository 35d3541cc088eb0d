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
    at = position.seat.index * COLOURS + move.colour.index
    new = 1 << space
    few, some, many = position.water
    water = few | some | many
    area = enclosed_by(game.board, space, position.caravans[at], position.camels)
    if not area and not new & (water | game.near_oases):
        return NO_EFFECT
    around = game.board.neighbours[space] if new & game.near_oases else 0
    oases = (area | around) & game.oases & ~position.reached[at]
    return Effect(water & (area | new), oases, area)


def water_points(water: tuple[SpaceSet, SpaceSet, SpaceSet], spaces: SpaceSet) -> int:
    """Return the points of the water holes on some spaces (6.1)."""
    few, some, many = water
    return (
        (few & spaces).bit_count()
        + 2 * (some & spaces).bit_count()
        + 3 * (many & spaces).bit_count()
    )
