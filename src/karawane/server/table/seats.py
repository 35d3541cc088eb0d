"""Seats: sitting down, leaving, coming back, starting, and running out of time."""

from __future__ import annotations

from random import Random

from karawane.server.table.access import Actor, is_maker, may_sit, seats_of
from karawane.server.table.clocks import out_of_time_at
from karawane.server.table.commands import Leave, Return, Sit, Start
from karawane.server.table.decision_context import DecisionContext
from karawane.server.table.events import (
    Ended,
    EndedBy,
    Event,
    Left,
    Owner,
    Returned,
    Sat,
    Started,
    StoodIn,
    TimedOut,
)
from karawane.server.table.options import OnAbsence, OnTimeOut
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.state import TableState
from karawane.server.table.turns import need_running, own_seat

__all__ = ["leave", "return_", "sit", "start", "started_if_full", "stayed_away", "timed_out"]


def sit(state: TableState, actor: Actor, command: Sit, given: DecisionContext) -> list[Event]:
    """Take a free seat, the first one where none is named; the last to sit starts the game."""
    if state.status != "open":
        raise RequestRefused(Refusal.ALREADY_STARTED)
    if not may_sit(state, actor):
        raise RequestRefused(Refusal.NOT_ALLOWED)
    free = [number for number, seat in enumerate(state.seats, 1) if seat.kind == "free"]
    wanted = command.seat if command.seat is not None else next(iter(free), None)
    if wanted is not None and wanted > len(state.seats):
        raise RequestRefused(Refusal.NO_SUCH_SEAT)
    if wanted not in free:
        raise RequestRefused(Refusal.SEAT_TAKEN)
    owner = Owner(guest=actor.guest or "", token=given.token)
    sat: list[Event] = [Sat(seat=wanted, name=command.name or given.name, owner=owner)]
    return sat + (started_if_full(state, given.chance) if free == [wanted] else [])


def started_if_full(state: TableState, chance: Random) -> list[Event]:
    """Return the start of a game whose seats are all taken."""
    return [Started(order=_order(state, chance))]


def _order(state: TableState, chance: Random) -> tuple[int, ...]:
    order = list(range(1, len(state.seats) + 1))
    if state.options.shuffle:
        chance.shuffle(order)
    return tuple(order)


def start(state: TableState, actor: Actor, _command: Start, given: DecisionContext) -> list[Event]:
    """Begin with bots in the seats that are still free; the maker's to say."""
    if state.status != "open":
        raise RequestRefused(Refusal.ALREADY_STARTED)
    if not is_maker(state, actor):
        raise RequestRefused(Refusal.NOT_ALLOWED)
    free = tuple(number for number, seat in enumerate(state.seats, 1) if seat.kind == "free")
    return [Started(order=_order(state, given.chance), filled=free)]


def leave(state: TableState, actor: Actor, command: Leave) -> list[Event]:
    """Give a seat up: for good before the game, until one returns while it runs."""
    seat = own_seat(state, actor, command)
    if state.status == "open":
        return [Left(seat=seat)]
    need_running(state)
    if not state.seat(seat).decides:
        raise RequestRefused(Refusal.NOT_YOUR_SEAT, "you have left that seat already")
    if state.options.on_absence is OnAbsence.BOT:
        return [StoodIn(seat=seat, level=state.options.stand_in, why="left")]
    left: list[Event] = [Left(seat=seat)]
    if state.deciding_seats() == (seat,):
        left.append(Ended(by=EndedBy.LEFT, winners=()))
    return left


def return_(state: TableState, actor: Actor, command: Return) -> list[Event]:
    """Play on where a bot stood in, or where the table waited."""
    need_running(state)
    own = seats_of(state, actor)
    away = [number for number in own if not state.seat(number).decides]
    wanted = command.seat if command.seat is not None else next(iter(away), None)
    if wanted is not None and wanted not in own:
        raise RequestRefused(Refusal.NOT_YOUR_SEAT)
    if wanted not in away:
        raise RequestRefused(Refusal.NOT_AWAY)
    if state.seat(wanted).out:
        raise RequestRefused(
            Refusal.NOT_ALLOWED, "the seat has lost on time; a bot plays it to the end"
        )
    return [Returned(seat=wanted)]


def stayed_away(state: TableState, seat: int) -> list[Event]:
    """Return what happens when a player whose turn it is has been away beyond the grace."""
    if (
        state.acting != seat
        or not state.seat(seat).decides
        or state.options.on_absence is not OnAbsence.BOT
    ):
        return []
    return [StoodIn(seat=seat, level=state.options.stand_in, why="away")]


def timed_out(state: TableState, now: int) -> list[Event]:
    """Return what a clock that has run out causes; nothing while there is time."""
    ends = out_of_time_at(state)
    if ends is None or state.acting is None or now < ends:
        return []
    seat = int(state.acting)
    if state.options.on_time_out is OnTimeOut.BOT:
        return [StoodIn(seat=seat, level=state.options.stand_in, why="time")]
    events: list[Event] = [TimedOut(seat=seat)]
    left = [n for n, one in enumerate(state.seats, 1) if not one.out and n != seat]
    if len(left) == 1:
        events.append(Ended(by=EndedBy.TIME, winners=(left[0],)))
    return events
