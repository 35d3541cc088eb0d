"""From a command to events: the table judges what it is sent."""

from __future__ import annotations

from karawane.server.table import seating, turns
from karawane.server.table.access import Actor, seats_of
from karawane.server.table.circumstances import Circumstances
from karawane.server.table.clocks import out_of_time_at
from karawane.server.table.refused import Refused
from karawane.server.table.state import TableState
from karawane.server.wire.events import Event, Rematched
from karawane.server.wire.messages import (
    AnswerUndo,
    AskUndo,
    Command,
    Confirm,
    Leave,
    Place,
    Refusal,
    Rematch,
    Return,
    Sit,
    Start,
    TakeBack,
)

__all__ = ["decide", "due_at"]


def decide(state: TableState, actor: Actor, command: Command, given: Circumstances) -> list[Event]:
    """Return the events that a command causes, or raise `Refused`; nothing is changed by it."""
    if command.expects != state.sequence:
        raise Refused(Refusal.STALE)
    match command:
        case Place():
            return turns.place(state, actor, command)
        case TakeBack():
            return turns.take_back(state, actor, command)
        case Confirm():
            return turns.confirm(state, actor, command)
        case AskUndo():
            return turns.ask_undo(state, actor, command)
        case AnswerUndo():
            return turns.answer_undo(state, actor, command)
        case Sit():
            return seating.sit(state, actor, command, given)
        case Leave():
            return seating.leave(state, actor, command)
        case Return():
            return seating.return_(state, actor, command)
        case Start():
            return seating.start(state, actor, command, given)
        case Rematch():
            return _rematch(state, actor, given.rematch)


def _rematch(state: TableState, actor: Actor, table: str) -> list[Event]:
    if state.status != "over":
        raise Refused(Refusal.NOT_OVER)
    if not seats_of(state, actor):
        raise Refused(Refusal.NOT_YOUR_SEAT)
    return [] if state.rematch else [Rematched(table=table)]


def due_at(state: TableState) -> int | None:
    """Return when the server itself has something to do at the table, None for never."""
    return state.changed if state.acting_bot is not None else out_of_time_at(state)
