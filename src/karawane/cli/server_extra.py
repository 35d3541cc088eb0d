"""What the server commands share: the check for the extra, and the database."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from urllib.parse import quote, urlsplit, urlunsplit

import typer

from karawane.cli.command_error import CommandError, cannot_open

if TYPE_CHECKING:
    from karawane.server.storage.event_log import EventLog
    from karawane.server.storage.stores import Stores

__all__ = ["DatabaseOption", "chosen_database", "needs_server", "with_log", "with_stores"]

_Result = TypeVar("_Result")

PASSWORD_FILE_VARIABLE = "KARAWANE_DATABASE_PASSWORD_FILE"  # noqa: S105
"""Names a file with the password that a postgresql:// URL lacks."""

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        "-d",
        metavar="FILE|URL",
        help="SQLite file or postgresql:// URL, whose password may be in the file that "
        f"{PASSWORD_FILE_VARIABLE} names.",
        show_default="karawane.db in your data folder",
        envvar="KARAWANE_DATABASE",
    ),
]


@contextmanager
def needs_server() -> Iterator[None]:
    """Report which extra to install if a requirement of the server is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("karawane"):
            raise
        raise CommandError(
            f"the server needs {error.name}: pip install 'karawane[server]'"
        ) from error


def chosen_database(given: str | None) -> str:
    """Return the given database with its password, or the file in the user's data folder."""
    if given is not None:
        return _with_password(given)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(home) / "karawane"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CommandError(f"{folder}: {error.strerror or error}; use --database FILE") from error
    return str(folder / "karawane.db")


def _with_password(database: str) -> str:
    """Return the URL of a database with the password from its file, if there is one."""
    file = os.environ.get(PASSWORD_FILE_VARIABLE)
    parts = urlsplit(database)
    if not file or parts.scheme not in ("postgresql", "postgres"):
        return database
    user, at, host = parts.netloc.rpartition("@")
    if not at or ":" in user:
        raise CommandError(
            f"{PASSWORD_FILE_VARIABLE} needs a database with a user and without a password: "
            "postgresql://USER@HOST/DATABASE"
        )
    try:
        password = Path(file).read_text("utf-8").strip()
    except OSError as error:
        raise cannot_open(file, error) from error
    return urlunsplit(parts._replace(netloc=f"{user}:{quote(password, safe='')}@{host}"))


async def with_log(
    database: str, work: Callable[[EventLog], Awaitable[_Result]], *, must_exist: bool = False
) -> _Result:
    """Run something with a server's log; report database errors in one line."""

    async def with_its_log(stores: Stores) -> _Result:
        return await work(stores.log)

    return await with_stores(database, with_its_log, must_exist=must_exist)


async def with_stores(
    database: str, work: Callable[[Stores], Awaitable[_Result]], *, must_exist: bool = False
) -> _Result:
    """Run something with a server's database; report its errors in one line."""
    from karawane.server.storage.storage_errors import CannotOpen, StorageUnavailable
    from karawane.server.storage.stores import open_stores

    if must_exist and "://" not in database and not Path(database).is_file():
        raise CommandError(f"{database}: no such file; name one with --database")
    try:
        with needs_server():
            stores = await open_stores(database)
        try:
            return await work(stores)
        finally:
            await stores.close()
    except (CannotOpen, StorageUnavailable) as error:
        raise CommandError(str(error) or f"{database}: the database does not answer") from error
