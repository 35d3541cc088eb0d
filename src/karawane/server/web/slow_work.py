"""Work of many milliseconds, done beside the event loop: records replayed, positions drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from karawane.server.limits import Limits
from karawane.server.requester import Requester
from karawane.server.table.refusal import RequestRefused
from karawane.server.thinking.fair_queue import FairQueue, Turn

__all__ = ["ClientWork", "SlowWorkQueue"]

_Result = TypeVar("_Result")
_Wait = asyncio.Future["Turn[_Wait]"]

THREADS = 2


class SlowWorkQueue:
    """Runs functions in threads, a few at a time; addresses and their guests take turns.

    One address never fills the last thread, and only some of its requests may wait.
    """

    def __init__(self, limits: Limits, threads: int = THREADS) -> None:
        self._limits = limits
        self._queue = FairQueue[_Wait](threads)
        self._limiter = CapacityLimiter(threads)

    async def run(self, function: Callable[[], _Result], requester: Requester) -> _Result:
        """Return the result of a function; `RequestRefused` if too many wait already."""
        turn = await self._turn(requester)
        try:
            return await to_thread.run_sync(function, limiter=self._limiter)
        finally:
            self._end(turn)

    async def _turn(self, requester: Requester) -> Turn[_Wait]:
        queue, limits = self._queue, self._limits
        if queue.jobs_of(requester) >= limits.records:
            raise RequestRefused.too_many(limits, "records")
        if len(queue) >= limits.records_waiting:
            raise RequestRefused.too_many(
                limits, "records_waiting", retry_after=queue.wait_of_next()
            )
        waiting: _Wait = asyncio.get_running_loop().create_future()
        turn = queue.add(waiting, requester)
        if turn is not None:
            return turn
        try:
            return await waiting
        except asyncio.CancelledError:
            queue.discard(waiting)
            if waiting.done() and not waiting.cancelled():
                self._end(waiting.result())
            raise

    def _end(self, turn: Turn[_Wait]) -> None:
        self._queue.end(turn)
        while (following := self._queue.take()) is not None:
            if following.job.cancelled():
                self._queue.end(following)
            else:
                following.job.set_result(following)


@dataclass(frozen=True, slots=True)
class ClientWork:
    """Slow work within the limits and the share of one requester."""

    queue: SlowWorkQueue
    requester: Requester

    async def run(self, function: Callable[[], _Result]) -> _Result:
        """Return the result of a function; `RequestRefused` if too many wait already."""
        return await self.queue.run(function, self.requester)
