"""A database in an SQLite file: durable before it is acknowledged, many appends in one commit."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from karawane.server.storage.database import Database, Row
from karawane.server.storage.log_entries import Listing, NewEvent
from karawane.server.storage.migrations import NEWEST
from karawane.server.storage.sqlite_file import FileGuard, check_whole, refuse_lost_file
from karawane.server.storage.sqlite_threads import Reader, Writer
from karawane.server.storage.storage_errors import Conflict

__all__ = ["SqliteDatabase", "check_file", "connect", "make_file", "version_of"]

PATIENCE = 5.0
"""Seconds to wait while another process writes."""

_CREATE = """
    INSERT INTO tables (id, sequence, status, listed, summary, due_at, created_at, changed_at)
    VALUES (:table, :last, :status, :listed, :summary, :due_at, :created_at, :changed_at)
    ON CONFLICT (id) DO NOTHING
"""
_MOVE_ON = """
    UPDATE tables SET sequence = :last, status = :status, listed = :listed, summary = :summary,
        due_at = :due_at, changed_at = :changed_at
    WHERE id = :table AND sequence = :after
"""
_ADD_EVENT = "INSERT INTO events (table_id, sequence, at, body, key) VALUES (?, ?, ?, ?, ?)"
_DROP_GUESTS = """
    DELETE FROM table_guests
    WHERE table_id = ? AND guest_id NOT IN (SELECT value FROM json_each(?))
"""
_ADD_GUESTS = """
    INSERT INTO table_guests (table_id, guest_id) SELECT ?, value FROM json_each(?) WHERE true
    ON CONFLICT DO NOTHING
"""


class SqliteDatabase(Database):
    """A file that other processes may use too; create it within a running event loop."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        guard = FileGuard(path)

        def connect_writer() -> sqlite3.Connection:
            guard.before_connecting()
            return connect(path, 0)

        self._writer = Writer(connect_writer, f"write {path.name}", patience, guard.check)
        self._reader = Reader(lambda: connect(path, patience), f"read {path.name}")

    async def close(self) -> None:
        """Finish pending work and release everything."""
        await self._writer.close()
        await self._reader.close()

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append one or more events durably, or raise `Conflict`."""
        await self._writer.do(lambda connection: _append(connection, table, after, events, listing))

    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        """Return the rows that a query reads."""
        return await self._reader.do(lambda connection: _execute(connection, query, values))

    async def change(self, query: str, *values: object) -> Sequence[Row]:
        """Run a query that writes and return its rows once the change is durable."""
        return await self._writer.do(lambda connection: _execute(connection, query, values))


def connect(path: Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open an existing file for durable writing; the driver starts no transactions of its own."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def make_file(path: Path) -> None:
    """Create the file if it is missing, and bring its schema up to date."""
    refuse_lost_file(path)
    # For its owner's eyes only: it holds the key that signs cookies.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with closing(connect(path)) as connection:
        _turn_wal_on(connection)
        if version_of(connection) == NEWEST:
            return
    from karawane.server.storage.schema_upgrade import migrate_sqlite  # noqa: PLC0415  (slow to load)

    migrate_sqlite(connect(path))


def check_file(path: Path) -> None:
    """Raise `CannotOpen` if there is a file and it is damaged; this reads all of it."""
    if path.exists() and path.stat().st_size:
        with closing(connect(path)) as connection:
            check_whole(connection)


def version_of(connection: sqlite3.Connection) -> str | None:
    """Return the version of a file's schema, None if there is none."""
    if not connection.execute("PRAGMA table_info(alembic_version)").fetchall():
        return None
    row = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
    version: str | None = row[0]
    return version


def _turn_wal_on(connection: sqlite3.Connection) -> None:
    # Whatever the timeout, SQLite does not wait here for another process that does the same.
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _append(
    connection: sqlite3.Connection,
    table: str,
    after: int,
    events: Sequence[NewEvent],
    listing: Listing,
) -> None:
    row = {
        "table": table,
        "after": after,
        "last": after + len(events),
        "status": listing.status,
        "listed": listing.listed,
        "summary": listing.summary,
        "due_at": listing.due_at,
        "created_at": events[0].at,
        "changed_at": events[-1].at,
    }
    if not connection.execute(_MOVE_ON if after else _CREATE, row).rowcount:
        raise Conflict(f"{table} is not at {after}")
    connection.executemany(
        _ADD_EVENT,
        [
            (table, sequence, event.at, event.body, event.key)
            for sequence, event in enumerate(events, after + 1)
        ],
    )
    if listing.guests is None:
        return
    guests = json.dumps(listing.guests)
    connection.execute(_DROP_GUESTS, (table, guests))
    connection.execute(_ADD_GUESTS, (table, guests))


def _execute(connection: sqlite3.Connection, query: str, values: Sequence[object]) -> list[Row]:
    plain = [json.dumps(value) if isinstance(value, list) else value for value in values]
    return connection.execute(_in_sqlite(query), plain).fetchall()


@cache
def _in_sqlite(query: str) -> str:
    return re.sub(r"\bmany\(", "json_each(", query).replace("$", "?")
