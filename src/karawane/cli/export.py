"""`karawane export`: write all games of a server as records."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import typer

from karawane.cli.files import STANDARD, write_text
from karawane.cli.screen import counted
from karawane.cli.server_extra import DatabaseOption, chosen_database, needs_server, with_log

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane export games.ttd
karawane export - | karawane check -
karawane export --database postgresql://karawane@db/karawane games.ttd"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(export)


def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="File to write; - is stdout.")],
    database: DatabaseOption = None,
) -> None:
    """Write all games of a server, finished or not, as records."""
    with needs_server():
        from karawane.notation import Record
        from karawane.server.import_export import export_games
        from karawane.server.storage.event_log import EventLog

    async def records(log: EventLog) -> tuple[list[str], list[str]]:
        found: list[str] = []
        unreadable: list[str] = []
        async for each in export_games(log):
            if isinstance(each, Record):
                found.append(str(each))
            else:
                unreadable.append(str(each))
        return found, unreadable

    found, unreadable = asyncio.run(with_log(chosen_database(database), records, must_exist=True))
    write_text(file, "\n".join(found))
    for each in unreadable:
        print(f"karawane: {each}; left out", file=sys.stderr)
    if file != STANDARD:
        print(counted(len(found), "game"))
