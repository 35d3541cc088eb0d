"""Collecting garbage at moments when nobody waits for it.

With a thousand sockets open, Python looks through a million objects whenever it thinks that enough
new ones have come, and for a quarter of a second nobody is answered. Almost nothing here ends as
cyclic garbage but closed sockets, so their number tells better when to look.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

__all__ = ["Tidying"]

LOOK_SECONDS = 1.0
QUIET_SECONDS = 2.0
"""So long nobody must have sent anything for the moment to be a good one."""
SELDOM_SECONDS = 60.0
"""How far apart good moments must be to be used."""
MANY = 2000
"""Closed sockets that are not left lying about for longer, good moment or not."""
NEVER = 1_000_000_000


class Tidying:
    """Knows when the last message came, and how much there is to collect."""

    def __init__(self) -> None:
        self._heard = monotonic()
        self._collected = monotonic()
        self._closed = 0

    def heard(self) -> None:
        """Take note of a message."""
        self._heard = monotonic()

    def closed(self) -> None:
        """Take note of a socket that was closed."""
        self._closed += 1

    def is_due(self, now: float) -> bool:
        """Return whether to collect now."""
        quiet = now - self._heard > QUIET_SECONDS
        return self._closed >= MANY or (quiet and now - self._collected > SELDOM_SECONDS)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Take over from Python what takes long, and leave it the rest."""
        young, middle, old = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        looking = asyncio.create_task(self._look())
        try:
            yield
        finally:
            looking.cancel()
            gc.set_threshold(young, middle, old)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self.is_due(monotonic()):
                self._closed = 0
                gc.collect()
                self._collected = monotonic()
