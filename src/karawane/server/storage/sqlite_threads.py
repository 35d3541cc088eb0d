"""Threads that own a connection to an SQLite file and run jobs for the event loop."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from karawane.server.storage.sqlite_file import FileGuard, FileMoved
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable

__all__ = ["Reader", "Writer"]

Answer = TypeVar("Answer")

LIMIT = 10_000
"""The most jobs that may wait; more are refused, since their clients would give up first."""

BETWEEN_TRIES = 0.001
"""Seconds between checks whether the other process is done."""


@dataclass(slots=True)
class _Job:
    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    answer: Any = None
    error: Exception | None = None


class Reader:
    """A thread that runs one job after the other."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], name: str) -> None:
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._jobs: list[_Job] = []
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Run a job with the connection and return its result."""
        answer: asyncio.Future[Answer] = self._loop.create_future()
        with self._changed:
            if self._closed:
                raise StorageUnavailable("the database is closed")
            if len(self._jobs) >= LIMIT:
                raise StorageUnavailable("the database cannot keep up")
            self._jobs.append(_Job(work, answer))
            self._changed.notify()
        return await answer

    async def close(self) -> None:
        """Run the pending jobs, then end the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)

    def _serve(self) -> None:
        connection = None
        while jobs := self._next_jobs():
            try:
                connection = connection or self._open()
                self._do(connection, jobs)
            except (sqlite3.Error, OSError) as error:
                for job in jobs:
                    job.error = _unavailable(error)
                if connection and isinstance(error, FileMoved):
                    FileGuard.rescue(connection)
                # A broken connection is dropped: the next jobs get a new one.
                _let_go(connection)
                connection = None
            # The loop is closed if nobody waits any more.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(_answer, jobs)
        _let_go(connection)

    def _open(self) -> sqlite3.Connection:
        return self._connect()

    def _next_jobs(self) -> list[_Job]:
        with self._changed:
            self._changed.wait_for(lambda: self._jobs or self._closed)
            jobs, self._jobs = self._jobs, []
        return jobs

    def _do(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        for job in jobs:
            try:
                job.answer = job.work(connection)
            except sqlite3.Error:
                raise
            except Exception as error:
                job.error = error


class Writer(Reader):
    """A thread that runs all waiting jobs in one transaction, with one sync of the disk.

    Its connections must not wait for other processes themselves: the thread does, for `patience`
    seconds. `in_place` raises `FileMoved` if the file is no longer the one that was opened.
    """

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        name: str,
        patience: float,
        in_place: Callable[[], None] = lambda: None,
    ) -> None:
        self._patience = patience
        self._in_place = in_place
        super().__init__(connect, name)

    def _do(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        self._begin(connection)
        self._in_place()
        try:
            for job in jobs:
                job.answer = job.work(connection)
        except Exception:
            # One of them failed: the others must not suffer for it.
            connection.execute("ROLLBACK")
            self._begin(connection)
            self._do_apart(connection, jobs)
        connection.execute("COMMIT")
        # Again, before anything is acknowledged.
        self._in_place()

    @staticmethod
    def _do_apart(connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        for job in jobs:
            connection.execute("SAVEPOINT job")
            try:
                job.answer = job.work(connection)
            except sqlite3.IntegrityError as error:
                job.error = Conflict(str(error))
            except sqlite3.Error:
                raise
            except Exception as error:
                job.error = error
            if job.error:
                connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")

    def _open(self) -> sqlite3.Connection:
        return self._patiently(self._connect)

    def _begin(self, connection: sqlite3.Connection) -> None:
        self._patiently(lambda: connection.execute("BEGIN IMMEDIATE"))

    def _patiently(self, attempt: Callable[[], Answer]) -> Answer:
        # SQLite itself would back off up to 0.1 s: too long to get a turn against a process
        # that writes all the time.
        deadline = time.monotonic() + self._patience
        while True:
            try:
                return attempt()
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(BETWEEN_TRIES)


def _is_busy(error: sqlite3.Error) -> bool:
    """Return whether another process writes, or prepares the write-ahead log (`BUSY_RECOVERY`)."""
    primary = error.sqlite_errorcode & 0xFF
    return primary == sqlite3.SQLITE_BUSY


def _answer(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue  # Cancelled.
        if job.error:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.answer)


def _unavailable(error: Exception) -> StorageUnavailable:
    name = getattr(error, "sqlite_errorname", None)
    unavailable = StorageUnavailable(f"{error} ({name})" if name else str(error))
    unavailable.__cause__ = error
    return unavailable


def _let_go(connection: sqlite3.Connection | None) -> None:
    if connection:
        with suppress(sqlite3.Error):
            connection.close()
