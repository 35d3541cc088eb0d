"""All tables as the host sees them: found by age or player, rewritten, and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from karawane.server.storage.database import Database

__all__ = ["DELETED", "TableCatalogue", "TableRow"]

DELETED: Final = "deleted"
"""The status of a table that is being deleted: nothing can be appended to it."""

_LIST: Final = """
    SELECT id, status, listed, sequence, created_at, changed_at, summary FROM tables
    WHERE ($1 = '' OR status = $1) ORDER BY changed_at DESC, id LIMIT $2
"""
_UNCHANGED: Final = """
    SELECT id FROM tables WHERE status = $1 AND changed_at < $2 AND (listed OR NOT $3)
    AND (status = 'deleted' OR id IN (SELECT table_id FROM table_guests))
    ORDER BY changed_at, id LIMIT $4
"""
_MARK_DELETED: Final = """
    UPDATE tables SET status = 'deleted', listed = false, sequence = -1, due_at = NULL
    WHERE id = $1 RETURNING id
"""
_DELETE_STEPS: Final = (
    "DELETE FROM events WHERE table_id = $1",
    "DELETE FROM table_guests WHERE table_id = $1",
    "DELETE FROM tables WHERE id = $1",
)
_GUESTS_OF: Final = """
    SELECT guest_id FROM table_guests WHERE table_id = $1 ORDER BY guest_id
"""
_ALL_GUESTS: Final = """
    SELECT guest_id FROM table_guests UNION SELECT id FROM guests
"""
_TABLES_OF: Final = """
    SELECT table_id FROM table_guests WHERE guest_id = $1
    UNION SELECT table_id FROM events WHERE replace(body, $1, '') <> body ORDER BY table_id
"""
_REWRITE: Final = """
    UPDATE events SET body = $3 WHERE table_id = $1 AND sequence = $2
"""
_RESUMMARISE: Final = """
    UPDATE tables SET summary = $3 WHERE id = $1 AND sequence = $2 RETURNING id
"""
_REMOVE_GUEST: Final = """
    DELETE FROM table_guests WHERE table_id = $1 AND guest_id = $2
"""


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is stored about a table besides its log."""

    table: str
    status: str
    listed: bool
    sequence: int
    created_at: int
    changed_at: int
    summary: str


class TableCatalogue:
    """Every table of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list(self, status: str | None, limit: int) -> Sequence[TableRow]:
        """Return tables, of one status or all, the last changed first."""
        rows = await self._database.rows(_LIST, status or "", limit)
        return [TableRow(row[0], row[1], bool(row[2]), *row[3:]) for row in rows]

    async def unchanged(
        self, status: str, before: int, limit: int, *, listed_only: bool = False
    ) -> Sequence[str]:
        """Return tables of a status that have not changed since a time, the oldest first.

        Imported games, which belong to nobody and have the date of their record, are left out.
        """
        rows = await self._database.rows(_UNCHANGED, status, before, listed_only, limit)
        return [table for (table,) in rows]

    async def guests_of(self, table: str) -> Sequence[str]:
        """Return the guests that have a seat at a table or made it."""
        return [guest for (guest,) in await self._database.rows(_GUESTS_OF, table)]

    async def all_guests(self) -> Sequence[str]:
        """Return every guest who has a name or a table."""
        return [guest for (guest,) in await self._database.rows(_ALL_GUESTS)]

    async def tables_of(self, guest: str) -> Sequence[str]:
        """Return every table that a guest made, or at which they sit or have ever sat.

        Only the log knows who gave a seat up, so this reads all events.
        """
        return [table for (table,) in await self._database.rows(_TABLES_OF, guest)]

    async def delete(self, table: str) -> bool:
        """Delete a table and its events; return whether there was one.

        Interrupted, it leaves a table that is marked as deleted, to be deleted again.
        """
        found = bool(await self._database.change(_MARK_DELETED, table))
        for step in _DELETE_STEPS:
            await self._database.change(step, table)
        return found

    async def rewrite(self, table: str, bodies: dict[int, str]) -> None:
        """Replace the bodies of some events; only to remove what identifies a person."""
        for sequence, body in bodies.items():
            await self._database.change(_REWRITE, table, sequence, body)

    async def resummarise(self, table: str, sequence: int, summary: str) -> bool:
        """Replace a table's summary, unless the table has moved on from a sequence."""
        return bool(await self._database.change(_RESUMMARISE, table, sequence, summary))

    async def remove_guest(self, table: str, guest: str) -> None:
        """Remove a table from a guest's list."""
        await self._database.change(_REMOVE_GUEST, table, guest)
