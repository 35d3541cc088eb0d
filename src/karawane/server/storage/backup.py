"""A backup of a database that is in use: always an SQLite file, which a server can open."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from karawane.server.storage.addresses import parse_address
from karawane.server.storage.sqlite_database import connect, version_of
from karawane.server.storage.storage_errors import CannotOpen, StorageUnavailable

__all__ = ["BackupFailed", "back_up"]


class BackupFailed(Exception):
    """No backup was written; the message says why."""


async def back_up(address: str, target: Path) -> None:
    """Write a consistent snapshot of a database into a file, whole or not at all.

    Servers may keep writing. The file includes the server's secrets, so only its owner may read it.
    """
    try:
        match parse_address(address):
            case Path() as source:
                await asyncio.to_thread(_copy_sqlite, source, target)
            case postgres:
                from karawane.server.storage.postgres_backup import copy_postgres  # noqa: PLC0415

                with _written_whole(target) as part:
                    await copy_postgres(postgres, part)
    except ImportError as error:
        raise BackupFailed(
            f"PostgreSQL needs {error.name}; pip install 'karawane[cluster]'"
        ) from error
    except (CannotOpen, StorageUnavailable) as error:
        raise BackupFailed(str(error)) from error
    except (sqlite3.Error, OSError) as error:
        raise BackupFailed(f"{target}: {error}") from error


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BackupFailed(f"{source}: there is no such file")
    if target.exists() and target.samefile(source):
        raise BackupFailed(f"{target}: this is the database itself; name another file")
    with closing(connect(source)) as database:
        if version_of(database) is None:
            raise BackupFailed(f"{source}: this is not a database of Karawane")
        with _written_whole(target) as part, closing(connect(part)) as copy:
            # In one step: a copy in several starts over whenever something is written.
            database.backup(copy)


@contextmanager
def _written_whole(target: Path) -> Iterator[Path]:
    """Yield an empty file that replaces `target` once it is complete."""
    if target.with_name(f"{target.name}-wal").exists():
        raise BackupFailed(f"{target}: a server is using this file; name another one")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        with closing(connect(part)) as copy:
            # A single file, without a separate log that could be forgotten.
            copy.execute("PRAGMA journal_mode = DELETE")
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    finally:
        for name in (part.name, f"{part.name}-wal", f"{part.name}-shm", f"{part.name}-journal"):
            part.with_name(name).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
