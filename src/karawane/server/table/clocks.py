"""Clocks: how long a turn may take, derived from the times in the log alone."""

from __future__ import annotations

from karawane.server.table.options import CorrespondenceClock, LiveClock, NoClock, TableOptions
from karawane.server.table.state import TableState

__all__ = ["due_at", "out_of_time_at", "reserve_at_start", "reserve_left", "turn_ms", "turn_used"]

DAY_MS = 24 * 60 * 60 * 1000


def turn_ms(options: TableOptions) -> int:
    """Return the milliseconds that a turn has before the reserve is used; 0 without a clock."""
    match options.clock:
        case NoClock():
            return 0
        case LiveClock(turn_seconds=seconds):
            return seconds * 1000
        case CorrespondenceClock(days=days):
            return days * DAY_MS


def reserve_at_start(options: TableOptions) -> tuple[int, ...]:
    """Return the reserve of each seat for the whole game."""
    clock = options.clock
    reserve = clock.reserve_seconds * 1000 if isinstance(clock, LiveClock) else 0
    return (reserve,) * len(options.seats)


def reserve_left(state: TableState, seat: int, at: int) -> tuple[int, ...]:
    """Return the reserves once a seat stops its clock; bots use none."""
    if isinstance(state.options.clock, NoClock) or state.seat(seat).bot is not None:
        return state.reserve
    over = max(0, at - state.turn_began - turn_ms(state.options))
    reserve = list(state.reserve)
    reserve[seat - 1] = max(0, reserve[seat - 1] - over)
    return tuple(reserve)


def turn_used(state: TableState, at: int) -> int:
    """Return how much of its turn's time, the reserve aside, the acting seat has used."""
    return min(max(0, at - state.turn_began), turn_ms(state.options))


def out_of_time_at(state: TableState) -> int | None:
    """Return when the acting seat runs out of time, None if no clock runs."""
    if state.acting is None or isinstance(state.options.clock, NoClock):
        return None
    seat = state.seat(state.acting)
    if seat.bot is not None:
        return None
    return state.turn_began + turn_ms(state.options) + state.reserve[state.acting - 1]


def due_at(state: TableState) -> int | None:
    """Return when the server itself has something to do at the table, None for never."""
    return state.changed if state.acting_bot is not None else out_of_time_at(state)
