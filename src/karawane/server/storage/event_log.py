"""The log of every table, the only truth; and the lists that find a table in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from karawane.server.storage.database import Database
from karawane.server.storage.log_entries import Listing, NewEvent, StoredEvent

__all__ = ["FIRST_DUE", "Due", "EventLog"]

_READ: Final = """
    SELECT sequence, at, body, key FROM events
    WHERE table_id = $1 AND sequence > $2 ORDER BY sequence
"""
_SEQUENCES: Final = """
    SELECT id, sequence FROM tables WHERE id IN (SELECT value FROM many($1))
"""
_DUE: Final = """
    SELECT due_at, id FROM tables
    WHERE due_at <= $1 AND due_at >= $2 AND (due_at > $2 OR id > $3)
    ORDER BY due_at, id LIMIT $4
"""
_LOBBY: Final = """
    SELECT id, summary FROM tables WHERE listed AND status IN ('open', 'running')
    ORDER BY created_at DESC, id LIMIT $1
"""
_OPEN_IN_LOBBY: Final = """
    SELECT count(*) FROM tables JOIN table_guests ON table_id = id
    WHERE guest_id = $1 AND listed AND status = 'open'
"""
_TABLES_OF: Final = """
    SELECT id, summary FROM tables JOIN table_guests ON table_id = id
    WHERE guest_id = $1 ORDER BY changed_at DESC, id LIMIT $2
"""
_ALL_TABLES: Final = """
    SELECT changed_at / 86400000, id FROM tables
"""


class Due(NamedTuple):
    """A table at which the server itself has something to do, and since when."""

    at: int
    table: str


FIRST_DUE: Final = Due(-(2**63), "")
"""Comes before every table that is due."""


class EventLog:
    """The events of every table, append-only.

    All times are milliseconds since 1970. Every method may raise `StorageUnavailable`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append events as `after` + 1, ... and return once they are durable: all or none.

        `after` is the last sequence that the caller knows, 0 for a new table; there is at least
        one event. `Conflict` is raised if the table's last sequence is another, or if one of its
        events has the same key: read on, and decide again.
        """
        if not events:
            raise ValueError("there is no event to append")
        await self._database.append(table, after, events, listing)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """Return the events of a table after a sequence, in order; none for an unknown table."""
        return [StoredEvent(*row) for row in await self._database.rows(_READ, table, after)]

    async def sequences(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the last sequence of each of these tables that exists."""
        return dict(await self._database.rows(_SEQUENCES, list(tables)))

    async def due(self, now: int, limit: int, after: Due = FIRST_DUE) -> list[Due]:
        """Return tables whose `due_at` has come, after a given one, the longest due first."""
        rows = await self._database.rows(_DUE, now, after.at, after.table, limit)
        return [Due(*row) for row in rows]

    async def lobby(self, limit: int) -> list[tuple[str, str]]:
        """Return listed tables that are open or running, the newest first, as id and summary."""
        return [(table, summary) for table, summary in await self._database.rows(_LOBBY, limit)]

    async def open_in_lobby(self, guest: str) -> int:
        """Return how many of a guest's tables wait for players in the lobby."""
        ((count,),) = await self._database.rows(_OPEN_IN_LOBBY, guest)
        return int(count)

    async def tables_of(self, guest: str, limit: int) -> list[tuple[str, str]]:
        """Return the tables of a guest, the last changed first, as id and summary."""
        rows = await self._database.rows(_TABLES_OF, guest, limit)
        return [(table, summary) for table, summary in rows]

    async def all_tables(self) -> list[str]:
        """Return every table's id, sorted by the day of its last change, then by id."""
        # Sorted here: databases do not agree on the order of texts.
        rows = await self._database.rows(_ALL_TABLES)
        return [table for _, table in sorted(tuple(row) for row in rows)]
