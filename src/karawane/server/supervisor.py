"""Several worker processes on one socket: one that dies is replaced, all end together."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from threading import Event as ThreadEvent
from threading import Thread

from prometheus_client import multiprocess

__all__ = ["WorkersFail", "supervise"]

_logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
ENDING_SECONDS = 25.0
"""What workers may take to finish; a little more than they grant themselves."""

MOST_FAILED_STARTS = 10
"""So many in a row that end before they serve: something is wrong that a new one does not mend."""


class WorkersFail(Exception):
    """Workers end before they serve anybody."""


def supervise(work: Callable[[Callable[[], None]], None], count: int) -> None:
    """Keep so many workers at work until this process is told to end.

    Workers are made afresh (no fork), so `work` must be something that can be sent to them. It is
    given what to call once it serves.
    """
    stop = ThreadEvent()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda _number, _frame: stop.set())
    workers = [_Worker(work) for _ in range(count)]
    failed_starts = 0
    try:
        while not stop.wait(LOOK_SECONDS):
            for number, worker in enumerate(workers):
                if worker.is_alive:
                    continue
                _logger.warning("a worker ended by itself and is replaced")
                failed_starts = 0 if worker.has_served else failed_starts + 1
                if failed_starts >= MOST_FAILED_STARTS:
                    raise WorkersFail("workers end as soon as they start; see the log above")
                workers[number] = _Worker(work)
    finally:
        for worker in workers:
            worker.end()
        until = time.monotonic() + ENDING_SECONDS
        for worker in workers:
            worker.wait(until)


class _Worker:
    def __init__(self, work: Callable[[Callable[[], None]], None]) -> None:
        context = get_context("spawn")
        self._serves = context.Event()
        self._process: SpawnProcess = context.Process(target=_run, args=(work, self._serves))
        self._process.start()

    @property
    def is_alive(self) -> bool:
        if self._process.is_alive():
            return True
        if self._process.pid is not None:
            multiprocess.mark_process_dead(self._process.pid)  # type: ignore[no-untyped-call]
        return False

    @property
    def has_served(self) -> bool:
        return self._serves.is_set()

    def end(self) -> None:
        self._process.terminate()

    def wait(self, until: float) -> None:
        self._process.join(max(0.0, until - time.monotonic()))
        if self._process.is_alive():
            _logger.warning("a worker did not end in time and is killed")
            self._process.kill()
            self._process.join()


def _run(work: Callable[[Callable[[], None]], None], serves: Event) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        work(serves.set)


def _end_with_parent() -> None:
    """End in good order where the supervisor was killed: nobody would end us later."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
