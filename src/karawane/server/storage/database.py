"""What the stores need from a database: rows, changes, and one way to append events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from karawane.server.storage.log_entries import Listing, NewEvent

__all__ = ["Database", "Row"]

Row = tuple[Any, ...]


class Database(ABC):
    """A database with an up-to-date schema, shared by all stores.

    Queries are written as PostgreSQL reads them: `$1`, `$2` stand for values, and `many($1)` for
    the values of a list, as rows with one column `value`. Every method may raise
    `StorageUnavailable`.
    """

    @abstractmethod
    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        """Return the rows that a query reads."""

    @abstractmethod
    async def change(self, query: str, *values: object) -> Sequence[Row]:
        """Run a query that writes and return its rows once the change is durable."""

    @abstractmethod
    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append one or more events durably, or raise `Conflict`; see `EventLog.append`."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending work and release everything."""
