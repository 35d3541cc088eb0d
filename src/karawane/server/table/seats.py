"""Seats: sitting down, leaving, coming back, starting, and losing a seat to the clock."""

from __future__ import annotations

from random import Random
from unicodedata import normalize

from karawane.server.models import LONGEST_NAME
from karawane.server.table.access import Actor, digest_of, is_invited, is_maker, may_sit, seats_of
from karawane.server.table.clocks import out_of_time_at
from karawane.server.table.commands import Kick, Leave, Ready, Return, Sit, Start
from karawane.server.table.decision import Decision, DecisionContext
from karawane.server.table.events import (
    Absence,
    Ended,
    EndedBy,
    Left,
    Owner,
    Returned,
    SaidReady,
    Sat,
    Started,
    StoodIn,
    TimedOut,
)
from karawane.server.table.options import OnAbsence, OnTimeOut, TableOptions
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.state import TableState
from karawane.server.table.turns import need_running, own_seat

__all__ = [
    "kick",
    "leave",
    "ready",
    "remove_player",
    "replace_absent",
    "return_",
    "seat_order",
    "sit",
    "start",
    "time_out",
]


def sit(state: TableState, actor: Actor, command: Sit, context: DecisionContext) -> Decision:
    """Take a free seat, by default the first; the game starts when the last one is taken."""
    if state.status != "open":
        raise RequestRefused(Refusal.ALREADY_STARTED)
    if not may_sit(state, actor):
        raise RequestRefused(Refusal.NOT_ALLOWED)
    free = _free_seats(state)
    wanted = command.seat if command.seat is not None else next(iter(free), None)
    if wanted is not None and wanted > len(state.seats):
        raise RequestRefused(Refusal.NO_SUCH_SEAT)
    if wanted not in free:
        raise RequestRefused(Refusal.SEAT_TAKEN)
    if seats_of(state, actor) and not (is_maker(state, actor) or is_invited(state, actor)):
        raise RequestRefused(Refusal.NOT_ALLOWED, "you sit at this table already")
    token = context.secrets.seat_token(state.table, context.scope, command.key)
    origin = None if is_invited(state, actor) else actor.origin
    owner = Owner(guest=actor.guest or "", token=digest_of(token), origin=origin)
    name = _distinct(command.name or context.default_name, state)
    sat = Sat(seat=wanted, name=name, avatar=command.avatar, owner=owner)
    decision = Decision.of(state, context.now, sat)
    if _free_seats(decision.state):
        return decision
    full = decision.state
    order = seat_order(state.options, context.chance)
    return decision.then(Started(order=order, ready=_ready_seats(full, seats_of(full, actor))))


def _distinct(name: str, state: TableState) -> str:
    """Return a name that nobody at the table has: the second Anna is called `Anna (2)`."""
    taken = {_folded(seat.name) for seat in state.seats if seat.name is not None}
    number, distinct = 1, name
    while _folded(distinct) in taken:
        number += 1
        ending = f" ({number})"
        distinct = name[: LONGEST_NAME - len(ending)] + ending
    return distinct


def _folded(name: str) -> str:
    return normalize("NFKC", name).casefold()


def _free_seats(state: TableState) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(state.seats, 1) if seat.kind == "free")


def seat_order(options: TableOptions, chance: Random) -> tuple[int, ...]:
    """Return the order in which the seats play: shuffled if the table's options say so."""
    order = list(range(1, len(options.seats) + 1))
    if options.shuffle:
        chance.shuffle(order)
    return tuple(order)


def start(state: TableState, actor: Actor, _command: Start, context: DecisionContext) -> Decision:
    """Start with bots in the seats that are still free; only the maker may."""
    if state.status != "open":
        raise RequestRefused(Refusal.ALREADY_STARTED)
    if not is_maker(state, actor):
        raise RequestRefused(Refusal.NOT_ALLOWED)
    order = seat_order(state.options, context.chance)
    ready_seats = _ready_seats(state, seats_of(state, actor))
    started = Started(order=order, filled=_free_seats(state), ready=ready_seats)
    return Decision.of(state, context.now, started)


def _ready_seats(state: TableState, starter: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats of the player who starts the game, if the clocks wait for the others."""
    return starter if state.options.holds_clocks else ()


def ready(state: TableState, actor: Actor, command: Ready, context: DecisionContext) -> Decision:
    """Note that the sender is ready, in all their seats; repeating it changes nothing."""
    need_running(state)
    own_seat(state, actor, command)
    decision = Decision.of(state, context.now)
    for seat in set(seats_of(state, actor)).intersection(state.unready_seats()):
        decision = decision.then(SaidReady(seat=seat))
    return decision


def leave(state: TableState, actor: Actor, command: Leave, context: DecisionContext) -> Decision:
    """Give a seat up: for good before the game, until the player returns while it runs."""
    seat = own_seat(state, actor, command)
    if state.status == "open":
        return Decision.of(state, context.now, Left(seat=seat))
    need_running(state)
    if not state.seat(seat).decides:
        raise RequestRefused(Refusal.NOT_YOUR_SEAT, "you have left that seat already")
    if state.options.on_absence is OnAbsence.BOT:
        return Decision.of(state, context.now, _stand_in(state, seat, "left"))
    decision = Decision.of(state, context.now, Left(seat=seat))
    if decision.state.deciding_seats():
        return decision
    return decision.then(Ended(by=EndedBy.LEFT, winners=()))


def kick(state: TableState, actor: Actor, command: Kick, context: DecisionContext) -> Decision:
    """Remove a player from a seat before the game; only the maker may.

    The player could come back with a new cookie, so the invitation that they know ends as well,
    and everybody at their address needs one, even at a listed table.
    """
    if not is_maker(state, actor) or command.seat in seats_of(state, actor):
        raise RequestRefused(Refusal.NOT_ALLOWED)
    if state.status != "open":
        raise RequestRefused(Refusal.ALREADY_STARTED)
    if command.seat > len(state.seats) or state.seat(command.seat).kind != "person":
        raise RequestRefused(Refusal.NO_SUCH_SEAT, "nobody sits there")
    invite = context.secrets.invitation(state.table, context.scope, command.key)
    origin = state.seat(command.seat).origin
    # If it is the maker's own, it stands for a household, or for a proxy in front of everybody.
    kicked = Left(
        seat=command.seat,
        kicked=True,
        invite=digest_of(invite),
        origin=None if origin == actor.origin else origin,
    )
    return Decision.of(state, context.now, kicked)


def remove_player(state: TableState, seat: int, now: int) -> Decision:
    """Remove a person from a seat for good: it is free before the game, a bot's while it runs."""
    if state.status == "open":
        return Decision.of(state, now, Left(seat=seat, kicked=True))
    need_running(state)
    return Decision.of(state, now, _stand_in(state, seat, "kicked"))


def return_(state: TableState, actor: Actor, command: Return, context: DecisionContext) -> Decision:
    """Take a seat back from the bot that stood in, or at a table that waited."""
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
    decision = Decision.of(state, context.now, Returned(seat=wanted))
    if time_out(decision.state, decision.at).events:
        raise RequestRefused(Refusal.OUT_OF_TIME)
    return decision


def replace_absent(state: TableState, seat: int, now: int) -> Decision:
    """Let a bot play for an acting player who is away too long, if the options say so."""
    if (
        state.acting != seat
        or not state.seat(seat).decides
        or state.options.on_absence is not OnAbsence.BOT
    ):
        return Decision.of(state, now)
    return Decision.of(state, now, _stand_in(state, seat, "away"))


def time_out(state: TableState, now: int) -> Decision:
    """Apply a clock that has run out; decide nothing while there is time."""
    ends = out_of_time_at(state)
    if ends is None or state.acting is None or now < ends:
        return Decision.of(state, now)
    seat = int(state.acting)
    if state.options.on_time_out is OnTimeOut.BOT:
        return Decision.of(state, now, _stand_in(state, seat, "time"))
    decision = Decision.of(state, now, TimedOut(seat=seat))
    left = [number for number, one in enumerate(decision.state.seats, 1) if not one.out]
    if len(left) != 1:
        return decision
    return decision.then(Ended(by=EndedBy.TIME, winners=tuple(left)))


def _stand_in(state: TableState, seat: int, why: Absence) -> StoodIn:
    return StoodIn(seat=seat, level=state.options.stand_in, why=why)
