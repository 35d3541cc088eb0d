"""The part of the log that is the same in both databases: everything but the append."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from karawane.server.storage import queries
from karawane.server.storage.log import Listing, NewEvent, StoredEvent

__all__ = ["SqlLog"]


class SqlLog(ABC):
    """An `EventLog` for a database that can read and write rows."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go of everything."""

    @abstractmethod
    async def _append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append one or more events."""

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> Sequence[tuple[Any, ...]]:
        """Return the rows that answer a query."""

    @abstractmethod
    async def _change(self, query: str, *values: object) -> Sequence[tuple[Any, ...]]:
        """Do what a query says, durably, and return the rows that it returns."""

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append events as `after` + 1, ... and return once they are durable: all or none."""
        if not events:
            raise ValueError("there is no event to append")
        await self._append(table, after, events, listing)

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """Return the events of a table after a sequence, in order."""
        return [StoredEvent(*row) for row in await self._rows(queries.READ, table, after)]

    async def sequences(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the last sequence of each of these tables that exists."""
        return dict(await self._rows(queries.SEQUENCES, list(tables)))

    async def due(self, now: int, limit: int) -> list[str]:
        """Return tables whose `due_at` has come, the longest due first."""
        return [table for (table,) in await self._rows(queries.DUE, now, limit)]

    async def lobby(self, limit: int) -> list[tuple[str, str]]:
        """Return listed tables that are open or running, the newest first, as id and summary."""
        return [(table, summary) for table, summary in await self._rows(queries.LOBBY, limit)]

    async def tables_of(self, guest: str, limit: int) -> list[tuple[str, str]]:
        """Return the tables of a guest, the last changed first."""
        rows = await self._rows(queries.TABLES_OF, guest, limit)
        return [(table, summary) for table, summary in rows]

    async def all_tables(self) -> list[str]:
        """Return every table's id, the oldest first."""
        return [table for (table,) in await self._rows(queries.ALL_TABLES)]

    async def take_lease(self, name: str, holder: str, until: int, now: int) -> bool:
        """Take or renew a lease; False where another holder has it until later than `now`."""
        return bool(await self._change(queries.TAKE_LEASE, name, holder, until, now))

    async def renew_leases(self, names: Sequence[str], holder: str, until: int) -> None:
        """Take many leases at once, whoever holds them."""
        await self._change(queries.RENEW_LEASES, list(names), holder, until)

    async def leases(self, names: Sequence[str], now: int) -> set[str]:
        """Return which of these leases somebody holds."""
        return {name for (name,) in await self._rows(queries.LEASES, list(names), now)}

    async def release_leases(self, names: Sequence[str], holder: str, now: int) -> None:
        """Give leases back that this holder holds, and forget those that ran out."""
        await self._change(queries.RELEASE_LEASES, list(names), holder, now)

    async def guest_name(self, guest: str) -> str | None:
        """Return the name that a guest has chosen, None where there is no such guest."""
        rows = await self._rows(queries.GUEST_NAME, guest)
        return rows[0][0] if rows else None

    async def save_guest(self, guest: str, name: str, now: int) -> None:
        """Remember a guest, or a guest's new name."""
        await self._change(queries.SAVE_GUEST, guest, name, now)

    async def put_link(self, digest: str, guest: str, until: int) -> None:
        """Keep the digest of a one-time link that carries a guest to another device."""
        await self._change(queries.PUT_LINK, digest, guest, until)

    async def take_link(self, digest: str, now: int) -> str | None:
        """Use a one-time link up and return its guest; None where it is unknown, used or old."""
        rows = await self._change(queries.TAKE_LINK, digest, now)
        found = (guest for taken, guest, until in rows if taken == digest and until > now)
        return next(found, None)

    async def secret(self, name: str, new: str) -> str:
        """Return the secret that all workers share; the first to ask makes `new` it."""
        rows = await self._change(queries.SECRET, name, new)
        value: str = rows[0][0]
        return value
