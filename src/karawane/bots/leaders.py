"""Good spaces for a leader: near water and oases, with room, away from rivals."""

from __future__ import annotations

from karawane.bots.choice import best_of
from karawane.bots.prospects import prospects
from karawane.rules import (
    CamelColour,
    Move,
    PlaceLeader,
    Position,
    Space,
    SpaceSet,
    legal_moves,
    spaces_in,
)

__all__ = ["best_leaders"]

ROOM = 4
"""The value of a free space within two steps, on the scale of `prospects`."""

RIVAL_WITHIN = (90, 60, 40, 20)
"""The penalty for a rival's leader of the same colour one step away, two steps, and so on."""

OWN_WITHIN = (60, 45, 30, 15)
"""The penalty for another of one's own leaders nearby: both would compete for the same points."""


def best_leaders(position: Position) -> list[Move]:
    """Return the best placements of a leader; there are several if they are equally good.

    >>> from karawane.rules import deal
    >>> start = deal(2, seed=1)
    >>> all(move in legal_moves(start) for move in best_leaders(start))
    True
    """
    moves = legal_moves(position)
    spaces = 0
    for colour in CamelColour:
        spaces |= moves.spaces(colour)
    lanes = position.game.lanes
    own = lanes.merged(position.caravans[position.seat.index])
    rivals = position.rivals_of(position.seat)
    worth = {space: _worth(position, space) for space in spaces_in(spaces)}
    near_own = _rings(position, own, len(OWN_WITHIN))
    near_rival = {
        colour: _rings(position, lanes.take(rivals, colour), len(RIVAL_WITHIN))
        for colour in CamelColour
    }

    def merit(move: Move) -> int:
        if not isinstance(move, PlaceLeader):
            return 0
        at = 1 << move.space
        return (
            worth[move.space]
            - _penalty(at, near_own, OWN_WITHIN)
            - _penalty(at, near_rival[move.colour], RIVAL_WITHIN)
        )

    return best_of(moves, merit)


def _worth(position: Position, space: Space) -> int:
    """Weigh the points around a space and the room to reach them."""
    game = position.game
    start = 1 << space
    ground = game.ground & ~position.camels
    near = game.board.spread(start) & ground
    room = (game.board.spread(near) | near) & ground
    return prospects(position, start, ground, game.oases) + ROOM * room.bit_count()


def _rings(position: Position, start: SpaceSet, count: int) -> list[SpaceSet]:
    """Return the spaces one step away from `start`, two steps away, and so on."""
    board = position.game.board
    rings = []
    reached = start
    for _ in range(count):
        ring = board.spread(reached) & ~reached
        rings.append(ring)
        reached |= ring
    return rings


def _penalty(at: SpaceSet, rings: list[SpaceSet], penalties: tuple[int, ...]) -> int:
    return next((penalty for ring, penalty in zip(rings, penalties, strict=True) if ring & at), 0)
