"""Playing a move: from one position to the next (sections 2.3, 3, 4, 5, 9.1 and 11)."""

from __future__ import annotations

from karawane.rules.edition import Ending
from karawane.rules.effects import NO_EFFECT, effect_of, water_points
from karawane.rules.game import COLOURS, Game
from karawane.rules.legality import may_place_camel, may_place_leader, why_illegal
from karawane.rules.moves import GiveBack, Move, PlaceCamel, PlaceLeader
from karawane.rules.position import Phase, Position
from karawane.rules.reach import closed_to, reach_after
from karawane.rules.reasons import IllegalMove
from karawane.rules.words import Seat

__all__ = ["play"]


def play(position: Position, move: Move) -> Position:
    """Return the position after a legal move; an illegal one raises `IllegalMove`.

    >>> from karawane.rules import CamelColour, Space, deal
    >>> after = play(deal(2, seed=1), PlaceLeader(CamelColour.CREAM, Space.at(7, 6)))
    >>> after.seat
    Seat.TWO
    """
    # The usual cases ask one question of bit sets; the reason is looked for only on a no.
    if isinstance(move, PlaceCamel) and may_place_camel(position, move):
        return _after_camel(position, move)
    if isinstance(move, PlaceLeader) and may_place_leader(position, move):
        return _after_leader(position, move)
    reason = why_illegal(position, move)
    if reason is not None:
        raise IllegalMove(reason, str(move))
    return _after_give_back(position, move) if isinstance(move, GiveBack) else _after_pass(position)


def _after_give_back(position: Position, move: GiveBack) -> Position:
    return position._replace(
        given_back=(*position.given_back, move.colour), seat=_following(position)
    )


def _after_leader(position: Position, move: PlaceLeader) -> Position:
    game, given_back, leaders, caravans, reached, areas, water, won, supply = position[:9]
    camels, borders, reach = position[14:]
    seat, colour, space = position.seat.index, move.colour.index, move.space
    lane = game.lanes[colour]
    new = 1 << space
    around = game.board.neighbours[space]
    beside, gained = around << lane, (around & game.ground & ~camels) << lane
    return Position(
        game,
        given_back,
        leaders | new,
        _with(caravans, seat * COLOURS + colour, new),
        reached,
        areas,
        water,
        won,
        supply,
        *_leader_turn_over(position),
        camels | new,
        _with(borders, seat, borders[seat] | beside),
        tuple(reach_after(game, reach, borders, seat, space, beside, gained)),
    )


def _leader_turn_over(position: Position) -> tuple[Seat, int, int, int, int]:
    """Return the seat, leaders, camels, short turns and passes after a leader (3.1, 4.1, 4.2)."""
    left, short_turns = position.leaders_left - 1, position.short_turns
    if left:
        return _following(position), left, 0, short_turns, 0
    return Seat.ONE, 0, 1, short_turns - 1, 0


def _after_pass(position: Position) -> Position:
    if position.phase is Phase.LEADERS:
        return Position(*position[:9], *_leader_turn_over(position), *position[14:])
    passes = position.passes + 1
    # Where the game is over, the seat stays and has no camels left.
    turn = (position.seat, 0, position.short_turns)
    if passes < position.game.players and all(position.supply):
        turn = _next_turn(position.game, position.seat, position.short_turns)
    seat, camels_left, short_turns = turn
    return position._replace(
        passes=passes, seat=seat, camels_left=camels_left, short_turns=short_turns
    )


def _after_camel(position: Position, move: PlaceCamel) -> Position:
    game, given_back, leaders, caravans, reached, areas, water, won, supply = position[:9]
    seat, _, camels_left, short_turns, _, camels, borders, reach = position[9:]
    space, colour, mover = move.space, move.colour.index, seat.index
    at = mover * COLOURS + colour
    lane = game.lanes[colour]
    new = 1 << space

    around = game.board.neighbours[space]
    beside = around << lane
    open_ = around & game.ground
    open_ ^= open_ & camels
    if any(areas):
        open_ &= ~closed_to(game, mover, areas)
        if areas[mover] & new:
            areas = _with(areas, mover, areas[mover] ^ new)
    new_reach = reach_after(game, reach, borders, mover, space, beside, open_ << lane)

    effect = effect_of(position, move)
    if effect is not NO_EFFECT:
        if effect.water:
            won = _with(won, mover, won[mover] + water_points(water, effect.water))
            few, some, many = water
            water = (few & ~effect.water, some & ~effect.water, many & ~effect.water)
        if effect.oases:
            reached = _with(reached, at, reached[at] | effect.oases)
        if effect.area:
            areas = _with(areas, mover, areas[mover] | effect.area)
            new_reach = [
                spaces & ~(closed_to(game, index, areas) * game.every_lane)
                for index, spaces in enumerate(new_reach)
            ]

    left = supply[colour] - 1
    camels_left -= 1
    if not left and game.edition.ends is Ending.AT_ONCE:
        camels_left = 0
    # A colour that runs out ends the game with this turn, whichever of its camels did it.
    elif not camels_left and left and all(supply):
        seat, camels_left, short_turns = _next_turn(game, seat, short_turns)

    new_caravans, new_borders, new_supply = list(caravans), list(borders), list(supply)
    new_caravans[at] |= new
    new_borders[mover] |= beside
    new_supply[colour] = left
    # What `Position(...)` does, without the named tuple's own call in between.
    return tuple.__new__(
        Position,
        (
            game,
            given_back,
            leaders,
            tuple(new_caravans),
            reached,
            areas,
            water,
            won,
            tuple(new_supply),
            seat,
            0,
            camels_left,
            short_turns,
            0,
            camels | new,
            tuple(new_borders),
            tuple(new_reach),
        ),
    )


def _next_turn(game: Game, seat: Seat, short_turns: int) -> tuple[Seat, int, int]:
    """Return the next seat, its camels, and the short turns after it (4.1, 4.2)."""
    following = game.seats[seat % game.players]
    return (following, 1, short_turns - 1) if short_turns else (following, 2, 0)


def _following(position: Position) -> Seat:
    seats = position.game.seats
    return seats[position.seat % len(seats)]


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)
