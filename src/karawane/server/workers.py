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
from threading import Event, Thread

from prometheus_client import multiprocess

__all__ = ["WorkersFail", "supervise"]

_logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
ENDING_SECONDS = 25.0
"""What workers may take to finish; a little more than they grant themselves."""

SHORT_LIFE = 5.0
MOST_SHORT_LIVES = 10
"""So many workers in a row that die young: something is wrong that a new one does not mend."""


class WorkersFail(Exception):
    """Workers die as soon as they are started."""


def supervise(work: Callable[[], None], count: int) -> None:
    """Keep so many workers at work until this process is told to end.

    Workers are made afresh (no fork), so `work` must be something that can be sent to them.
    """
    stop = Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda _number, _frame: stop.set())
    workers = [_Worker(work) for _ in range(count)]
    short_lives = 0
    try:
        while not stop.wait(LOOK_SECONDS):
            for number, worker in enumerate(workers):
                if worker.is_alive:
                    continue
                _logger.warning("a worker ended by itself and is replaced")
                short_lives = short_lives + 1 if worker.age < SHORT_LIFE else 0
                if short_lives >= MOST_SHORT_LIVES:
                    raise WorkersFail("workers end as soon as they start; see the log above")
                workers[number] = _Worker(work)
    finally:
        for worker in workers:
            worker.end()
        until = time.monotonic() + ENDING_SECONDS
        for worker in workers:
            worker.wait(until)


class _Worker:
    def __init__(self, work: Callable[[], None]) -> None:
        self._began = time.monotonic()
        self._process: SpawnProcess = get_context("spawn").Process(target=_run, args=(work,))
        self._process.start()

    @property
    def is_alive(self) -> bool:
        if self._process.is_alive():
            return True
        if self._process.pid is not None:
            multiprocess.mark_process_dead(self._process.pid)  # type: ignore[no-untyped-call]
        return False

    @property
    def age(self) -> float:
        return time.monotonic() - self._began

    def end(self) -> None:
        self._process.terminate()

    def wait(self, until: float) -> None:
        self._process.join(max(0.0, until - time.monotonic()))
        if self._process.is_alive():
            _logger.warning("a worker did not end in time and is killed")
            self._process.kill()
            self._process.join()


def _run(work: Callable[[], None]) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        work()


def _end_with_parent() -> None:
    """End in good order where the supervisor was killed: nobody would end us later."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
