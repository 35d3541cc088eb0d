"""From events to a table: its state is the replay of its log, and nothing else.

The rules are asked about the placements that a turn was confirmed with, and no others: a log may
hold thousands that were taken back at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Self

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
    SaidReady,
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

__all__ = ["UnreadableLog", "after", "begin", "positions_along", "replay", "turn_starts"]


class UnreadableLog(Exception):
    """A log that this program cannot replay; the message says what to do."""


def replay(table: str, events: Iterable[tuple[int, Event]]) -> TableState:
    """Return the table that events add up to; each comes with the time at which it happened."""
    log = list(events)
    if not log:
        raise UnreadableLog(f"table {table} has no events")
    state = begin(table, log[0][1], log[0][0])
    taken_back = _TakenBack.of(event for _, event in log)
    positions = positions_along(state.start, state.moves)
    skipped = _Skipped()
    for index, (at, event) in enumerate(log[1:], 1):
        if index in taken_back.placements or taken_back.counts.get(index) == 0:
            skipped.add(event, at)
            continue
        if skipped.events:
            state, skipped = skipped.after(state), _Skipped()
        if isinstance(event, Undone):
            state = _stepped(state, _undone(state, positions[: event.ply + 1], at), event, at)
        elif isinstance(event, TakenBack):
            state = after(state, event.model_copy(update={"count": taken_back.counts[index]}), at)
        else:
            state = after(state, event, at)
        del positions[state.ply :]
        positions.append(state.position)
    return skipped.after(state) if skipped.events else state


@dataclass(slots=True)
class _Skipped:
    """Placements that were taken back at once, in a row: of thousands, only the last one counts."""

    events: int = 0
    at: int = 0
    placed: bool = False

    def add(self, event: Event, at: int) -> None:
        self.events += 1
        self.at = at
        self.placed |= isinstance(event, Placed)

    def after(self, state: TableState) -> TableState:
        """Return a table after these events: its number and time have changed, the game has not."""
        sequence = state.sequence + self.events
        undo = None if self.placed else state.undo
        return state._replace(sequence=sequence, changed=self.at, moved=sequence, undo=undo)


@dataclass(frozen=True)
class _TakenBack:
    """What was placed and taken back in one turn, by its index in the log."""

    placements: set[int] = field(default_factory=set)
    counts: dict[int, int] = field(default_factory=dict)
    """For each event that takes back, how many other placements it takes back."""

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        found = cls()
        turn: list[int] = []
        for index, event in enumerate(events):
            match event:
                case Placed():
                    turn.append(index)
                case TakenBack(count=count):
                    last = turn[-count:]
                    del turn[-count:]
                    found.placements.update(last)
                    found.counts[index] = count - len(last)
                case Confirmed() | Undone():
                    turn.clear()
                case _:
                    pass
        return found


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
        log=event.log,
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
        turn_positions=(),
        acting=None,
        turn_began=at,
        reserve=reserve_at_start(options),
        changed=at,
    )


def after(state: TableState, event: Event, at: int) -> TableState:
    """Return the table after one more event."""
    return _stepped(state, _released(_after(event, state, at), at), event, at)


def _released(state: TableState, at: int) -> TableState:
    """Start clocks that waited for players, once everybody who is at the table is ready."""
    if state.held_until <= at or state.status != "running" or state.unready_seats():
        return state
    return state._replace(held_until=at, turn_began=at)


_MOVES = (Placed, TakenBack, Confirmed, Undone, Started, Ended)
"""The events that change the placements or whose turn it is."""


def _stepped(before: TableState, state: TableState, event: Event, at: int) -> TableState:
    """Return a state with the number and time of the event that led to it."""
    sequence = before.sequence + 1
    return state._replace(
        sequence=sequence,
        changed=at,
        moved=sequence if isinstance(event, _MOVES) else before.moved,
        phase_began=before.phase_began if state.status == before.status else sequence,
    )


@singledispatch
def _after(event: Event, state: TableState, _at: int) -> TableState:
    raise UnreadableLog(f"table {state.table} was created twice, or has an unknown {event!r}")


@_after.register
def _(event: Sat, state: TableState, _at: int) -> TableState:
    owner = event.owner
    guest, token, origin = (owner.guest, owner.token, owner.origin) if owner else (None,) * 3
    since = state.sequence + 1
    seat = SeatState(
        "person", event.name, guest, token, avatar=event.avatar, since=since, origin=origin
    )
    return _with_seat(state, event.seat, seat)


@_after.register
def _(event: Left, state: TableState, _at: int) -> TableState:
    if state.status == "open":
        free = _with_seat(state, event.seat, SeatState("free"))
        if not event.kicked:
            return free
        banned = _banned(state, event.seat) | ({event.origin} if event.origin else set())
        return free._replace(banned=banned, invite=event.invite or state.invite)
    return _with_seat(state, event.seat, replace(state.seat(event.seat), away=True))


@_after.register
def _(event: Started, state: TableState, at: int) -> TableState:
    stand_in = SeatState("bot", state.options.stand_in)
    filled = [
        stand_in if number in event.filled else replace(seat, ready=number in event.ready)
        for number, seat in enumerate(state.seats, 1)
    ]
    held_until = at + state.options.ready_seconds * 1000 if state.options.holds_clocks else 0
    turn_start = turn_starts(state.movers, state.position.seat)[-1]
    return state._replace(
        status="running",
        seats=tuple(filled[before - 1] for before in event.order),
        acting=state.position.seat,
        turn_start=turn_start,
        # A record may stop in the middle of a turn.
        turn_positions=tuple(positions_along(state.start, state.moves)[turn_start:-1])
        if turn_start < state.ply
        else (),
        held_until=held_until,
        turn_began=max(at, held_until),
    )


@_after.register
def _(event: SaidReady, state: TableState, _at: int) -> TableState:
    return _with_seat(state, event.seat, replace(state.seat(event.seat), ready=True))


@_after.register
def _(event: Placed, state: TableState, _at: int) -> TableState:
    move = parse_move(event.move)
    return state._replace(
        moves=(*state.moves, move),
        movers=(*state.movers, state.position.seat),
        position=play(state.position, move),
        turn_positions=(*state.turn_positions, state.position),
        undo=None,
    )


@_after.register
def _(event: TakenBack, state: TableState, _at: int) -> TableState:
    if event.count > len(state.turn_positions):
        raise UnreadableLog(f"table {state.table} takes back more than the turn's placements")
    return state._replace(
        moves=state.moves[: -event.count],
        movers=state.movers[: -event.count],
        position=state.turn_positions[-event.count],
        turn_positions=state.turn_positions[: -event.count],
    )


@_after.register
def _(event: Confirmed, state: TableState, at: int) -> TableState:
    reserve = reserve_left(state, event.seat, at)
    if state.held_until > at and state.seat(event.seat).decides:
        # Programs that never send `ready` are ready when they play.
        state = _with_seat(state, event.seat, replace(state.seat(event.seat), ready=True))
    return state._replace(
        acting=state.position.seat,
        last_turn_start=state.turn_start,
        turn_start=state.ply,
        turn_positions=(),
        turn_began=max(at, state.held_until),
        turn_used=0,
        overdue=False,
        undo_requests=(),
        reserve=reserve,
        undo=None,
    )


@_after.register
def _(event: UndoAsked, state: TableState, _at: int) -> TableState:
    return state._replace(
        undo=Undo(event.seat, event.ply, frozenset({event.seat})),
        undo_requests=(*state.undo_requests, event.seat),
    )


@_after.register
def _(event: UndoAnswered, state: TableState, _at: int) -> TableState:
    if not event.agreed or state.undo is None:
        return state._replace(undo=None)
    return state._replace(undo=replace(state.undo, agreed=state.undo.agreed | {event.seat}))


@_after.register
def _(event: Undone, state: TableState, at: int) -> TableState:
    return _undone(state, positions_along(state.start, state.moves[: event.ply]), at)


def _undone(state: TableState, positions: Sequence[Position], at: int) -> TableState:
    """Return the table after going back to the last of these positions, which lead up to it."""
    *before, position = positions
    ply = len(before)
    movers = state.movers[:ply]
    starts = turn_starts(movers, position.seat)
    return state._replace(
        moves=state.moves[:ply],
        movers=movers,
        position=position,
        turn_positions=tuple(before[starts[-1] :]),
        acting=position.seat,
        turn_start=starts[-1],
        last_turn_start=starts[-2] if len(starts) > 1 else starts[-1],
        turn_began=max(at, state.held_until),
        turn_used=0,
        overdue=False,
        reserve=_reserve_after_undo(state, at),
        undo=None,
    )


def _reserve_after_undo(state: TableState, at: int) -> tuple[int, ...]:
    """Charge the time for which a clock ran; logs before version 3 gave it back."""
    if state.acting is None or state.log < 3:
        return state.reserve
    return reserve_left(state, state.acting, at)


@_after.register
def _(event: StoodIn, state: TableState, at: int) -> TableState:
    seat = replace(state.seat(event.seat), stand_in=event.level)
    if event.why == "kicked":
        seat = replace(seat, guest=None, token=None)
        state = state._replace(banned=_banned(state, event.seat))
    played = _with_seat(state, event.seat, seat)._replace(undo=None)
    if state.acting != event.seat:
        return played
    # The clock stops; what has run off it is gone.
    return played._replace(
        turn_used=turn_used(state, at),
        reserve=reserve_left(state, event.seat, at),
        overdue=event.why == "time",
    )


@_after.register
def _(event: Returned, state: TableState, at: int) -> TableState:
    before = state.seat(event.seat)
    back = _with_seat(state, event.seat, replace(before, stand_in=None, away=False))
    if state.acting != event.seat or before.stand_in is None:
        return back
    # The clock goes on from where it stopped.
    return back._replace(turn_began=max(at, state.held_until) - state.turn_used)


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


def positions_along(start: Position, moves: Sequence[Move]) -> list[Position]:
    """Return the positions before, between and after some placements."""
    positions = [start]
    for move in moves:
        positions.append(play(positions[-1], move))
    return positions


def turn_starts(movers: Sequence[Seat], to_move: Seat) -> list[int]:
    """Return the plies at which turns began, including that of the seat to move."""
    seats = (*movers, to_move)
    return [ply for ply, seat in enumerate(seats) if ply == 0 or seat is not seats[ply - 1]]


def _banned(state: TableState, seat: int) -> frozenset[str]:
    guest = state.seat(seat).guest
    return state.banned if guest is None else state.banned | {guest}


def _with_seat(state: TableState, number: int, seat: SeatState) -> TableState:
    seats = list(state.seats)
    seats[number - 1] = seat
    return state._replace(seats=tuple(seats))
