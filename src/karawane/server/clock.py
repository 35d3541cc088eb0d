"""The server's clock, passed in wherever time matters, so that tests can move it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

__all__ = ["Clock", "SystemClock", "Timer"]

_LONGEST_MS = 24 * 60 * 60 * 1000
"""Timers are set for a day at most; whoever set one checks the time, and sets it again."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """A clock that also schedules calls."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    def call_at(self, at: int, what: Callable[[], None]) -> Timer:
        """Call a function at a time, but at the latest after a day."""

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def call_at(self, at: int, what: Callable[[], None]) -> Timer:
        """Call a function at a time, but at the latest after a day."""
        delay = min(max(0, at - self.now()), _LONGEST_MS)
        return asyncio.get_running_loop().call_later(delay / 1000, what)

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""
        await asyncio.sleep(milliseconds / 1000)
