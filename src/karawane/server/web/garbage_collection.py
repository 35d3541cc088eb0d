"""Scheduling Python's garbage collection for moments when nobody waits.

With a thousand open sockets, a full collection visits a million objects and blocks the event loop
for a quarter of a second. Hardly anything but closed sockets becomes cyclic garbage here, so their
number is a better trigger than Python's count of allocations.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

__all__ = ["GcScheduler"]

CHECK_SECONDS = 1.0
QUIET_SECONDS = 2.0
"""The server is quiet if no message has arrived for this long."""
INTERVAL_SECONDS = 60.0
"""Quiet moments are used at most this often."""
MANY_CLOSED = 2000
"""With this many closed sockets, collection waits no longer for a quiet moment."""
NEVER = 1_000_000_000


class GcScheduler:
    """Runs full collections when the server is quiet, or when many sockets have closed."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._last_message = self._last_collection = clock()
        self._closed_sockets = 0

    def message_received(self) -> None:
        """Note that a client is active."""
        self._last_message = self._clock()

    def socket_closed(self) -> None:
        """Note that a socket became garbage."""
        self._closed_sockets += 1

    def is_due(self) -> bool:
        """Return whether this is the moment to collect."""
        now = self._clock()
        is_quiet = now - self._last_message > QUIET_SECONDS
        return self._closed_sockets >= MANY_CLOSED or (
            is_quiet and now - self._last_collection > INTERVAL_SECONDS
        )

    def collect_if_due(self) -> None:
        """Run a full collection if this is the moment for it."""
        if self.is_due():
            self._closed_sockets = 0
            gc.collect()
            self._last_collection = self._clock()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Take full collections over from Python, which keeps the quick ones."""
        young, middle, old = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        checks = asyncio.create_task(self._check_regularly())
        try:
            yield
        finally:
            checks.cancel()
            gc.set_threshold(young, middle, old)

    async def _check_regularly(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            self.collect_if_due()
