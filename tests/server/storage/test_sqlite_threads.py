"""Jobs that share a transaction: one that fails leaves nothing behind and harms no other."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from karawane.server.storage.sqlite_threads import Writer
from karawane.server.storage.storage_errors import Conflict


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("CREATE TABLE IF NOT EXISTS notes (number INTEGER PRIMARY KEY)")
    return connection


def note(connection: sqlite3.Connection, *numbers: int) -> int:
    for number in numbers:
        connection.execute("INSERT INTO notes VALUES (?)", (number,))
    return len(numbers)


def note_and_stumble(connection: sqlite3.Connection) -> int:
    note(connection, 5)
    raise ValueError("stumbled")


def test_one_job_that_fails_leaves_nothing_and_harms_no_other(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"

    async def run() -> tuple[int | BaseException, ...]:
        writer = Writer(lambda: connect(path), "writer", patience=5)
        answers = await asyncio.gather(
            writer.do(lambda at: note(at, 1)),
            writer.do(note_and_stumble),
            writer.do(lambda at: note(at, 2, 3)),
            writer.do(lambda at: note(at, 4, 1)),
            writer.do(lambda at: note(at, 6)),
            return_exceptions=True,
        )
        await writer.close()
        return answers

    first, stumbled, two, doubled, last = asyncio.run(run())
    assert (first, two, last) == (1, 2, 1)
    assert isinstance(stumbled, ValueError)
    assert isinstance(doubled, Conflict)
    kept = sqlite3.connect(path).execute("SELECT number FROM notes ORDER BY number").fetchall()
    assert kept == [(1,), (2,), (3,), (6,)]


def test_what_waits_is_written_in_one_transaction(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    seen: list[str] = []

    def watched() -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(seen.append)
        return connection

    async def run() -> None:
        writer = Writer(watched, "writer", patience=5)
        await asyncio.gather(
            *(writer.do(lambda at, n=number: note(at, n)) for number in range(50))  # type: ignore[misc]
        )
        await writer.close()

    asyncio.run(run())
    # The first may have been taken before the others came.
    assert seen.count("COMMIT") <= 2


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_broken_connection_fails_its_jobs_only(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "notes.db"

    def break_it(connection: sqlite3.Connection) -> int:
        connection.execute("SELECT * FROM nowhere")
        return 0

    async def run() -> None:
        writer = Writer(lambda: connect(path), "writer", patience=5)
        with pytest.raises(Exception, match="nowhere"):
            await asyncio.gather(*(writer.do(break_it) for _ in range(jobs)))
        assert await writer.do(lambda at: note(at, 1)) == 1
        await writer.close()

    asyncio.run(run())
