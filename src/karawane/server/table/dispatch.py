"""From a command to a decision: each kind of command has its function."""

from __future__ import annotations

from dataclasses import dataclass

from karawane.server.limits import Limits
from karawane.server.table import rematch, seats, turns
from karawane.server.table.access import Actor, digest_of, seats_of
from karawane.server.table.commands import (
    AnswerUndo,
    AskUndo,
    Command,
    Confirm,
    Kick,
    Leave,
    Place,
    Ready,
    Rematch,
    Return,
    Sit,
    Start,
    TakeBack,
)
from karawane.server.table.decision import Decision, DecisionContext
from karawane.server.table.derived_secrets import DerivedSecrets
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.state import TableState

__all__ = ["Receipt", "decide", "receipt_for"]


def decide(state: TableState, actor: Actor, command: Command, context: DecisionContext) -> Decision:
    """Return the events that a command causes and the table after them; or raise `RequestRefused`.

    The events are not stored yet. A decision without events means that nothing is left to do.
    """
    if not _known_since(state, actor, command) <= command.expects <= state.sequence:
        raise RequestRefused(Refusal.STALE)
    _check_room(state, command, context.limits)
    match command:
        case Place():
            return turns.place(state, actor, command, context)
        case TakeBack():
            return turns.take_back(state, actor, command, context)
        case Confirm():
            return turns.confirm(state, actor, command, context)
        case AskUndo():
            return turns.ask_undo(state, actor, command, context)
        case AnswerUndo():
            return turns.answer_undo(state, actor, command, context)
        case Rematch():
            return rematch.rematch(state, actor, context)
        case _:
            return _decide_seat(state, actor, command, context)


def _decide_seat(
    state: TableState,
    actor: Actor,
    command: Sit | Leave | Return | Kick | Start | Ready,
    context: DecisionContext,
) -> Decision:
    match command:
        case Sit():
            return seats.sit(state, actor, command, context)
        case Leave():
            return seats.leave(state, actor, command, context)
        case Return():
            return seats.return_(state, actor, command, context)
        case Kick():
            return seats.kick(state, actor, command, context)
        case Start():
            return seats.start(state, actor, command, context)
        case Ready():
            return seats.ready(state, actor, command, context)


def _known_since(state: TableState, actor: Actor, command: Command) -> int:
    """Return the first sequence at which the sender knew everything that the command is about.

    Nobody can keep others from acting by making events that do not concern them.
    """
    match command:
        case Place() | TakeBack() | Confirm():
            return state.moved
        case Sit() if not seats_of(state, actor):
            return state.phase_began
        case Leave() | Return() | Ready():
            return state.phase_began
        case Kick(seat=seat) if seat <= len(state.seats):
            return state.seat(seat).since
        case _:
            return state.sequence


def _check_room(state: TableState, command: Command, limits: Limits) -> None:
    """Refuse what could go on endlessly; placements end with the game and are always allowed."""
    room = limits.events_a_table - state.sequence
    if isinstance(command, TakeBack | AskUndo | Leave) and room <= 0:
        raise RequestRefused.too_many_events(limits)
    # Twice the room: nobody can keep others from their seats by filling the log.
    if isinstance(command, Sit | Return | Kick) and room <= -limits.events_a_table:
        raise RequestRefused.too_many_events(limits)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What the answer to a stored command contains besides its sequence."""

    token: str | None = None
    """The token of a new seat."""
    table: str | None = None
    """The table of a rematch."""
    invite: str | None = None
    """The invitation after a `kick`."""


def receipt_for(
    state: TableState, command: Command, scope: str, secrets: DerivedSecrets
) -> Receipt:
    """Return the receipt of a command that is stored; the same again if it is repeated."""
    match command:
        case Sit():
            return Receipt(token=secrets.seat_token(state.table, scope, command.key))
        case Rematch():
            return Receipt(table=state.rematch)
        case Kick():
            invite = secrets.invitation(state.table, scope, command.key)
            # A later kick has replaced it.
            return Receipt(invite=invite if digest_of(invite) == state.invite else None)
        case _:
            return Receipt()
