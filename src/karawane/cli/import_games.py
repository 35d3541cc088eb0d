"""`karawane import`: turn records into tables of a server."""

from __future__ import annotations

import asyncio
import time

import typer

from karawane.cli.command_error import bad_text
from karawane.cli.files import read_games, shown_name
from karawane.cli.options import FileArgument
from karawane.cli.screen import counted
from karawane.cli.server_extra import DatabaseOption, chosen_database, needs_server, with_log
from karawane.notation import NotationError, Record, parse_record

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane import games.ttd
karawane export --database old.db - | karawane import --database new.db -"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("import", epilog=EXAMPLES)(import_games)


def import_games(file: FileArgument, database: DatabaseOption = None) -> None:
    """Turn records into tables; unfinished games wait for their players."""
    with needs_server():
        from karawane.server.import_export import Imported, import_game
        from karawane.server.storage.event_log import EventLog
    # Read all before storing the first: a file with an error changes nothing.
    records = _records(file)

    async def keep(log: EventLog) -> list[Imported]:
        now = time.time_ns() // 1_000_000
        return [await import_game(log, record, now) for record in records]

    made = asyncio.run(with_log(chosen_database(database), keep))
    for each in made:
        if each.invite is not None:
            print(f"table {each.table} waits for its players; invitation {each.invite}")
    new = sum(each.is_new for each in made)
    known = len(made) - new
    print(counted(new, "game") + (f"; already there: {known:,}" if known else ""))


def _records(file: str) -> list[Record]:
    found = []
    for text in read_games(file):
        try:
            found.append(parse_record(text, library_only=True))
        except NotationError as error:
            raise bad_text(shown_name(file), error) from error
    return found
