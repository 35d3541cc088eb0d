"""Readiness: whether the storage can be read and written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from karawane.server.clock import Clock
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.storage.storage_monitor import StorageMonitor
from karawane.server.storage.stores import Stores

__all__ = ["Readiness"]

STORAGE_SECONDS = 2.0
"""How long the storage may take to answer."""

PROBE_SECONDS = 1.0
"""How long the result of a test counts, so that nobody can make the server write all the time."""

NO_TABLE = "-"
"""A table that never exists: reading it shows only whether the storage answers."""


class Readiness:
    """Tests the storage when asked, but not more often than once a second."""

    def __init__(
        self,
        stores: Stores,
        monitor: StorageMonitor,
        clock: Clock,
        elapsed: Callable[[], float] = monotonic,
    ) -> None:
        self._stores = stores
        self._monitor = monitor
        self._clock = clock
        self._elapsed = elapsed
        self._lock = asyncio.Lock()
        self._probed_at: float | None = None
        self._can_write = False

    async def can_read(self) -> bool:
        """Return whether the storage answers."""
        return await _succeeds(self._stores.log.sequences([NO_TABLE]))

    async def can_write(self) -> bool:
        """Return whether a row can be written now, or could within the last second."""
        async with self._lock:
            now = self._elapsed()
            # What other writes have found out since counts more than the last test.
            holds = self._can_write == self._monitor.can_write
            if self._probed_at is None or not holds or now - self._probed_at >= PROBE_SECONDS:
                self._can_write = await _succeeds(self._stores.write_probe(self._clock.now()))
                self._probed_at = now
            return self._can_write

    async def is_healthy(self) -> bool:
        """Return whether the storage answers; after a failed write, also whether it can be written.

        Unlike `can_write`, this writes nothing while all is well.
        """
        return await self.can_read() and (self._monitor.can_write or await self.can_write())


async def _succeeds(work: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(STORAGE_SECONDS):
            await work
    except (StorageUnavailable, TimeoutError):
        return False
    return True
