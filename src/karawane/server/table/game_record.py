"""A table's game as a record."""

from __future__ import annotations

from datetime import UTC, datetime

from karawane.notation import Record
from karawane.rules import scores
from karawane.server.table.state import TableState

__all__ = ["record_of"]


def record_of(state: TableState) -> Record:
    """Return the game so far as a record with names, date and, once it is over, the result."""
    tags = [
        ("Table", state.table),
        ("Date", datetime.fromtimestamp(state.changed / 1000, UTC).date().isoformat()),
    ]
    for number, seat in enumerate(state.seats, 1):
        if seat.name is not None:
            tags.append((f"Seat{number}", seat.name))
    if state.status == "over":
        tags.append(("Result", " ".join(str(score.total) for score in scores(state.position))))
        tags.append(("Winners", " ".join(map(str, state.winners))))
        if state.ended_by is not None:
            tags.append(("Ended", state.ended_by.value))
    return Record(state.start, state.moves, tuple(tags))
