"""A table as values: its log is replayed, commands become decisions, and nothing here waits."""

from karawane.server.table.access import (
    Actor,
    digest_of,
    is_maker,
    may_sit,
    may_watch,
    seats_of,
    watch_secret,
)
from karawane.server.table.clocks import due_at, out_of_time_at
from karawane.server.table.decision import Decision, DecisionContext, NextTable
from karawane.server.table.derived_secrets import DerivedSecrets, MessageKey
from karawane.server.table.dispatch import Receipt, decide, receipt_for
from karawane.server.table.game_record import record_of
from karawane.server.table.log_replay import UnreadableLog, after, begin, replay
from karawane.server.table.new_table import NewTable, new_table
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.table.seats import remove_player, replace_absent, time_out
from karawane.server.table.state import SeatState, TableState
from karawane.server.table.turns import place_for_bot

__all__ = [
    "Actor",
    "Decision",
    "DecisionContext",
    "DerivedSecrets",
    "MessageKey",
    "NewTable",
    "NextTable",
    "Receipt",
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
    "new_table",
    "out_of_time_at",
    "place_for_bot",
    "receipt_for",
    "record_of",
    "remove_player",
    "replace_absent",
    "replay",
    "seats_of",
    "time_out",
    "watch_secret",
]
