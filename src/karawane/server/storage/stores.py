"""All stores over one database, and opening them at an address."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

from karawane.server.storage.addresses import parse_address
from karawane.server.storage.audit_log import AuditLog
from karawane.server.storage.bans import BanStore, SessionStore
from karawane.server.storage.database import Database
from karawane.server.storage.event_log import EventLog
from karawane.server.storage.guests import GuestStore, LinkStore
from karawane.server.storage.leases import LeaseStore
from karawane.server.storage.shared_secrets import SecretStore
from karawane.server.storage.sqlite_database import SqliteDatabase, check_file, make_file
from karawane.server.storage.storage_errors import CannotOpen
from karawane.server.storage.storage_monitor import MonitoredDatabase, StorageMonitor
from karawane.server.storage.table_catalogue import TableCatalogue

__all__ = ["Stores", "check_integrity", "open_stores"]

PROBE = "probe"
"""The name of the lease that a test of writing renews."""


class Stores:
    """The stores of one database; hand out the one that is needed."""

    def __init__(self, database: Database) -> None:
        self.log = EventLog(database)
        self.leases = LeaseStore(database)
        self.guests = GuestStore(database)
        self.links = LinkStore(database)
        self.secrets = SecretStore(database)
        self.bans = BanStore(database)
        self.sessions = SessionStore(database)
        self.audit = AuditLog(database)
        self.catalogue = TableCatalogue(database)
        self._database = database

    async def write_probe(self, now: int) -> None:
        """Write a row, to find out whether that works; `StorageUnavailable` says why not."""
        # It expires at once, so it is removed with the other expired leases.
        await self.leases.renew([PROBE], PROBE, until=now)

    async def close(self) -> None:
        """Finish pending work and close the database."""
        await self._database.close()


async def open_stores(address: str, monitor: StorageMonitor | None = None) -> Stores:
    """Open the database at an address (a file, `sqlite:///FILE` or `postgresql://...`).

    Its schema is brought up to date; several processes may open it at once. `CannotOpen` says
    what to do if it cannot be used. With a `monitor`, failures are counted and logged.
    """
    database = await _open_database(address)
    return Stores(database if monitor is None else MonitoredDatabase(database, monitor))


async def check_integrity(address: str) -> None:
    """Raise `CannotOpen` if the database is an SQLite file that is damaged."""
    match parse_address(address):
        case Path() as path:
            await asyncio.to_thread(_explained, check_file, path)
        case _:
            pass  # PostgreSQL checks its pages itself.


async def _open_database(address: str) -> Database:
    match parse_address(address):
        case Path() as path:
            await asyncio.to_thread(_explained, make_file, path)
            return SqliteDatabase(path)
        case postgres:
            try:
                from karawane.server.storage.postgres_database import (  # noqa: PLC0415  (optional)
                    open_postgres,
                )
            except ImportError as error:
                raise CannotOpen(
                    f"PostgreSQL needs {error.name}; pip install 'karawane[cluster]'"
                ) from error
            return await open_postgres(postgres)


def _explained(prepare: Callable[[Path], None], path: Path) -> None:
    try:
        prepare(path)
    except FileNotFoundError as error:
        raise CannotOpen(f"{path}: there is no folder {path.parent}; create it first") from error
    except (CannotOpen, sqlite3.Error) as error:
        raise CannotOpen(f"{path}: {error}") from error
    except OSError as error:
        raise CannotOpen(f"{path}: {error.strerror or error}") from error
