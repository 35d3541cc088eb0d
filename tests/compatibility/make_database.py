"""Make a database with a running server, and write down what that server says of it.

`python -m tests.compatibility.make_database` writes `databases/SCHEMA/games.db`, `replies.json` and
`records.ttd`. Run it once for each released schema, with the release itself: later versions must
open the file and give the same replies.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.compatibility.scenarios import API, SCENARIOS, Driver, PlayedTable, checked
from tests.server.playing.server_process import ServerProcess
from tests.waiting import HANGS_SECONDS

DATABASES = Path(__file__).with_name("databases")
SEED = 13


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "games.db"
        with ServerProcess(folder, str(database), workers=2) as server:
            driver = Driver(server.http, SEED)
            for scenario in SCENARIOS:
                scenario(driver)
            link = checked(driver.people[1].client.post(f"{API}/me/link"))
            _leave_leases(driver, database)
            # Killed, not stopped: leases of the dead are part of what a server may find.
            server.kill()
        imported = _import(folder, database)
        _compact(database)
        copy = folder / "copy.db"
        shutil.copy(database, copy)
        replies = _replies(folder, copy, driver, imported)
        replies["link"] = {**link, "guest": "Björn"}
        with closing(sqlite3.connect(database)) as connection:
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        target = DATABASES / version
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(database, target / "games.db")
        (target / "replies.json").write_text(_lines(replies), "utf-8")
        _karawane("export", "--database", database, target / "records.ttd")


def _leave_leases(driver: Driver, database: Path) -> None:
    """Connect players until their presence is in the database."""
    with ExitStack() as stack:
        for table in driver.tables[:4]:
            address = f"{driver.address.replace('http', 'ws')}{API}/tables/{table.id}/socket"
            socket = stack.enter_context(connect(address, compression=None))
            socket.send(json.dumps({"type": "hello", "token": table.tokens[1]}))
        while not _rows(database, "SELECT name FROM leases WHERE name LIKE 'here:%'"):
            time.sleep(0.05)


def _import(folder: Path, database: Path) -> list[PlayedTable]:
    """Import a finished game and one to go on with."""
    records = Path(__file__).with_name("records")
    finished = (records / "imported-finished.ttd").read_text("utf-8")
    unfinished = (records / "imported-unfinished.ttd").read_text("utf-8")
    file = folder / "imported.ttd"
    file.write_text(f"{finished}\n{unfinished}", "utf-8")
    said = _karawane("import", "--database", database, file)
    invite = said.split("invitation ")[1].split()[0]
    return [
        PlayedTable("imported finished", "old-game"),
        PlayedTable("imported", "old-start", invite),
    ]


def _compact(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _replies(
    folder: Path, database: Path, driver: Driver, imported: list[PlayedTable]
) -> dict[str, Any]:
    """Ask a server that has opened the database for everything that it says of each table."""
    with ServerProcess(folder, str(database)) as server:
        guests = {}
        for person in driver.people:
            with httpx.Client(base_url=server.http, headers={"Cookie": person.cookie}) as client:
                guests[person.name] = {
                    "cookie": person.cookie,
                    "me": checked(client.get(f"{API}/me")),
                    "tables": checked(client.get(f"{API}/tables")),
                }
        tables = [_table_replies(server, table) for table in (*driver.tables, *imported)]
    return {"guests": guests, "tables": tables}


def _table_replies(server: ServerProcess, table: PlayedTable) -> dict[str, Any]:
    """Ask for everything about a table, as one of its players if it has any."""
    headers = {"Karawane-Invite": table.invite} if table.invite else {}
    seat, token = next(iter(table.tokens.items()), (None, None))
    with httpx.Client(base_url=server.http, timeout=HANGS_SECONDS, headers=headers) as client:
        watched = client.get(f"{API}/tables/{table.id}")
        if token:
            client.headers["Authorization"] = f"Bearer {token}"
        replies = {
            "name": table.name,
            "table": table.id,
            "invite": table.invite,
            "tokens": table.tokens,
            "due": table.due,
            "seat": seat,
            "watched": watched.json(),
        }
        for name in ("view", "scoring"):
            path = f"{API}/tables/{table.id}{'' if name == 'view' else '/' + name}"
            replies[name] = client.get(path).json()
        replies["record"] = client.get(f"{API}/tables/{table.id}/record").text
    return replies


def _lines(replies: dict[str, Any]) -> str:
    """Return JSON with a line for each table."""
    tables = ",\n".join(json.dumps(table, ensure_ascii=False) for table in replies["tables"])
    rest = {name: reply for name, reply in replies.items() if name != "tables"}
    return f'{json.dumps(rest, ensure_ascii=False)[:-1]}, "tables": [\n{tables}\n]}}\n'


def _rows(database: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def _karawane(*arguments: object) -> str:
    command = [sys.executable, "-m", "karawane.cli", *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
