"""Jobs that share a transaction: one that fails leaves nothing behind and harms no other."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from karawane.server.storage import sqlite_threads
from karawane.server.storage.sqlite_threads import Writer
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable
from tests.server.storage.troubles import locked_even_for_readers
from tests.waiting import HANGS_SECONDS

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with an empty table."""
    path = tmp_path / "notes.db"
    connection = connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE notes (number INTEGER PRIMARY KEY)")
    connection.close()
    return path


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=0, isolation_level=None)


@asynccontextmanager
async def writing(connecting: Callable[[], sqlite3.Connection]) -> AsyncIterator[Writer]:
    writer = Writer(connecting, "writer", HANGS_SECONDS)
    try:
        yield writer
    finally:
        await writer.close()


def note(connection: sqlite3.Connection, *numbers: int) -> int:
    for number in numbers:
        connection.execute("INSERT INTO notes VALUES (?)", (number,))
    return len(numbers)


def note_and_stumble(connection: sqlite3.Connection) -> int:
    note(connection, 5)
    raise ValueError("stumbled")


def noted(writer: Writer, number: int) -> Awaitable[int]:
    return writer.do(lambda connection: note(connection, number))


async def test_one_job_that_fails_leaves_nothing_and_harms_no_other(path: Path) -> None:
    async with writing(lambda: connect(path)) as writer:
        first, stumbled, two, doubled, last = await asyncio.gather(
            writer.do(lambda at: note(at, 1)),
            writer.do(note_and_stumble),
            writer.do(lambda at: note(at, 2, 3)),
            writer.do(lambda at: note(at, 4, 1)),
            writer.do(lambda at: note(at, 6)),
            return_exceptions=True,
        )
    assert (first, two, last) == (1, 2, 1)
    assert isinstance(stumbled, ValueError)
    assert isinstance(doubled, Conflict)
    kept = sqlite3.connect(path).execute("SELECT number FROM notes ORDER BY number").fetchall()
    assert kept == [(1,), (2,), (3,), (6,)]


async def test_what_waits_is_written_in_one_transaction(path: Path) -> None:
    seen: list[str] = []

    def watched() -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(seen.append)
        return connection

    async with writing(watched) as writer:
        await asyncio.gather(*(noted(writer, number) for number in range(50)))
    # The first may have been taken before the others came.
    assert seen.count("COMMIT") <= 2


@pytest.mark.parametrize("jobs", [1, 3])
async def test_a_broken_connection_fails_its_jobs_only(path: Path, jobs: int) -> None:
    def break_it(connection: sqlite3.Connection) -> int:
        connection.execute("SELECT * FROM nowhere")
        return 0

    async with writing(lambda: connect(path)) as writer:
        with pytest.raises(Exception, match="nowhere"):
            await asyncio.gather(*(writer.do(break_it) for _ in range(jobs)))
        assert await noted(writer, 1) == 1


async def test_more_than_a_number_of_waiting_jobs_are_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_threads, "LIMIT", 3)
    begun, go_on = threading.Event(), threading.Event()

    def take_long(connection: sqlite3.Connection) -> int:
        begun.set()
        assert go_on.wait(HANGS_SECONDS)
        return note(connection, 0)

    async with writing(lambda: connect(path)) as writer:
        first = asyncio.ensure_future(writer.do(take_long))
        await asyncio.to_thread(begun.wait, HANGS_SECONDS)
        waiting = [asyncio.ensure_future(noted(writer, number)) for number in (1, 2, 3)]
        await asyncio.sleep(0)
        with pytest.raises(StorageUnavailable, match="cannot keep up"):
            await noted(writer, 4)
        go_on.set()
        assert await asyncio.gather(first, *waiting) == [1, 1, 1, 1]


async def test_a_writer_waits_until_another_process_has_prepared_the_log(path: Path) -> None:
    # As at every start of several processes: the first prepares the write-ahead log, and until
    # then the others cannot even read the schema.
    with ExitStack() as other_process:
        attempts: list[str] = []

        def connect_and_read() -> sqlite3.Connection:
            attempts.append("connect")
            if len(attempts) == 3:
                other_process.close()
            connection = connect(path)
            connection.execute("PRAGMA synchronous = FULL")
            return connection

        other_process.enter_context(locked_even_for_readers(path))
        async with writing(connect_and_read) as writer:
            assert await noted(writer, 1) == 1
    assert len(attempts) == 3
