"""Copying a PostgreSQL database into an SQLite file of the same schema."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Table, insert, select
from sqlalchemy.dialects import sqlite

from karawane.server.storage.addresses import Postgres
from karawane.server.storage.migrations import NEWEST
from karawane.server.storage.postgres_database import connect_postgres, our_errors, version_of
from karawane.server.storage.schema import METADATA
from karawane.server.storage.sqlite_database import connect, make_file
from karawane.server.storage.storage_errors import CannotOpen

__all__ = ["copy_postgres"]

AT_ONCE = 1000
"""The most rows held in memory."""


async def copy_postgres(source: Postgres, path: Path) -> None:
    """Copy a consistent snapshot of a database into an empty file."""
    make_file(path)
    database = await connect_postgres(source)
    try:
        with our_errors(), closing(connect(path)) as copy:
            async with database.transaction(isolation="repeatable_read", readonly=True):
                if (version := await version_of(database)) != NEWEST:
                    raise CannotOpen(
                        f"{source}: its schema is {version}, not {NEWEST}; "
                        "back it up with the Karawane that serves it"
                    )
                copy.execute("BEGIN IMMEDIATE")
                for table in METADATA.sorted_tables:
                    await _copy_table(database, copy, table)
                copy.execute("COMMIT")
    finally:
        await database.close()


async def _copy_table(database: Any, copy: sqlite3.Connection, table: Table) -> None:
    rows = await database.cursor(str(select(table)))
    add = str(insert(table).compile(dialect=sqlite.dialect(paramstyle="qmark")))
    while some := await rows.fetch(AT_ONCE):
        copy.executemany(add, [tuple(row) for row in some])
