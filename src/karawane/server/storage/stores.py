"""All stores over one database, and opening them at an address."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from karawane.server.storage.addresses import parse_address
from karawane.server.storage.database import Database
from karawane.server.storage.event_log import EventLog
from karawane.server.storage.guests import GuestStore, LinkStore
from karawane.server.storage.leases import LeaseStore
from karawane.server.storage.shared_secrets import SecretStore
from karawane.server.storage.sqlite_database import SqliteDatabase, make_file
from karawane.server.storage.storage_errors import CannotOpen

__all__ = ["Stores", "open_stores"]


class Stores:
    """The stores of one database; hand out the one that is needed."""

    def __init__(self, database: Database) -> None:
        self.log = EventLog(database)
        self.leases = LeaseStore(database)
        self.guests = GuestStore(database)
        self.links = LinkStore(database)
        self.secrets = SecretStore(database)
        self._database = database

    async def close(self) -> None:
        """Finish pending work and close the database."""
        await self._database.close()


async def open_stores(address: str) -> Stores:
    """Open the database at an address (a file, `sqlite:///FILE` or `postgresql://...`).

    Its schema is brought up to date; several processes may open it at once. `CannotOpen` says
    what to do if it cannot be used.
    """
    return Stores(await _open_database(address))


async def _open_database(address: str) -> Database:
    match parse_address(address):
        case Path() as path:
            await asyncio.to_thread(_make_file, path)
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


def _make_file(path: Path) -> None:
    try:
        make_file(path)
    except FileNotFoundError as error:
        raise CannotOpen(f"{path}: there is no folder {path.parent}; make it first") from error
    except (CannotOpen, sqlite3.Error) as error:
        raise CannotOpen(f"{path}: {error}") from error
    except OSError as error:
        raise CannotOpen(f"{path}: {error.strerror or error}") from error
