"""A few thinking processes, and who gets one next."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, field

from karawane.server.thinking.job_messages import Answer, Failed, Job, read_answer
from karawane.server.thinking.worker_process import ProcessFault, ThinkingProcess

__all__ = ["ThinkingBusy", "ThinkingFailed", "ThinkingPool"]

_logger = logging.getLogger(__name__)

ATTEMPTS = 3
PATIENCE = 20.0
"""What a job may take beyond its time before its process counts as hung: machines are busy."""

MOST_WAITING = 32
"""The analyses that may wait; further ones are refused at once."""


SHUTTING_DOWN = "the server shuts down"


class ThinkingFailed(Exception):
    """The job could not be done."""


class ThinkingBusy(ThinkingFailed):
    """Too many others wait already."""


def _future() -> asyncio.Future[Answer]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False)
class _Task:
    line: bytes
    seconds: float
    is_bot: bool
    answer: asyncio.Future[Answer] = field(default_factory=_future)


def _give_up(task: _Task) -> None:
    if not task.answer.done():
        task.answer.set_exception(ThinkingFailed(SHUTTING_DOWN))
        # Nobody may be there any more to hear it.
        task.answer.exception()


class ThinkingPool:
    """Hands jobs to processes: those of bots first, and never all processes to analyses.

    Processes are started when there is something to do, and kept. One that dies or hangs is
    replaced and its job tried again, `ATTEMPTS` times in all.
    """

    def __init__(self, processes: int, *, patience: float = PATIENCE) -> None:
        self._size = processes
        self._patience = patience
        self._bots: deque[_Task] = deque()
        self._analyses: deque[_Task] = deque()
        self._idle: list[ThinkingProcess] = []
        self._busy: set[ThinkingProcess] = set()
        self._running: dict[asyncio.Task[None], _Task] = {}
        self._closed = False
        self._refuses_analyses = False
        self.restarts = 0
        """How many processes died or hung."""

    @property
    def waiting(self) -> int:
        """The jobs for which there is no process yet."""
        return len(self._bots) + len(self._analyses)

    @property
    def running(self) -> int:
        """The jobs that are being done."""
        return len(self._running)

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of all processes."""
        return tuple(process.pid for process in (*self._idle, *self._busy))

    async def ask(self, job: Job, *, seconds: float, is_bot: bool = False) -> Answer:
        """Have a job done that takes at most about so many seconds."""
        if self._closed or (self._refuses_analyses and not is_bot):
            raise ThinkingFailed(SHUTTING_DOWN)
        queue = self._bots if is_bot else self._analyses
        if not is_bot and len(queue) >= MOST_WAITING:
            raise ThinkingBusy("too many analyses wait already")
        task = _Task(job.model_dump_json().encode(), seconds, is_bot)
        queue.append(task)
        self._hand_out()
        try:
            answer = await task.answer
        finally:
            if task in queue:
                queue.remove(task)
        if isinstance(answer, Failed):
            raise ThinkingFailed(answer.why)
        return answer

    def refuse_analyses(self) -> None:
        """Give up all analyses and take no more; bots think on."""
        self._refuses_analyses = True
        for task in (*self._analyses, *self._running.values()):
            if not task.is_bot:
                _give_up(task)

    async def close(self) -> None:
        """Give up every thought and end all processes."""
        self._closed = True
        for task in (*self._bots, *self._analyses, *self._running.values()):
            _give_up(task)
        runs = tuple(self._running)
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)
        idle, self._idle = self._idle, []
        await asyncio.gather(*(process.end() for process in idle))

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
            if task.answer.done():
                return
            try:
                answer = await self._try(task)
            except ProcessFault as fault:
                self.restarts += 1
                _logger.warning("a thinking process is replaced: %s", fault)
                continue
            if not task.answer.done():
                task.answer.set_result(answer)
            return
        if not task.answer.done():
            task.answer.set_exception(ThinkingFailed(f"{ATTEMPTS} processes failed at it"))

    async def _try(self, task: _Task) -> Answer:
        process = self._idle.pop() if self._idle else await ThinkingProcess.start()
        self._busy.add(process)
        try:
            answer = read_answer(await process.ask(task.line, task.seconds + self._patience))
        except BaseException as error:
            # Half a thought may still come out of it: it is of no more use.
            await process.end()
            if isinstance(error, ValueError):
                raise ProcessFault("its answer cannot be read") from error
            raise
        finally:
            self._busy.discard(process)
        self._idle.append(process)
        return answer
