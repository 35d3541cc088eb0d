"""A table as values: its log is replayed, commands become events, and nothing here waits."""

from karawane.server.table.access import Actor, digest_of, is_maker, may_sit, may_watch, seats_of
from karawane.server.table.decision_context import DecisionContext
from karawane.server.table.dispatch import decide, due_at
from karawane.server.table.log_replay import UnreadableLog, after, begin, replay
from karawane.server.table.records import record_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.seats import started_if_full, stayed_away, timed_out
from karawane.server.table.state import SeatState, TableState
from karawane.server.table.turns import placed_by_bot

__all__ = [
    "Actor",
    "DecisionContext",
    "Refusal",
    "RequestRefused",
    "SeatState",
    "TableState",
    "UnreadableLog",
    "after",
    "begin",
    "decide",
    "digest_of",
    "due_at",
    "is_maker",
    "may_sit",
    "may_watch",
    "placed_by_bot",
    "record_of",
    "replay",
    "seats_of",
    "started_if_full",
    "stayed_away",
    "timed_out",
]
