"""A table as values: its log is replayed, commands become events, and nothing here waits."""

from karawane.server.table.access import (
    Actor,
    digest_of,
    is_maker,
    may_sit,
    may_watch,
    seats_of,
)
from karawane.server.table.circumstances import Circumstances
from karawane.server.table.deciding import decide, due_at
from karawane.server.table.listed import Listed, shown_to
from karawane.server.table.previews import preview, scoring
from karawane.server.table.records import record_of
from karawane.server.table.refused import Refused
from karawane.server.table.replaying import UnreadableLog, after, begin, replay
from karawane.server.table.seating import started_if_full, stayed_away, timed_out
from karawane.server.table.state import SeatState, TableState
from karawane.server.table.turns import placed_by_bot
from karawane.server.table.views import TableViews, board_view, hides_points, summary, table_view

__all__ = [
    "Actor",
    "Circumstances",
    "Listed",
    "Refused",
    "SeatState",
    "TableState",
    "TableViews",
    "UnreadableLog",
    "after",
    "begin",
    "board_view",
    "decide",
    "digest_of",
    "due_at",
    "hides_points",
    "is_maker",
    "may_sit",
    "may_watch",
    "placed_by_bot",
    "preview",
    "record_of",
    "replay",
    "scoring",
    "seats_of",
    "shown_to",
    "started_if_full",
    "stayed_away",
    "summary",
    "table_view",
    "timed_out",
]
