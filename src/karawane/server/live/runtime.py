"""What live tables run on: time, chance, tasks in the background, and lanes for long work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Protocol, TypeVar

from anyio import CapacityLimiter, to_thread

from karawane.server.clock import Clock, SystemClock
from karawane.server.limits import Limits

__all__ = ["BackgroundTasks", "Runtime", "SlowWork", "WorkLanes"]

FEW_EVENTS = 50
"""This many events are replayed within a few milliseconds."""
MANY_EVENTS = 1000
"""Only tables with many placements taken back have more events."""

_Result = TypeVar("_Result")

_logger = logging.getLogger(__name__)


class BackgroundTasks:
    """Starts tasks and keeps a reference to each while it runs."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _logger.error("a task in the background failed", exc_info=error)

    async def cancel(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        running = tuple(self._running)
        for task in running:
            task.cancel()
        for task in running:
            with suppress(asyncio.CancelledError):
                await task


class SlowWork(Protocol):
    """Runs work of many milliseconds beside the event loop."""

    async def run(self, function: Callable[[], _Result]) -> _Result:
        """Return the result of a function."""


class WorkLanes:
    """Runs long work in threads, beside the event loop.

    Tables with very long logs have a lane of their own, so that only they wait for each other.
    """

    def __init__(self) -> None:
        self._ordinary = CapacityLimiter(1)
        self._long = CapacityLimiter(1)

    async def run(self, events: int, work: Callable[[], _Result]) -> _Result:
        """Return the result of work on that many events of a table."""
        if events <= FEW_EVENTS:
            return work()
        limiter = self._ordinary if events <= MANY_EVENTS else self._long
        return await to_thread.run_sync(work, limiter=limiter)


@dataclass(frozen=True)
class Runtime:
    """What live tables run on; tests pass their own clock and chance."""

    clock: Clock = field(default_factory=SystemClock)
    chance: Random = field(default_factory=SystemRandom)
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    lanes: WorkLanes = field(default_factory=WorkLanes)
    limits: Limits = field(default_factory=Limits)
