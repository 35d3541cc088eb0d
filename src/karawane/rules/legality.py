"""Why a move is illegal: each rule that forbids it, in turn (sections 2, 3, 5 and 11)."""

from __future__ import annotations

from karawane.rules.move_text import as_move
from karawane.rules.moves import GiveBack, Move, Pass, PlaceCamel, PlaceLeader
from karawane.rules.placements import leader_colours, must_pass
from karawane.rules.position import Phase, Position
from karawane.rules.reasons import Reason

__all__ = ["why_illegal"]


def why_illegal(position: Position, move: Move | str) -> Reason | None:
    """Return the rule that forbids a move, None if the move is legal.

    >>> from karawane.rules import deal
    >>> why_illegal(deal(2, seed=1), "Cd4")
    Reason.NOT_PLACING_CAMELS
    """
    move = as_move(move)
    if position.is_over:
        return Reason.GAME_IS_OVER
    match move:
        case PlaceCamel():
            return _why_no_camel(position, move)
        case PlaceLeader():
            return _why_no_leader(position, move)
        case GiveBack():
            return _why_no_give_back(position, move)
        case Pass():
            return None if must_pass(position) else Reason.MUST_PLACE
    raise TypeError(f"{move!r} is not a move")


def _why_no_give_back(position: Position, move: GiveBack) -> Reason | None:
    if position.phase is not Phase.GIVE_BACK:
        return Reason.NOT_GIVING_BACK
    if move.colour in position.given_back:
        return Reason.COLOUR_GIVEN_BACK
    return None


def _why_no_leader(position: Position, move: PlaceLeader) -> Reason | None:
    game, seat, space, colour = position.game, position.seat, move.space, move.colour
    if position.phase is not Phase.LEADERS:
        return Reason.NOT_PLACING_LEADERS
    if position.given_back and position.given_back[seat.index] is colour:
        return Reason.LEADER_GIVEN_BACK
    if position.camels_of(seat, colour):
        return Reason.LEADER_STANDS
    if colour not in leader_colours(position):
        return Reason.COLOUR_IN_FIRST_ROUND
    if space not in game.board:
        return Reason.LEADER_OFF_THE_BOARD
    if position.water_at(space):
        return Reason.LEADER_ON_WATER
    if game.oases >> space & 1:
        return Reason.LEADER_ON_OASIS
    if position.camels >> space & 1:
        return Reason.LEADER_ON_LEADER
    if game.near_oases >> space & 1:
        return Reason.LEADER_NEXT_TO_OASIS
    if game.board.neighbours[space] & position.leaders:
        return Reason.LEADER_NEXT_TO_LEADER
    return None


def _why_no_camel(position: Position, move: PlaceCamel) -> Reason | None:
    game, seat, space, colour = position.game, position.seat, move.space, move.colour
    if not position.camels_left:
        return Reason.NOT_PLACING_CAMELS
    if not position.supply[colour.index]:
        return Reason.NO_CAMELS_LEFT
    if space not in game.board:
        return Reason.CAMEL_OFF_THE_BOARD
    if game.oases >> space & 1:
        return Reason.CAMEL_ON_OASIS
    if position.camels >> space & 1:
        return Reason.CAMEL_ON_CAMEL
    owner = position.area_owner(space)
    if owner is not None and owner is not seat:
        return Reason.IN_ANOTHERS_AREA
    if owner is seat and not game.edition.owner_may_enter:
        return Reason.IN_OWN_AREA
    around = game.board.neighbours[space]
    if around & game.lanes.take(position.rivals_of(seat), colour):
        return Reason.NEXT_TO_ANOTHERS_CARAVAN
    if not around & position.camels_of(seat, colour):
        return Reason.NOT_NEXT_TO_OWN_CARAVAN
    return None
