"""Where leaders and camels may be placed, as sets of spaces (sections 3 and 5)."""

from __future__ import annotations

from karawane.rules.colours import COLOURS, CamelColour
from karawane.rules.lanes import Lanes
from karawane.rules.position import Phase, Position
from karawane.rules.seats import Seat
from karawane.rules.spaces import SpaceSet, without

__all__ = [
    "camel_placements",
    "leader_colours",
    "leader_placements",
    "must_pass",
    "open_ground",
    "open_to",
    "reach",
]


def leader_placements(position: Position) -> Lanes:
    """Return, by colour, the spaces on which the seat may place a leader now (section 3)."""
    lanes, room = position.game.lanes, _leader_room(position)
    placements = 0
    for colour in leader_colours(position):
        placements |= lanes.put(room, colour)
    return placements


def leader_colours(position: Position) -> list[CamelColour]:
    """Return the colours whose leader the seat may place now (2.2, 2.3, 3.5)."""
    seat, lanes = position.seat, position.game.lanes
    standing = lanes.unpack(position.caravans[seat.index])
    own = [colour for colour, camels in zip(COLOURS, standing, strict=True) if not camels]
    if position.given_back:
        own.remove(position.given_back[seat.index])
    first_round = position.leaders.bit_count() < position.game.players
    if not first_round:
        return own
    # A colour that nobody else has placed in the first round, if there is one (3.5).
    rivals = position.rivals_of(seat)
    return [colour for colour in own if not lanes.take(rivals, colour)] or own


def _leader_room(position: Position) -> SpaceSet:
    """Return the spaces that are open to leaders of any colour (3.2 to 3.4)."""
    game, leaders = position.game, position.leaders
    beside_leaders = game.board.spread(leaders)
    return game.ground & ~(position.water.spaces | game.near_oases | leaders | beside_leaders)


def camel_placements(position: Position) -> Lanes:
    """Return, by colour, the spaces on which the seat may place a camel now (section 5)."""
    placements = reach(position, position.seat)
    if not all(position.supply):
        placements &= _colours_in_supply(position)
    return placements


def _colours_in_supply(position: Position) -> Lanes:
    """Return every space for the colours that still have camels (5.6)."""
    board, lanes = position.game.board, position.game.lanes
    return lanes.pack(board.spaces if left else 0 for left in position.supply)


def reach(position: Position, seat: Seat) -> Lanes:
    """Return, by colour, the spaces on which the board lets a seat place a camel (5.1 to 5.5).

    A camel stands next to its own caravan (5.2), next to no other of its colour (5.3), and on
    ground that is open to the seat (5.1, 5.5).
    """
    game, beside, at = position.game, position.beside, seat.index
    closed = game.lanes.in_all(_closed_to(position, seat))
    for other in game.others[at]:
        closed |= beside[other]
    return without(beside[at], closed)


def open_to(position: Position, seat: Seat) -> SpaceSet:
    """Return the free spaces that no area closes to a seat (5.1, 5.5)."""
    return without(position.game.board.spaces, _closed_to(position, seat))


def _closed_to(position: Position, seat: Seat) -> SpaceSet:
    """Return the oases, the spaces with a camel, and the areas closed to a seat (5.1, 5.5)."""
    game, areas = position.game, position.areas
    closed = game.oases | position.camels
    for owner in game.others[seat.index]:
        closed |= areas[owner]
    return closed if game.edition.owner_may_enter else closed | areas[seat.index]


def open_ground(position: Position, seat: Seat, colour: CamelColour) -> SpaceSet:
    """Return the spaces over which a seat's caravan of a colour may still grow (5.1, 5.3, 5.5)."""
    rivals = position.game.lanes.take(position.rivals_of(seat), colour)
    return open_to(position, seat) & ~position.game.board.spread(rivals)


def must_pass(position: Position) -> bool:
    """Return whether the seat to move cannot place anything (11.1, 11.3)."""
    if position.camels_left:
        return not camel_placements(position)
    return position.phase is Phase.LEADERS and not _leader_room(position)
