"""The server's clock, passed in wherever time matters, so that tests can move it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

__all__ = ["Clock", "SystemClock", "Timer"]

_LONGEST_MS = 24 * 60 * 60 * 1000
"""The event loop's timers are not made for more than a day."""


class Timer(Protocol):
    """A call that is planned."""

    def cancel(self) -> None:
        """Drop the call."""


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    def call_at(self, at: int, what: Callable[[], None]) -> Timer:
        """Call a function at a time, or within a day if that is further away."""

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def call_at(self, at: int, what: Callable[[], None]) -> Timer:
        """Call a function at a time, or within a day if that is further away."""
        delay = min(max(0, at - self.now()), _LONGEST_MS)
        return asyncio.get_running_loop().call_later(delay / 1000, what)

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""
        await asyncio.sleep(milliseconds / 1000)
