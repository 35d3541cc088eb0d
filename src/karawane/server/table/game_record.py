"""A table's game as a record."""

from __future__ import annotations

from datetime import UTC, datetime

from karawane.bots.levels import Level
from karawane.notation import Record
from karawane.rules import scores
from karawane.server.table.options import PersonSeat
from karawane.server.table.state import TableState

__all__ = ["record_of"]


def record_of(state: TableState) -> Record:
    """Return the game so far as a record with names, date and, once it is over, the result."""
    tags = [
        ("Table", state.table),
        ("Date", datetime.fromtimestamp(state.changed / 1000, UTC).date().isoformat()),
    ]
    players = ((number, _player(state, number)) for number in range(1, len(state.seats) + 1))
    tags += [(f"Seat{number}", name) for number, name in players if name is not None]
    if state.status == "over":
        tags.append(("Result", " ".join(str(score.total) for score in scores(state.position))))
        tags.append(("Winners", " ".join(map(str, state.winners))))
        if state.ended_by is not None:
            tags.append(("Ended", state.ended_by.value))
    return Record(state.start, state.moves, tuple(tags))


def _player(state: TableState, number: int) -> str | None:
    """Return the name of a seat's player, or of the person that a free seat waits for."""
    seat, plan = state.seat(number), state.options.seats[number - 1]
    if seat.kind == "free":
        return plan.name if isinstance(plan, PersonSeat) else None
    if seat.kind == "person" and seat.name in Level.names():
        # Records identify bots by the names of their levels.
        return f"{seat.name} (person)"
    return seat.name
