"""The server's clock, moved by the test: nothing happens in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class _Planned:
    at: int
    what: Callable[[], None]
    waiting: list[_Planned]

    def cancel(self) -> None:
        if self in self.waiting:
            self.waiting.remove(self)


class ManualClock:
    """A `karawane.server.clock.Clock` that stands still until it is advanced."""

    def __init__(self, now: int = 1_000_000_000) -> None:
        self._now = now
        self._calls: list[_Planned] = []
        self._sleepers: list[_Planned] = []

    @property
    def sleepers(self) -> int:
        """How many tasks wait for the time to pass."""
        return len(self._sleepers)

    def now(self) -> int:
        return self._now

    def call_at(self, at: int, what: Callable[[], None]) -> _Planned:
        self._calls.append(planned := _Planned(at, what, self._calls))
        return planned

    async def sleep(self, milliseconds: int) -> None:
        woken = asyncio.Event()
        self._sleepers.append(_Planned(self._now + milliseconds, woken.set, self._sleepers))
        await woken.wait()

    def advance(self, milliseconds: int) -> None:
        """Let time pass, and do what was planned for it."""
        self._now += milliseconds
        for waiting in (self._calls, self._sleepers):
            for planned in [one for one in waiting if one.at <= self._now]:
                planned.cancel()
                planned.what()


@dataclass
class ManualMonotonic:
    """A replacement for `time.monotonic` that stands still until it is advanced."""

    seconds: float = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds
