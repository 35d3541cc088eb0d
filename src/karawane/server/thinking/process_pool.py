"""A pool of thinking processes: fair queues of jobs, and replacements for processes that fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from time import monotonic
from typing import Protocol

from karawane.server.limits import Limits
from karawane.server.requester import Client, Requester
from karawane.server.thinking.fair_queue import FairQueue, Turn
from karawane.server.thinking.job_messages import Failed, Job, Result, parse_result
from karawane.server.thinking.worker_process import WorkerFault, WorkerProcess

__all__ = ["Lane", "ThinkingBusy", "ThinkingFailed", "ThinkingPool", "Worker"]

_logger = logging.getLogger(__name__)

ATTEMPTS = 3
PATIENCE = 20.0
"""How many seconds a job may take beyond its time, on a busy machine, before it counts as hung."""

TELLING_SECONDS = 1.0
"""How often those who wait are told how long it will take."""

SHUTTING_DOWN = "the server is shutting down"


class Lane(Enum):
    """The kinds of jobs; each has processes of its own, so that none waits for another."""

    BOTS = "bot"
    ANALYSES = "analysis"
    REPORTS = "report"
    RECORDS = "record"


_LIMITS = {
    Lane.ANALYSES: ("analyses", "analyses_waiting"),
    Lane.REPORTS: ("analyses", "analyses_waiting"),
    Lane.RECORDS: ("records", "records_waiting"),
}
"""The limits for an address, and for everybody."""


class ThinkingFailed(Exception):
    """The job could not be done."""


class ThinkingBusy(ThinkingFailed):
    """A limit of waiting jobs is reached; after `retry_after` seconds there may be fewer."""

    def __init__(self, limit: str, retry_after: int) -> None:
        super().__init__(f"too many jobs are waiting already ({limit})")
        self.limit = limit
        self.retry_after = retry_after


class Worker(Protocol):
    """A process that does one job at a time."""

    @property
    def pid(self) -> int:
        """The process's identifier."""

    async def ask(self, line: bytes, seconds: float, /) -> bytes:
        """Return the result of a job; `WorkerFault` if there is none in time."""

    async def end(self) -> None:
        """Kill the process."""


@dataclass(eq=False)
class _Task:
    line: bytes
    seconds: float
    lane: Lane
    tell_wait: Callable[[int | None], None]
    since: float
    result: asyncio.Future[Result] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def abandon(self) -> None:
        """Fail because the server is shutting down."""
        if not self.result.done():
            self.result.set_exception(ThinkingFailed(SHUTTING_DOWN))
            # Retrieve it, or asyncio warns if nobody waits for the result any more.
            self.result.exception()


class ThinkingPool:
    """Hands jobs to processes: some for bots, half as many for analyses, few for the rest.

    Processes start when there is work, and stay. One that dies or hangs is replaced, and its job
    tried again, up to `ATTEMPTS` times in all.
    """

    def __init__(
        self,
        processes: int,
        *,
        limits: Limits | None = None,
        start_worker: Callable[[], Awaitable[Worker]] = WorkerProcess.start,
        clock: Callable[[], float] = monotonic,
        waited: Callable[[Lane, float], None] = lambda _lane, _seconds: None,
    ) -> None:
        sizes = {
            Lane.BOTS: processes,
            Lane.ANALYSES: max(1, processes // 2),
            Lane.REPORTS: 1,
            Lane.RECORDS: 2,
        }
        self._lanes = {lane: FairQueue[_Task](size, clock) for lane, size in sizes.items()}
        self._limits = limits or Limits()
        self._start_worker = start_worker
        self._clock = clock
        self._waited = waited
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._running: dict[asyncio.Task[None], Turn[_Task]] = {}
        self._told_at = 0.0
        self._closed = False
        self._refuses_analyses = False
        self.restarts = 0
        """How many processes died or hung."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return sum(map(len, self._lanes.values()))

    @property
    def running(self) -> int:
        """How many jobs are running."""
        return len(self._running)

    @property
    def pids(self) -> tuple[int, ...]:
        """The identifiers of all processes."""
        return tuple(worker.pid for worker in (*self._idle, *self._busy))

    async def run(
        self,
        job: Job,
        *,
        seconds: float,
        lane: Lane,
        requester: Requester | None = None,
        tell_wait: Callable[[int | None], None] = lambda _seconds: None,
    ) -> Result:
        """Return the result of a job that takes up to about that many seconds.

        While the job waits, `tell_wait` is called with about how many seconds are left, and with
        None when the job begins.
        """
        if self._closed or (self._refuses_analyses and lane is not Lane.BOTS):
            raise ThinkingFailed(SHUTTING_DOWN)
        queue, requester = self._lanes[lane], requester or Client()
        self._check_limits(lane, requester)
        task = _Task(job.model_dump_json().encode(), seconds, lane, tell_wait, self._clock())
        turn = queue.add(task, requester)
        if turn is not None:
            self._begin(turn)
        else:
            self._tell_waits()
        try:
            result = await task.result
        finally:
            queue.discard(task)
        if isinstance(result, Failed):
            raise ThinkingFailed(result.why)
        return result

    def _check_limits(self, lane: Lane, requester: Requester) -> None:
        if lane not in _LIMITS:
            return
        queue, (own, waiting) = self._lanes[lane], _LIMITS[lane]
        if queue.jobs_of(requester) >= getattr(self._limits, own):
            raise ThinkingBusy(own, queue.wait_of_next())
        if len(queue) >= getattr(self._limits, waiting):
            raise ThinkingBusy(waiting, queue.wait_of_next())

    def refuse_analyses(self) -> None:
        """Abandon all analyses and accept no more; bots go on."""
        self._refuses_analyses = True
        for task in self._tasks():
            if task.lane is not Lane.BOTS:
                task.abandon()

    async def close(self) -> None:
        """Abandon every job and end all processes."""
        self._closed = True
        for task in self._tasks():
            task.abandon()
        runs = tuple(self._running)
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)
        idle, self._idle = self._idle, []
        await asyncio.gather(*(worker.end() for worker in idle))

    def _tasks(self) -> list[_Task]:
        waiting = [task for queue in self._lanes.values() for task in queue]
        return waiting + [turn.job for turn in self._running.values()]

    def _hand_out(self) -> None:
        for queue in self._lanes.values():
            while not self._closed and (turn := queue.take()) is not None:
                self._begin(turn)

    def _begin(self, turn: Turn[_Task]) -> None:
        task = turn.job
        self._waited(task.lane, turn.began - task.since)
        task.tell_wait(None)
        run = asyncio.create_task(self._do(turn))
        self._running[run] = turn
        run.add_done_callback(self._done)

    def _done(self, run: asyncio.Task[None]) -> None:
        del self._running[run]
        self._tell_waits()

    def _tell_waits(self) -> None:
        """Tell everybody who waits for how long, unless that was done just now."""
        now = self._clock()
        if now - self._told_at < TELLING_SECONDS:
            return
        self._told_at = now
        for queue in self._lanes.values():
            for task, seconds in queue.waits().items():
                task.tell_wait(seconds)

    async def _do(self, turn: Turn[_Task]) -> None:
        task = turn.job
        outcome: Result | ThinkingFailed = ThinkingFailed(SHUTTING_DOWN)
        try:
            outcome = await self._outcome(task)
        finally:
            # Before the result is known: whoever waits for it may ask for the next one at once.
            self._lanes[task.lane].end(turn)
            self._hand_out()
        if task.result.done():
            return
        if isinstance(outcome, ThinkingFailed):
            task.result.set_exception(outcome)
        else:
            task.result.set_result(outcome)

    async def _outcome(self, task: _Task) -> Result | ThinkingFailed:
        for _ in range(ATTEMPTS):
            if task.result.done():
                break
            try:
                return await self._try(task)
            except WorkerFault as fault:
                self.restarts += 1
                _logger.warning("replacing a thinking process: %s", fault)
            except Exception as error:
                # Nobody must wait for a result that never comes.
                _logger.exception("a thinking process failed unexpectedly")
                return ThinkingFailed(str(error))
        return ThinkingFailed(f"{ATTEMPTS} processes failed at it")

    async def _try(self, task: _Task) -> Result:
        worker = self._idle.pop() if self._idle else await self._start_worker()
        self._busy.add(worker)
        try:
            result = parse_result(await worker.ask(task.line, task.seconds + PATIENCE))
        except BaseException as error:
            # It may still write the result of this job, which the next job would take for its own.
            await worker.end()
            if isinstance(error, ValueError):
                raise WorkerFault("its result cannot be read") from error
            raise
        finally:
            self._busy.discard(worker)
        self._idle.append(worker)
        return result
