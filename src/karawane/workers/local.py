"""Workers that are processes on this machine."""

from __future__ import annotations

import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from karawane.workers.crew import MOST_DEATHS, WorkersError

__all__ = ["LocalCrew"]

INTERRUPTED = 130
PATIENCE = 5.0

Item = TypeVar("Item")
Result = TypeVar("Result")

# Not by `fork`: a progress bar has a thread, and forking with threads can hang.
_PROCESSES = get_context("spawn")


@dataclass(frozen=True)
class LocalCrew:
    """So many processes; one alone works in the process that asks.

    >>> list(LocalCrew(1).done(abs, [-1, -2]))
    [(-1, 1), (-2, 2)]
    """

    workers: int = 1

    def done(
        self, task: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[Item, Result]]:
        """Yield each item with what the task makes of it, in the order in which they are ready."""
        if self.workers == 1:
            for item in items:
                yield item, task(item)
            return
        shift = _Shift(task, items)
        try:
            shift.begin(self.workers)
            while shift.is_at_work:
                yield from shift.ready()
        finally:
            shift.end()


@dataclass(eq=False)
class _Worker(Generic[Item]):
    process: BaseProcess
    pipe: Connection
    item: Item


class _Shift(Generic[Item, Result]):
    """Workers from the first item to the last."""

    def __init__(self, task: Callable[[Item], Result], items: Iterable[Item]) -> None:
        self._task = task
        self._items = enumerate(items)
        self._again: deque[tuple[int, Item]] = deque()
        self._deaths: Counter[int] = Counter()
        self._working: list[_Worker[tuple[int, Item]]] = []

    @property
    def is_at_work(self) -> bool:
        return bool(self._working)

    def begin(self, workers: int) -> None:
        for _ in range(workers):
            self._hire()

    def ready(self) -> Iterator[tuple[Item, Result]]:
        """Wait until somebody is done, and yield what is ready."""
        heard = wait([worker.pipe for worker in self._working])
        for worker in [each for each in self._working if each.pipe in heard]:
            item = worker.item[1]
            try:
                well, result = worker.pipe.recv()
            # Half an answer, or none: its process has died.
            except (EOFError, OSError):
                self._bury(worker)
                continue
            if not well:
                raise result
            self._give_next(worker)
            yield item, result

    def end(self) -> None:
        """Send everybody home, in the middle of their work where there is some."""
        for worker in self._working:
            worker.process.terminate()
        for worker in self._working:
            _dismiss(worker)
        self._working.clear()

    def _next(self) -> tuple[int, Item] | None:
        return self._again.popleft() if self._again else next(self._items, None)

    def _hire(self) -> None:
        item = self._next()
        if item is None:
            return
        ours, theirs = _PROCESSES.Pipe()
        process = _PROCESSES.Process(target=_work, args=(theirs, self._task), daemon=True)
        process.start()
        # Ours is the only other end: when either side dies, the other one hears of it.
        theirs.close()
        worker = _Worker(process, ours, item)
        self._working.append(worker)
        self._tell(worker)

    def _give_next(self, worker: _Worker[tuple[int, Item]]) -> None:
        item = self._next()
        if item is None:
            self._working.remove(worker)
            _dismiss(worker)
            return
        worker.item = item
        self._tell(worker)

    def _tell(self, worker: _Worker[tuple[int, Item]]) -> None:
        # One that has died in the meantime is noticed when it is waited for.
        with suppress(OSError):
            worker.pipe.send(worker.item[1])

    def _bury(self, worker: _Worker[tuple[int, Item]]) -> None:
        self._working.remove(worker)
        _dismiss(worker)
        number, _ = worker.item
        self._deaths[number] += 1
        if self._deaths[number] == MOST_DEATHS:
            raise WorkersError(
                f"{MOST_DEATHS} worker processes died at the same work, the last one with "
                f"status {worker.process.exitcode}; is there enough memory?"
            )
        self._again.append(worker.item)
        self._hire()


def _dismiss(worker: _Worker[Any]) -> None:
    worker.pipe.close()
    worker.process.join(PATIENCE)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()


def _work(pipe: Connection, task: Callable[[Any], object]) -> None:
    """Work until there is nothing more to do, or nobody to do it for."""
    # Ctrl-C ends a worker without a stack trace; the main process says what there is to say.
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    with suppress(EOFError, OSError):
        while True:
            item = pipe.recv()
            try:
                answer: tuple[bool, object] = True, task(item)
            # Whatever it is, it is raised where the work was asked for.
            except Exception as error:
                answer = False, error
            pipe.send(answer)
