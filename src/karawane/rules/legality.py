"""Which moves are legal, and why the others are not (sections 2, 3, 5 and 11)."""

from __future__ import annotations

from karawane.rules.game import COLOURS
from karawane.rules.moves import GiveBack, Move, Pass, PlaceCamel, PlaceLeader
from karawane.rules.position import Phase, Position
from karawane.rules.reasons import Reason
from karawane.rules.spaces import SpaceSet

__all__ = ["camels", "leaders", "may_place_camel", "may_place_leader", "must_pass", "why_illegal"]


def camels(position: Position) -> int:
    """Return, in lanes, the legal placements of a camel (section 5)."""
    if not position.camels_left:
        return 0
    reach = position.reach[position.seat.index]
    if not all(position.supply):
        for left, lane in zip(position.supply, position.game.lanes, strict=True):
            if not left:
                reach &= ~(position.game.lane << lane)
    return reach


def may_place_camel(position: Position, move: PlaceCamel) -> bool:
    """Tell whether a placement is among the `camels`, without making all of them."""
    game, colour, space = position.game, move.colour.index, move.space
    return (
        position.camels_left > 0
        and position.supply[colour] > 0
        and space in game.board.neighbours
        and bool(position.reach[position.seat.index] >> game.lanes[colour] + space & 1)
    )


def leaders(position: Position) -> int:
    """Return, in lanes, the legal placements of a leader (section 3)."""
    placements = 0
    room = _leader_room(position)
    lanes = position.game.lanes
    for colour in _leader_colours(position):
        placements |= room << lanes[colour]
    return placements


def may_place_leader(position: Position, move: PlaceLeader) -> bool:
    """Tell whether a placement is among the `leaders`, without making all of them."""
    return (
        position.phase is Phase.LEADERS
        and move.space in position.game.board.neighbours
        and bool(_leader_room(position) >> move.space & 1)
        and move.colour.index in _leader_colours(position)
    )


def _leader_room(position: Position) -> SpaceSet:
    """Return the spaces that are open to leaders of any colour (3.2 to 3.4)."""
    game, standing = position.game, position.leaders
    few, some, many = position.water
    taken = few | some | many | game.near_oases | standing | game.board.spread(standing)
    return game.ground ^ (game.ground & taken)


def _leader_colours(position: Position) -> list[int]:
    """Return the colours (by index) whose leader the seat may place now (2.2, 2.3, 3.5)."""
    seat, caravans = position.seat.index, position.caravans
    first = seat * COLOURS
    own = [at for at in range(COLOURS) if not caravans[first + at]]
    if position.given_back:
        own.remove(position.given_back[seat].index)
    if position.leaders.bit_count() >= position.game.players:
        return own
    # The first round: a colour that nobody else has placed in it, if there is one.
    return [at for at in own if not any(caravans[at::COLOURS])] or own


def must_pass(position: Position) -> bool:
    """Tell whether the seat to move has nothing it could place (11.1, 11.3)."""
    if position.phase is Phase.CAMELS:
        return not camels(position)
    return position.phase is Phase.LEADERS and not _leader_room(position)


def why_illegal(position: Position, move: Move) -> Reason | None:
    """Return the rule that forbids a move, None where the move is legal.

    >>> from karawane.rules import CamelColour, PlaceCamel, Space, deal
    >>> why_illegal(deal(2, seed=1), PlaceCamel(CamelColour.CREAM, Space.at(3, 3)))
    Reason.NOT_PLACING_CAMELS
    """
    phase = position.phase
    if phase is Phase.OVER:
        return Reason.GAME_IS_OVER
    match move:
        case GiveBack():
            return _why_no_give_back(position, move)
        case PlaceLeader():
            return _why_no_leader(position, move)
        case PlaceCamel():
            return _why_no_camel(position, move)
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
    game, space, colour = position.game, move.space, move.colour
    seat = position.seat.index
    if position.phase is not Phase.LEADERS:
        return Reason.NOT_PLACING_LEADERS
    if position.given_back and position.given_back[seat] is colour:
        return Reason.LEADER_GIVEN_BACK
    if position.caravans[seat * COLOURS + colour.index]:
        return Reason.LEADER_STANDS
    if colour.index not in _leader_colours(position):
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
    game, space, colour = position.game, move.space, move.colour
    if position.phase is not Phase.CAMELS:
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
    if owner is not None and owner is not position.seat:
        return Reason.IN_ANOTHERS_AREA
    if owner is not None and not game.edition.owner_may_enter:
        return Reason.IN_OWN_AREA
    around = game.board.neighbours[space]
    own = position.seat.index * COLOURS + colour.index
    for other in range(colour.index, len(position.caravans), COLOURS):
        if other != own and around & position.caravans[other]:
            return Reason.NEXT_TO_ANOTHERS_CARAVAN
    if not around & position.caravans[own]:
        return Reason.NOT_NEXT_TO_OWN_CARAVAN
    return None
