"""From events to a table: its state is the replay of its log, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatch

from karawane.notation import parse_move, parse_record
from karawane.rules import Move, Position, Seat, play
from karawane.server.table.clocks import reserve_at_start, reserve_left, turn_used
from karawane.server.table.events import (
    LOG_VERSION,
    RULES_VERSION,
    Confirmed,
    Created,
    Ended,
    Event,
    Left,
    Placed,
    Rematched,
    Returned,
    Sat,
    Started,
    StoodIn,
    TakenBack,
    TimedOut,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from karawane.server.table.options import BotSeat
from karawane.server.table.state import SeatState, TableState, Undo

__all__ = ["UnreadableLog", "after", "begin", "position_after", "replay", "turn_starts"]


class UnreadableLog(Exception):
    """A log that this program cannot replay; the message says what to do."""


def replay(table: str, events: Iterable[tuple[int, Event]]) -> TableState:
    """Return the table that events add up to; each comes with the time at which it happened."""
    state: TableState | None = None
    for at, event in events:
        state = begin(table, event, at) if state is None else after(state, event, at)
    if state is None:
        raise UnreadableLog(f"table {table} has no events")
    return state


def begin(table: str, event: Event, at: int) -> TableState:
    """Return a table after its first event."""
    if not isinstance(event, Created):
        raise UnreadableLog(f"table {table} does not begin with its creation")
    if event.log > LOG_VERSION or event.rules > RULES_VERSION:
        raise UnreadableLog(f"table {table} was made by a newer program; update this one")
    record = parse_record(event.setup)
    options = event.options
    return TableState(
        table=table,
        sequence=1,
        status="open",
        options=options,
        maker=event.owner.guest if event.owner else None,
        invite=event.invite,
        seats=tuple(
            SeatState("bot", plan.level) if isinstance(plan, BotSeat) else SeatState("free")
            for plan in options.seats
        ),
        start=record.start,
        first_ply=len(record.moves),
        moves=record.moves,
        movers=tuple(position.seat for position in record.positions())[:-1],
        position=record.final,
        turn_start=len(record.moves),
        last_turn_start=len(record.moves),
        acting=None,
        turn_began=at,
        reserve=reserve_at_start(options),
        changed=at,
    )


def after(state: TableState, event: Event, at: int) -> TableState:
    """Return the table after one more event."""
    return _after(event, state, at)._replace(sequence=state.sequence + 1, changed=at)


@singledispatch
def _after(event: Event, state: TableState, _at: int) -> TableState:
    raise UnreadableLog(f"table {state.table} was created twice, or has an unknown {event!r}")


@_after.register
def _(event: Sat, state: TableState, _at: int) -> TableState:
    owner = event.owner
    guest, token = (owner.guest, owner.token) if owner else (None, None)
    return _with_seat(state, event.seat, SeatState("person", event.name, guest, token))


@_after.register
def _(event: Left, state: TableState, _at: int) -> TableState:
    if state.status == "open":
        return _with_seat(state, event.seat, SeatState("free"))
    return _with_seat(state, event.seat, replace(state.seat(event.seat), away=True))


@_after.register
def _(event: Started, state: TableState, at: int) -> TableState:
    stand_in = SeatState("bot", state.options.stand_in)
    filled = [
        stand_in if number in event.filled else seat for number, seat in enumerate(state.seats, 1)
    ]
    return state._replace(
        status="running",
        seats=tuple(filled[before - 1] for before in event.order),
        acting=state.position.seat,
        turn_start=turn_starts(state.movers, state.position.seat)[-1],
        turn_began=at,
    )


@_after.register
def _(event: Placed, state: TableState, _at: int) -> TableState:
    move = parse_move(event.move)
    return state._replace(
        moves=(*state.moves, move),
        movers=(*state.movers, state.position.seat),
        position=play(state.position, move),
        undo=None,
    )


@_after.register
def _(event: TakenBack, state: TableState, _at: int) -> TableState:
    moves = state.moves[: -event.count]
    return state._replace(
        moves=moves,
        movers=state.movers[: len(moves)],
        position=position_after(state.start, moves),
    )


@_after.register
def _(event: Confirmed, state: TableState, at: int) -> TableState:
    return state._replace(
        acting=state.position.seat,
        last_turn_start=state.turn_start,
        turn_start=state.ply,
        turn_began=at,
        turn_used=0,
        reserve=reserve_left(state, event.seat, at),
        undo=None,
    )


@_after.register
def _(event: UndoAsked, state: TableState, _at: int) -> TableState:
    return state._replace(undo=Undo(event.seat, event.ply, frozenset({event.seat})))


@_after.register
def _(event: UndoAnswered, state: TableState, _at: int) -> TableState:
    if not event.agreed or state.undo is None:
        return state._replace(undo=None)
    return state._replace(undo=replace(state.undo, agreed=state.undo.agreed | {event.seat}))


@_after.register
def _(event: Undone, state: TableState, at: int) -> TableState:
    moves = state.moves[: event.ply]
    movers = state.movers[: event.ply]
    position = position_after(state.start, moves)
    starts = turn_starts(movers, position.seat)
    return state._replace(
        moves=moves,
        movers=movers,
        position=position,
        acting=position.seat,
        turn_start=starts[-1],
        last_turn_start=starts[-2] if len(starts) > 1 else starts[-1],
        turn_began=at,
        turn_used=0,
        undo=None,
    )


@_after.register
def _(event: StoodIn, state: TableState, at: int) -> TableState:
    seat = replace(state.seat(event.seat), stand_in=event.level)
    played = _with_seat(state, event.seat, seat)._replace(undo=None)
    if state.acting != event.seat:
        return played
    # The clock stops; what has run off it is gone.
    return played._replace(
        turn_used=turn_used(state, at), reserve=reserve_left(state, event.seat, at)
    )


@_after.register
def _(event: Returned, state: TableState, at: int) -> TableState:
    before = state.seat(event.seat)
    back = _with_seat(state, event.seat, replace(before, stand_in=None, away=False))
    if state.acting != event.seat or before.stand_in is None:
        return back
    # The clock goes on from where it stopped.
    return back._replace(turn_began=at - state.turn_used)


@_after.register
def _(event: TimedOut, state: TableState, _at: int) -> TableState:
    seat = replace(state.seat(event.seat), out=True, stand_in=state.options.stand_in)
    return _with_seat(state, event.seat, seat)


@_after.register
def _(event: Ended, state: TableState, _at: int) -> TableState:
    return state._replace(
        status="over",
        acting=None,
        winners=event.winners,
        ended_by=event.by,
        undo=None,
    )


@_after.register
def _(event: Rematched, state: TableState, _at: int) -> TableState:
    return state._replace(rematch=event.table)


def position_after(start: Position, moves: Sequence[Move]) -> Position:
    """Return the position after some placements."""
    for move in moves:
        start = play(start, move)
    return start


def turn_starts(movers: Sequence[Seat], to_move: Seat) -> list[int]:
    """Return the plies at which turns began, including that of the seat to move."""
    seats = (*movers, to_move)
    return [ply for ply, seat in enumerate(seats) if ply == 0 or seat is not seats[ply - 1]]


def _with_seat(state: TableState, number: int, seat: SeatState) -> TableState:
    seats = list(state.seats)
    seats[number - 1] = seat
    return state._replace(seats=tuple(seats))
