"""Upgrading a database to this program's schema, even if several processes start at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from karawane.server.storage.storage_errors import CannotOpen

__all__ = ["migrate", "migrate_postgres", "migrate_sqlite"]

_ADVISORY_LOCK = 5_272_616_514
"""A number that no other program locks: the second to start finds the work done."""


def migrate(connection: Connection) -> None:
    """Run the missing migrations in the caller's transaction."""
    steps = ScriptDirectory(str(Path(__file__).with_name("migrations")))
    context = MigrationContext.configure(connection)
    version = context.get_current_revision()
    try:
        missing = list(steps.iterate_revisions("head", version))
    except RevisionError as error:
        raise CannotOpen(
            f"it was written by a newer Karawane (schema {version}); upgrade this one"
        ) from error
    with Operations.context(context):
        for step in reversed(missing):
            step.module.upgrade()
            context.stamp(steps, step.revision)


def migrate_sqlite(plain: sqlite3.Connection) -> None:
    """Migrate an SQLite file through a connection in autocommit mode, and close it."""
    engine = create_engine("sqlite://", creator=lambda: plain, poolclass=NullPool)
    # Lock the file before reading it; left to itself, the driver begins too late.
    event.listen(engine, "begin", lambda opened: opened.exec_driver_sql("BEGIN IMMEDIATE"))
    with _clear_errors(), engine.begin() as connection:
        migrate(connection)


async def migrate_postgres(plain: Any) -> None:
    """Migrate a PostgreSQL database through an asyncpg connection, and close it."""
    # Needs greenlet, which is installed only for PostgreSQL.
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415

    async def take_plain() -> Any:
        return plain

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=take_plain, poolclass=NullPool
    )
    with _clear_errors():
        async with engine.begin() as connection:
            await connection.execute(
                text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK}
            )
            await connection.run_sync(migrate)


@contextmanager
def _clear_errors() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise CannotOpen(f"its schema cannot be brought up to date: {error.orig}") from error
