"""What live tables run on: time, chance, and tasks in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from karawane.server.clock import Clock, SystemClock

__all__ = ["BackgroundTasks", "Runtime"]

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


@dataclass(frozen=True)
class Runtime:
    """What live tables run on; tests pass their own clock and chance."""

    clock: Clock = field(default_factory=SystemClock)
    chance: Random = field(default_factory=SystemRandom)
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
