"""Playing a move: from one position to the next (sections 2.3, 3, 4, 5, 9.1 and 11)."""

from __future__ import annotations

from karawane.rules.draft import Draft, replaced
from karawane.rules.edition import Ending
from karawane.rules.effects import NO_EFFECT, Effect, camel_effect
from karawane.rules.legal_moves import legal_moves
from karawane.rules.legality import why_illegal
from karawane.rules.move_text import parse_move
from karawane.rules.moves import GiveBack, Move, PlaceCamel, PlaceLeader
from karawane.rules.position import Position
from karawane.rules.reasons import IllegalMove
from karawane.rules.seats import Seat

__all__ = ["play"]


def play(position: Position, move: Move | str) -> Position:
    """Return the position after a legal move; an illegal one raises `IllegalMove`.

    A move may be given as text; text that is not a move raises `NotationError`.

    >>> from karawane.rules import deal
    >>> after = play(deal(2, seed=1), "C@h7")
    >>> after.seat
    Seat.TWO
    """
    # Looking a move up is faster than asking every rule for its reason to forbid it.
    if move not in legal_moves(position):
        reason = why_illegal(position, move)
        if reason is not None:
            raise IllegalMove(reason, str(move))
    after = Draft(position)
    # Text is matched last, so that it costs nothing when moves are given as objects.
    match move:
        case PlaceCamel():
            _place_camel(after, move)
            _win(after, move, camel_effect(position, move))
            _end_turn(after, move)
        case PlaceLeader():
            _place_leader(after, move)
            _end_leader_turn(after)
        case GiveBack():
            _give_back(after, move)
        case str():
            return play(position, parse_move(move))
        case _:
            _pass(after)
    return after.position()


def _place_camel(after: Draft, move: PlaceCamel) -> None:
    """Place a camel from the supply (5.1 to 5.6); an area it enters loses that space (5.5)."""
    after.add_camel(move.colour, move.space)
    at, camel = after.seat.index, 1 << move.space
    if after.areas[at] & camel:
        after.areas = replaced(after.areas, at, after.areas[at] ^ camel)
    after.supply[move.colour.index] -= 1
    after.camels_left -= 1
    after.passes = 0


def _win(after: Draft, move: PlaceCamel, effect: Effect) -> None:
    """Win water holes (6.1, 8.4), earn at oases (7.1, 8.5), and own enclosed areas (8.1)."""
    if effect is NO_EFFECT:
        return
    at = after.seat.index
    won = after.water_won[at] + after.water.points_in(effect.water)
    reached = after.reached[at] | after.game.lanes.put(effect.oases, move.colour)
    after.water = after.water.without(effect.water)
    after.water_won = replaced(after.water_won, at, won)
    after.reached = replaced(after.reached, at, reached)
    after.areas = replaced(after.areas, at, after.areas[at] | effect.area)


def _end_turn(after: Draft, move: PlaceCamel) -> None:
    """End the turn after its last camel (4.1), and the game once a colour is used up (9.1)."""
    last_of_colour = not after.supply[move.colour.index]
    if last_of_colour and after.game.edition.ends is Ending.AT_ONCE:
        after.camels_left = 0
    elif not after.camels_left and all(after.supply):
        _next_turn(after)


def _next_turn(after: Draft) -> None:
    """Begin the next seat's turn: two camels, or one in a short turn (4.1, 4.2)."""
    after.seat = _following(after)
    after.camels_left = 1 if after.short_turns else 2
    if after.short_turns:
        after.short_turns -= 1


def _place_leader(after: Draft, move: PlaceLeader) -> None:
    """Place a leader; its camel begins a caravan (3.1)."""
    after.add_camel(move.colour, move.space)
    after.leaders |= 1 << move.space


def _end_leader_turn(after: Draft) -> None:
    """Hand over to the next seat, or to the first camel once all leaders stand (3.1, 4.1, 4.2)."""
    after.leaders_left -= 1
    after.seat = _following(after)
    if not after.leaders_left:
        after.seat = Seat.ONE
        after.camels_left = 1
        after.short_turns -= 1


def _give_back(after: Draft, move: GiveBack) -> None:
    """Give a leader back before a five-player game (2.3, 11.7)."""
    after.given_back += (move.colour,)
    after.seat = _following(after)


def _pass(after: Draft) -> None:
    """Skip a leader (11.3), or the rest of a turn (11.1); the game ends when all pass (11.2)."""
    if after.leaders_left:
        _end_leader_turn(after)
        return
    after.passes += 1
    if after.passes < after.game.players and all(after.supply):
        _next_turn(after)
    else:
        after.camels_left = 0


def _following(after: Draft) -> Seat:
    """Return the seat after the one to move, in turn order (2.7)."""
    seats = after.game.seats
    return seats[after.seat % len(seats)]
