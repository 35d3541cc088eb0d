"""Something to write into a log."""

from __future__ import annotations

from karawane.server.storage.event_log import EventLog
from karawane.server.storage.log_entries import Listing, NewEvent

LISTING = Listing(status="open", listed=True, summary="{}", due_at=None, guests=())


def event(at: int = 1, key: str | None = None, body: str = '{"kind": "test"}') -> NewEvent:
    return NewEvent(at, body, key)


def listing(
    status: str = "open",
    *guests: str,
    listed: bool = True,
    summary: str = "{}",
    due_at: int | None = None,
) -> Listing:
    return Listing(status, listed, summary, due_at, guests)


async def bodies(log: EventLog, table: str) -> list[str]:
    """Return the bodies of all events of a table, after checking their numbers."""
    events = await log.read(table)
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    return [event.body for event in events]
