"""A pool of processes on this machine."""

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

from karawane.workers.interrupts import accept_interrupts, start_uninterrupted
from karawane.workers.pool import MOST_DEATHS, WorkersError

__all__ = ["ProcessPool"]

INTERRUPTED = 130
PATIENCE = 5.0
"""Seconds that a process may take to end before it is killed."""

Item = TypeVar("Item")
Result = TypeVar("Result")

# Not `fork`: a progress bar runs a thread, and forking with threads can hang.
_PROCESSES = get_context("spawn")


@dataclass(frozen=True)
class ProcessPool:
    """A fixed number of processes; a pool of one works in the calling process.

    >>> list(ProcessPool(1).map_unordered(abs, [-1, -2]))
    [(-1, 1), (-2, 2)]
    """

    workers: int = 1

    def map_unordered(
        self, task: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[Item, Result]]:
        """Yield each item with its result, as results arrive."""
        if self.workers == 1:
            for item in items:
                yield item, task(item)
            return
        run = _Run(task, items)
        try:
            run.start(self.workers)
            while run.is_busy:
                yield from run.ready()
        finally:
            run.stop()


@dataclass(eq=False)
class _Worker(Generic[Item]):
    process: BaseProcess
    pipe: Connection
    item: Item


class _Run(Generic[Item, Result]):
    """The workers of one `map_unordered`, from the first item to the last."""

    def __init__(self, task: Callable[[Item], Result], items: Iterable[Item]) -> None:
        self._task = task
        self._items = enumerate(items)
        self._retries: deque[tuple[int, Item]] = deque()
        self._deaths: Counter[int] = Counter()
        self._busy: list[_Worker[tuple[int, Item]]] = []

    @property
    def is_busy(self) -> bool:
        return bool(self._busy)

    def start(self, workers: int) -> None:
        for _ in range(workers):
            self._start_worker()

    def ready(self) -> Iterator[tuple[Item, Result]]:
        """Wait for at least one worker to report, and yield what is ready."""
        reported = wait([worker.pipe for worker in self._busy])
        for worker in [each for each in self._busy if each.pipe in reported]:
            item = worker.item[1]
            try:
                succeeded, result = worker.pipe.recv()
            # Half an answer, or none: the process has died.
            except (EOFError, OSError):
                self._replace_dead(worker)
                continue
            if not succeeded:
                raise result
            self._assign_next(worker)
            yield item, result

    def stop(self) -> None:
        """Stop all workers, even in the middle of an item."""
        for worker in self._busy:
            worker.process.terminate()
        for worker in self._busy:
            _join(worker)
        self._busy.clear()

    def _next(self) -> tuple[int, Item] | None:
        return self._retries.popleft() if self._retries else next(self._items, None)

    def _start_worker(self) -> None:
        item = self._next()
        if item is None:
            return
        ours, theirs = _PROCESSES.Pipe()
        process = _PROCESSES.Process(target=_work, args=(theirs, self._task), daemon=True)
        start_uninterrupted(process)
        # With one end on each side only, each notices when the other dies.
        theirs.close()
        worker = _Worker(process, ours, item)
        self._busy.append(worker)
        self._send(worker)

    def _assign_next(self, worker: _Worker[tuple[int, Item]]) -> None:
        item = self._next()
        if item is None:
            self._busy.remove(worker)
            _join(worker)
            return
        worker.item = item
        self._send(worker)

    def _send(self, worker: _Worker[tuple[int, Item]]) -> None:
        # A worker that has died in the meantime is noticed in `ready`.
        with suppress(OSError):
            worker.pipe.send(worker.item[1])

    def _replace_dead(self, worker: _Worker[tuple[int, Item]]) -> None:
        self._busy.remove(worker)
        _join(worker)
        number, _ = worker.item
        self._deaths[number] += 1
        if self._deaths[number] == MOST_DEATHS:
            raise WorkersError(
                f"{MOST_DEATHS} worker processes died on the same item, the last with "
                f"status {worker.process.exitcode}; is there enough memory?"
            )
        self._retries.append(worker.item)
        self._start_worker()


def _join(worker: _Worker[Any]) -> None:
    worker.pipe.close()
    worker.process.join(PATIENCE)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()


def _work(pipe: Connection, task: Callable[[Any], object]) -> None:
    """Process items until the parent closes the pipe or dies."""
    # Ctrl-C ends a worker without a stack trace; the main process reports it.
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    accept_interrupts()
    with suppress(EOFError, OSError):
        while True:
            item = pipe.recv()
            try:
                answer: tuple[bool, object] = True, task(item)
            # Any exception is raised again in the parent process.
            except Exception as error:
                answer = False, error
            pipe.send(answer)
