"""A PostgreSQL database, which many servers may share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import asyncpg

from karawane.server.storage.addresses import Postgres
from karawane.server.storage.database import Database, Row
from karawane.server.storage.log_entries import Listing, NewEvent
from karawane.server.storage.migrations import NEWEST
from karawane.server.storage.storage_errors import CannotOpen, Conflict, StorageUnavailable

__all__ = ["PostgresDatabase", "connect_postgres", "open_postgres", "our_errors", "version_of"]

CONNECTIONS = 8
TIMEOUT = 10.0
"""Seconds to wait for an answer, or for a connection that is free."""
DEADLOCKS = 3
"""How often a query is repeated after a deadlock."""
LIMIT = 10_000
"""The most queries that may wait; more are refused, since their clients would give up first."""

# One statement is one transaction and one round trip. The second to append after the same sequence
# waits for the first one's row lock, then finds that the table has moved on.
_APPEND = """
    WITH created AS (
        INSERT INTO tables (id, sequence, status, listed, summary, due_at, created_at, changed_at)
        SELECT $1, cardinality($3::bigint[]), $6, $7, $8, $9, $10, $11 WHERE $2::bigint = 0
        ON CONFLICT (id) DO NOTHING RETURNING id
    ), moved_on AS (
        UPDATE tables SET sequence = sequence + cardinality($3::bigint[]), status = $6,
            listed = $7, summary = $8, due_at = $9, changed_at = $11
        WHERE id = $1 AND sequence = $2 AND $2 > 0 RETURNING id
    ), changed AS (
        SELECT id FROM created UNION ALL SELECT id FROM moved_on
    ), written AS (
        INSERT INTO events (table_id, sequence, at, body, key)
        SELECT changed.id, $2 + new.number, new.at, new.body, new.key
        FROM changed, unnest($3::bigint[], $4::text[], $5::text[])
            WITH ORDINALITY AS new (at, body, key, number)
    ), dropped AS (
        DELETE FROM table_guests USING changed
        WHERE table_id = changed.id AND guest_id <> ALL ($12::text[])
    ), added AS (
        INSERT INTO table_guests (table_id, guest_id)
        SELECT changed.id, guest FROM changed, unnest($12::text[]) AS guest
        ON CONFLICT DO NOTHING
    )
    SELECT id FROM changed
"""


class PostgresDatabase(Database):
    """A database with an up-to-date schema, behind a pool of connections."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._queries: set[asyncio.Task[Sequence[Row]]] = set()
        self._closed = False

    async def close(self) -> None:
        """Finish pending work and release everything."""
        self._closed = True
        try:
            async with asyncio.timeout(TIMEOUT):
                await asyncio.gather(*self._queries, return_exceptions=True)
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append one or more events durably, or raise `Conflict`."""
        moved = await self._fetch(
            _APPEND,
            table,
            after,
            [event.at for event in events],
            [event.body for event in events],
            [event.key for event in events],
            listing.status,
            listing.listed,
            listing.summary,
            listing.due_at,
            events[0].at,
            events[-1].at,
            listing.guests,
        )
        if not moved:
            raise Conflict(f"{table} is not at {after}")

    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        """Return the rows that a query reads."""
        return await self._fetch(_in_postgres(query), *values)

    async def change(self, query: str, *values: object) -> Sequence[Row]:
        """Run a query that writes and return its rows once the change is durable."""
        return await self._fetch(_in_postgres(query), *values)

    async def _fetch(self, query: str, *values: object) -> Sequence[Row]:
        if self._closed:
            raise StorageUnavailable("the database is closed")
        if len(self._queries) >= LIMIT:
            raise StorageUnavailable("the database cannot keep up")
        # Runs on even if its caller stops waiting: cancelling a query costs its connection.
        task = asyncio.create_task(self._fetch_now(query, values))
        self._queries.add(task)
        task.add_done_callback(self._forget)
        return await asyncio.shield(task)

    async def _fetch_now(self, query: str, values: Sequence[object]) -> Sequence[Row]:
        with our_errors():
            for _ in range(DEADLOCKS):
                # The victim of a deadlock wrote nothing: each query is a transaction of its own.
                with suppress(asyncpg.DeadlockDetectedError):
                    return await self._fetch_once(query, values)
            return await self._fetch_once(query, values)

    async def _fetch_once(self, query: str, values: Sequence[object]) -> Sequence[Row]:
        async with self._pool.acquire(timeout=TIMEOUT) as connection:
            rows: Sequence[Row] = await connection.fetch(query, *values)
            return rows

    def _forget(self, task: asyncio.Task[Sequence[Row]]) -> None:
        self._queries.discard(task)
        if not task.cancelled():
            task.exception()  # Retrieved, in case nobody awaits it any more.


async def open_postgres(address: Postgres) -> PostgresDatabase:
    """Bring the schema of a database up to date, and open it."""
    connection = await connect_postgres(address)
    try:
        with our_errors():
            if await version_of(connection) != NEWEST:
                from karawane.server.storage.schema_upgrade import migrate_postgres  # noqa: PLC0415

                await migrate_postgres(connection)
    except (CannotOpen, StorageUnavailable) as error:
        raise CannotOpen(f"{address}: {error}") from error
    finally:
        await connection.close()
    pool = await asyncpg.create_pool(
        address.url,
        # With more, the pool logs long complaints whenever the database is away.
        min_size=0,
        max_size=CONNECTIONS,
        timeout=TIMEOUT,
        command_timeout=TIMEOUT,
        statement_cache_size=address.statement_cache_size,
        reset=_leave_as_it_is,
    )
    return PostgresDatabase(pool)


async def connect_postgres(address: Postgres) -> Any:
    """Open a single connection, to a database that makes what it acknowledges durable."""
    try:
        connection = await asyncpg.connect(address.url, timeout=TIMEOUT, statement_cache_size=0)
        durable = await connection.fetchval("SHOW synchronous_commit") != "off"
    except (asyncpg.PostgresError, ValueError) as error:
        raise CannotOpen(f"{address}: {error}") from error
    except (asyncpg.InterfaceError, OSError) as error:
        raise CannotOpen(f"{address}: no answer; is PostgreSQL running there?") from error
    if not durable:
        await connection.close()
        raise CannotOpen(
            f"{address}: acknowledged moves could be lost, since synchronous_commit is off; "
            "ALTER DATABASE ... SET synchronous_commit = on"
        )
    return connection


async def version_of(connection: Any) -> str | None:
    """Return the version of a database's schema, None if there is none."""
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    version: str | None = await connection.fetchval("SELECT max(version_num) FROM alembic_version")
    return version


async def _leave_as_it_is(_connection: Any) -> None:
    """Save a round trip after each query: no query changes the state of its connection."""


@cache
def _in_postgres(query: str) -> str:
    return query.replace("many($1)", "unnest($1::text[]) AS many (value)")


@contextmanager
def our_errors() -> Iterator[None]:
    """Turn the driver's errors into those of `storage_errors`."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise Conflict(str(error)) from error
    except (asyncpg.DuplicatePreparedStatementError, asyncpg.InvalidSQLStatementNameError) as error:
        raise StorageUnavailable(
            "something between the server and PostgreSQL mixes connections up; "
            "add ?statement_cache_size=0 to the database's address"
        ) from error
    except (asyncpg.DataError, ValueError) as error:
        raise ValueError(str(error)) from error
    # Internal errors too: a connection that breaks at the wrong moment raises one.
    except (
        asyncpg.PostgresError,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,
        OSError,
    ) as error:
        raise StorageUnavailable(str(error) or "no answer in time") from error
