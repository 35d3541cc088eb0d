"""Watching a database: failures are counted and logged, and so is its recovery."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Literal, TypeVar

from karawane.server.storage.database import Database, Row
from karawane.server.storage.log_entries import Listing, NewEvent
from karawane.server.storage.storage_errors import StorageUnavailable

__all__ = ["Access", "MonitoredDatabase", "StorageMonitor"]

Access = Literal["read", "write"]

_Answer = TypeVar("_Answer")

QUIET_SECONDS = 10.0
"""An error that continues is logged once in this time."""

_logger = logging.getLogger(__name__)


class StorageMonitor:
    """Remembers whether reading and writing work; `count` is called for each failure."""

    def __init__(
        self,
        count: Callable[[Access], None] = lambda _access: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._count = count
        self._clock = clock
        self._failing: dict[Access, str] = {}
        self._logged_at: dict[Access, float] = {}

    @property
    def can_write(self) -> bool:
        """Whether the last write succeeded, or there was none yet."""
        return "write" not in self._failing

    def failed(self, access: Access, error: StorageUnavailable) -> None:
        """Note that the storage failed, and why."""
        self._count(access)
        now, problem = self._clock(), str(error)
        is_news = self._failing.get(access) != problem
        if is_news or now - self._logged_at[access] >= QUIET_SECONDS:
            self._logged_at[access] = now
            _logger.error("the storage cannot %s: %s", access, problem)
        self._failing[access] = problem

    def succeeded(self, access: Access) -> None:
        """Note that the storage answered."""
        if access in self._failing:
            del self._failing[access]
            _logger.warning("the storage can %s again", access)


class MonitoredDatabase(Database):
    """A database whose failures a monitor sees."""

    def __init__(self, database: Database, monitor: StorageMonitor) -> None:
        self._database = database
        self._monitor = monitor

    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        """Return the rows that a query reads."""
        return await self._watched("read", self._database.rows(query, *values))

    async def change(self, query: str, *values: object) -> Sequence[Row]:
        """Run a query that writes and return its rows once the change is durable."""
        # Most deletions find nothing to delete and write nothing, so they do not show that writing
        # works again.
        proves = not query.lstrip().startswith("DELETE")
        return await self._watched("write", self._database.change(query, *values), proves=proves)

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append one or more events durably, or raise `Conflict`."""
        await self._watched("write", self._database.append(table, after, events, listing))

    async def close(self) -> None:
        """Finish pending work and release everything."""
        await self._database.close()

    async def _watched(
        self, access: Access, work: Awaitable[_Answer], *, proves: bool = True
    ) -> _Answer:
        try:
            answer = await work
        except StorageUnavailable as error:
            self._monitor.failed(access, error)
            raise
        if proves:
            self._monitor.succeeded(access)
        return answer
