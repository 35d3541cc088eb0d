"""Several worker processes on one socket: dead ones are replaced, and all end together."""

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

from karawane.workers.interrupts import accept_interrupts, start_uninterrupted

__all__ = ["WorkersCannotStart", "supervise"]

_logger = logging.getLogger(__name__)

CHECK_SECONDS = 0.1
ENDING_SECONDS = 25.0
"""How long workers may take to finish: a little more than their own grace."""

MOST_FAILED_STARTS = 10
"""After this many workers in a row have died before serving, another attempt is pointless."""


class WorkersCannotStart(Exception):
    """Workers keep dying before they serve."""


def supervise(
    work: Callable[[Callable[[], None]], None],
    count: int,
    *,
    most_failed_starts: int = MOST_FAILED_STARTS,
) -> None:
    """Keep `count` workers running until a signal ends this process.

    Workers are spawned and not forked, so `work` must be picklable. It gets a function to call
    once it serves.
    """
    stop = ThreadEvent()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda _number, _frame: stop.set())
    workers = [_Worker(work) for _ in range(count)]
    failed_starts = 0
    try:
        while not stop.wait(CHECK_SECONDS):
            for number, worker in enumerate(workers):
                if worker.is_alive:
                    continue
                _logger.warning("a worker died and is being replaced")
                failed_starts = 0 if worker.has_served else failed_starts + 1
                if failed_starts >= most_failed_starts:
                    raise WorkersCannotStart("workers end as soon as they start; see the log above")
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
        self._ready = context.Event()
        self._process: SpawnProcess = context.Process(target=_run, args=(work, self._ready))
        start_uninterrupted(self._process)

    @property
    def is_alive(self) -> bool:
        if self._process.is_alive():
            return True
        if self._process.pid is not None:
            multiprocess.mark_process_dead(self._process.pid)  # type: ignore[no-untyped-call]
        return False

    @property
    def has_served(self) -> bool:
        return self._ready.is_set()

    def end(self) -> None:
        self._process.terminate()

    def wait(self, until: float) -> None:
        self._process.join(max(0.0, until - time.monotonic()))
        if self._process.is_alive():
            _logger.warning("a worker did not end in time and is killed")
            self._process.kill()
            self._process.join()


def _run(work: Callable[[Callable[[], None]], None], ready: Event) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        accept_interrupts()
        work(ready.set)


def _end_with_parent() -> None:
    """Exit when the supervisor is killed, since nobody else would end this process."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
