"""The file of an SQLite database: whole at the start, and in its place while it is used."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from karawane.server.storage.storage_errors import CannotOpen

__all__ = ["FileGuard", "FileMoved", "check_whole", "refuse_lost_file"]


class FileMoved(OSError):
    """The file, or the write-ahead log beside it, is no longer where it was opened."""


class FileGuard:
    """Notices if a file or its write-ahead log is renamed, replaced or deleted while it is open.

    SQLite itself would keep writing to a file that has no name any more, and all of that would be
    lost with a restart. Once that has happened, only a restart helps.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log = _log_of(path)
        self._file_id = _identity(path)
        self._log_id: tuple[int, int] | None = None
        self._problem: str | None = None

    def before_connecting(self) -> None:
        """Raise `FileMoved` unless the file is the one that was opened first."""
        self._log_id = None
        self._check_file()

    def check(self) -> None:
        """Raise `FileMoved` unless file and log are in place; for use in a transaction."""
        self._check_file()
        log_id = _identity(self._log)
        if self._log_id is None:
            self._log_id = log_id
        if log_id is None or log_id != self._log_id:
            self._give_up(
                f"{self._log}: deleted or replaced while the server uses it; nothing more is "
                "stored until the server is restarted"
            )

    def _check_file(self) -> None:
        if self._problem is not None:
            raise FileMoved(self._problem)
        if _identity(self._path) != self._file_id:
            self._give_up(
                f"{self._path}: renamed, replaced or deleted while the server uses it; nothing "
                "more is stored: put the file back, then restart the server"
            )

    def _give_up(self, problem: str) -> None:
        self._problem = problem
        raise FileMoved(problem)

    @staticmethod
    def rescue(connection: sqlite3.Connection) -> None:
        """Write what only a deleted log holds into the file, wherever that is now."""
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def check_whole(connection: sqlite3.Connection) -> None:
    """Raise `CannotOpen` if a file is damaged."""
    try:
        found = [row for (row,) in connection.execute("PRAGMA quick_check(1)")]
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise
        found = [str(error)]
    if found != ["ok"]:
        raise CannotOpen(
            f"the file is damaged ({' '.join(found[0].split())}); restore a backup, or move the "
            "file away and save what can be read: sqlite3 MOVED .recover | sqlite3 NEW"
        )


def refuse_lost_file(path: Path) -> None:
    """Raise `CannotOpen` if a log waits for a file that is gone: a new file would discard it."""
    log = _log_of(path)
    if not path.exists() and log.exists() and log.stat().st_size:
        raise CannotOpen(
            f"there is no such file, but {log.name} holds changes to it: was it renamed? "
            f"Put it back, or move {log.name} away to start afresh"
        )


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
