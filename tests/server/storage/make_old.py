"""Write a database of today's schema as text: `python -m tests.server.storage.make_old`.

Each released version of the schema has one in `old/`, and beside it the record of the game in it:
every later version opens the one and comes to the other.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from karawane.server.live.live_table import listing
from karawane.server.storage.log_entries import NewEvent
from karawane.server.storage.stores import open_stores
from karawane.server.table import record_of
from karawane.server.table.commands import AnswerUndo, AskUndo, Leave, Rematch, Return, TakeBack
from tests.server.tables import Table, guest

OLD = Path(__file__).with_name("old")
TABLE = "table"


def whole_game() -> Table:
    """Return a table at which everything happened that can happen at one."""
    table = Table(people=2, bots=1, watch="anyone")
    table.play_leaders()
    table.place(table.legal())
    table.send(guest(table.acting), TakeBack(key="k", expects=table.sequence))
    table.play_out(seed=1, turns=4)
    while table.acting == 3:
        table.play_out(seed=2, turns=1)
    asks = table.acting
    ply = table.state.last_turn_start
    table.send(guest(asks), AskUndo(key="k", expects=table.sequence, ply=ply))
    table.send(guest(3 - asks), AnswerUndo(key="k", expects=table.sequence, agree=True))
    table.send(guest(1), Leave(key="k", expects=table.sequence))
    table.send(guest(1), Return(key="k", expects=table.sequence))
    table.play_out(seed=3)
    table.send(guest(1), Rematch(key="k", expects=table.sequence))
    return table


async def fill(database: str, table: Table) -> None:
    """Write something into every table of the schema."""
    stores = await open_stores(database)
    events = [
        NewEvent(at, event.model_dump_json(), f"key-{number}")
        for number, (at, event) in enumerate(table.log)
    ]
    await stores.log.append(TABLE, 0, events[:1], listing(table.state))
    await stores.log.append(TABLE, 1, events[1:], listing(table.state))
    await stores.guests.save("guest 1", "Anna", now=1)
    await stores.links.put("digest", "guest 1", until=10**15)
    await stores.secrets.get_or_store("cookies", "kept")
    await stores.leases.renew(["lease"], "worker", until=10**15)
    await stores.close()


def main() -> None:
    table = whole_game()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        asyncio.run(fill(str(path), table))
        with closing(sqlite3.connect(path)) as connection:
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            dump = "".join(f"{line}\n" for line in connection.iterdump())
    (OLD / f"{version}.sql").write_text(dump, "utf-8")
    (OLD / f"{version}.ttd").write_text(str(record_of(table.state)), "utf-8")


if __name__ == "__main__":
    main()
