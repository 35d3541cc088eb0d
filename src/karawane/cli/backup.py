"""`karawane backup`: copy a server's database while it is in use."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.server_extra import DatabaseOption, chosen_database, needs_server

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane backup saturday.db
karawane backup --database postgresql://karawane@db/karawane saturday.db
karawane serve --database saturday.db"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(backup)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="SQLite file to write.")],
    database: DatabaseOption = None,
) -> None:
    """Copy a server's database, secrets included, into a file that a server can open."""
    with needs_server():
        from karawane.server.storage.backup import BackupFailed, back_up
    try:
        with needs_server():
            asyncio.run(back_up(chosen_database(database), file))
    except BackupFailed as error:
        raise CommandError(str(error)) from error
    print(f"{file}: {file.stat().st_size:,} bytes")
