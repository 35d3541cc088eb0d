"""From a command to events: the table judges what it is sent."""

from __future__ import annotations

from karawane.server.table import seats, turns
from karawane.server.table.access import Actor, seats_of
from karawane.server.table.clocks import out_of_time_at
from karawane.server.table.commands import (
    AnswerUndo,
    AskUndo,
    Command,
    Confirm,
    Leave,
    Place,
    Rematch,
    Return,
    Sit,
    Start,
    TakeBack,
)
from karawane.server.table.decision_context import DecisionContext
from karawane.server.table.events import Event, Rematched
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.state import TableState

__all__ = ["decide", "due_at"]


def decide(
    state: TableState, actor: Actor, command: Command, given: DecisionContext
) -> list[Event]:
    """Return the events that a command causes, or raise `RequestRefused`."""
    if command.expects != state.sequence:
        raise RequestRefused(Refusal.STALE)
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
            return seats.sit(state, actor, command, given)
        case Leave():
            return seats.leave(state, actor, command)
        case Return():
            return seats.return_(state, actor, command)
        case Start():
            return seats.start(state, actor, command, given)
        case Rematch():
            return _rematch(state, actor, given.rematch)


def _rematch(state: TableState, actor: Actor, table: str) -> list[Event]:
    if state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    if not seats_of(state, actor):
        raise RequestRefused(Refusal.NOT_YOUR_SEAT)
    return [] if state.rematch else [Rematched(table=table)]


def due_at(state: TableState) -> int | None:
    """Return when the server itself has something to do at the table, None for never."""
    return state.changed if state.acting_bot is not None else out_of_time_at(state)
