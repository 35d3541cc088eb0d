"""A pool of thinking processes: a queue of jobs, and replacements for processes that fail."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from karawane.server.thinking.job_messages import Failed, Job, Result, parse_result
from karawane.server.thinking.worker_process import WorkerFault, WorkerProcess

__all__ = ["ThinkingBusy", "ThinkingFailed", "ThinkingPool", "Worker"]

_logger = logging.getLogger(__name__)

ATTEMPTS = 3
PATIENCE = 20.0
"""How many seconds a job may take beyond its time, on a busy machine, before it counts as hung."""

MOST_WAITING = 32
"""How many analyses may wait; further ones are refused at once."""

SHUTTING_DOWN = "the server shuts down"


class ThinkingFailed(Exception):
    """The job could not be done."""


class ThinkingBusy(ThinkingFailed):
    """Too many jobs are waiting."""


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
    is_bot: bool
    result: asyncio.Future[Result] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def abandon(self) -> None:
        """Fail because the server shuts down."""
        if not self.result.done():
            self.result.set_exception(ThinkingFailed(SHUTTING_DOWN))
            # Retrieve it, or asyncio warns if nobody waits for the result any more.
            self.result.exception()


class ThinkingPool:
    """Hands jobs to processes: bots' jobs first, and always keeping a process free of analyses.

    Processes start when there is work, and stay. One that dies or hangs is replaced, and its job
    tried again, up to `ATTEMPTS` times in all.
    """

    def __init__(
        self,
        processes: int,
        *,
        patience: float = PATIENCE,
        start_worker: Callable[[], Awaitable[Worker]] = WorkerProcess.start,
    ) -> None:
        self._size = processes
        self._patience = patience
        self._start_worker = start_worker
        self._bots: deque[_Task] = deque()
        self._analyses: deque[_Task] = deque()
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._running: dict[asyncio.Task[None], _Task] = {}
        self._closed = False
        self._refuses_analyses = False
        self.restarts = 0
        """How many processes died or hung."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return len(self._bots) + len(self._analyses)

    @property
    def running(self) -> int:
        """How many jobs are running."""
        return len(self._running)

    @property
    def pids(self) -> tuple[int, ...]:
        """The identifiers of all processes."""
        return tuple(worker.pid for worker in (*self._idle, *self._busy))

    async def run(self, job: Job, *, seconds: float, is_bot: bool = False) -> Result:
        """Return the result of a job that takes at most about that many seconds."""
        if self._closed or (self._refuses_analyses and not is_bot):
            raise ThinkingFailed(SHUTTING_DOWN)
        queue = self._bots if is_bot else self._analyses
        if not is_bot and len(queue) >= MOST_WAITING:
            raise ThinkingBusy("too many analyses are waiting already")
        task = _Task(job.model_dump_json().encode(), seconds, is_bot)
        queue.append(task)
        self._hand_out()
        try:
            result = await task.result
        finally:
            if task in queue:
                queue.remove(task)
        if isinstance(result, Failed):
            raise ThinkingFailed(result.why)
        return result

    def refuse_analyses(self) -> None:
        """Abandon all analyses and accept no more; bots go on."""
        self._refuses_analyses = True
        for task in (*self._analyses, *self._running.values()):
            if not task.is_bot:
                task.abandon()

    async def close(self) -> None:
        """Abandon every job and end all processes."""
        self._closed = True
        for task in (*self._bots, *self._analyses, *self._running.values()):
            task.abandon()
        runs = tuple(self._running)
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)
        idle, self._idle = self._idle, []
        await asyncio.gather(*(worker.end() for worker in idle))

    def _hand_out(self) -> None:
        while not self._closed and (task := self._next()) is not None:
            run = asyncio.create_task(self._do(task))
            self._running[run] = task
            run.add_done_callback(self._done)

    def _next(self) -> _Task | None:
        if len(self._running) >= self._size:
            return None
        if self._bots:
            return self._bots.popleft()
        analyses = sum(not task.is_bot for task in self._running.values())
        if self._analyses and analyses < max(1, self._size - 1):
            return self._analyses.popleft()
        return None

    def _done(self, run: asyncio.Task[None]) -> None:
        del self._running[run]
        self._hand_out()

    async def _do(self, task: _Task) -> None:
        for _ in range(ATTEMPTS):
            if task.result.done():
                return
            try:
                result = await self._try(task)
            except WorkerFault as fault:
                self.restarts += 1
                _logger.warning("replacing a thinking process: %s", fault)
                continue
            if not task.result.done():
                task.result.set_result(result)
            return
        if not task.result.done():
            task.result.set_exception(ThinkingFailed(f"{ATTEMPTS} processes failed at it"))

    async def _try(self, task: _Task) -> Result:
        worker = self._idle.pop() if self._idle else await self._start_worker()
        self._busy.add(worker)
        try:
            result = parse_result(await worker.ask(task.line, task.seconds + self._patience))
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
