"""Opening the log at an address, with its schema brought up to date."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from karawane.server.storage.addresses import parse_address
from karawane.server.storage.log import CannotOpen, EventLog
from karawane.server.storage.sqlite_log import SqliteLog, make_file

__all__ = ["open_log"]


async def open_log(address: str) -> EventLog:
    """Open the log at an address: a file, `sqlite:///FILE` or `postgresql://...`.

    Several processes may do so at once. Where it cannot be done, `CannotOpen` says what to do.
    """
    match parse_address(address):
        case Path() as path:
            await asyncio.to_thread(_make_file, path)
            return SqliteLog(path)
        case postgres:
            try:
                from karawane.server.storage.postgres_log import open_postgres  # noqa: PLC0415
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
