"""What placing a camel wins: water holes, oases and areas (sections 6, 7 and 8)."""

from __future__ import annotations

from typing import NamedTuple

from karawane.rules.areas import enclosed_by
from karawane.rules.move_text import as_move
from karawane.rules.moves import Move, PlaceCamel
from karawane.rules.position import Position
from karawane.rules.spaces import SpaceSet

__all__ = ["NO_EFFECT", "Effect", "camel_effect", "effect_of"]


class Effect(NamedTuple):
    """What one camel wins for its owner."""

    water: SpaceSet
    """The water holes won (6.1, 8.4)."""
    oases: SpaceSet
    """The oases at which the caravan earns for the first time (7.1, 8.5)."""
    area: SpaceSet
    """The spaces enclosed next to the camel, all areas together (8.1)."""


NO_EFFECT = Effect(0, 0, 0)


def effect_of(position: Position, move: Move | str) -> Effect:
    """Return what a legal move wins; only camels win anything."""
    move = as_move(move)
    return camel_effect(position, move) if isinstance(move, PlaceCamel) else NO_EFFECT


def camel_effect(position: Position, move: PlaceCamel) -> Effect:
    """Return what a legal placement of a camel wins."""
    game, seat, space = position.game, position.seat, move.space
    around = game.board.neighbours[space]
    area = enclosed_by(game.board, space, position.camels_of(seat, move.colour), position.camels)
    water = position.water.spaces & (area | 1 << space)
    oases = game.oases & (area | around)
    if oases:
        oases &= ~position.oases_of(seat, move.colour)
    return Effect(water, oases, area) if water or oases or area else NO_EFFECT
