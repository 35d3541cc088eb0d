"""Write a database of today's schema as text: `python -m tests.server.storage.make_old`.

Each released version of the schema has one in `old/`; they are opened by every later version.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from karawane.server.storage.log import NewEvent
from karawane.server.storage.opening import open_log
from tests.server.storage.writing import listing

OLD = Path(__file__).with_name("old")
EVENTS = [
    NewEvent(1_700_000_000_000, '{"kind": "opened", "title": "Die Oase"}', "first-key"),
    NewEvent(1_700_000_000_001, '{"kind": "joined", "guest": "anna"}'),
    NewEvent(1_700_000_002_000, '{"kind": "moved", "move": "Ch8"}', "second-key"),
]


async def fill(database: str) -> None:
    """Write something into every table of the schema."""
    log = await open_log(database)
    table = listing("running", "anna", "ben", summary='{"title": "Die Oase"}', due_at=1)
    await log.append("oasis", 0, EVENTS[:2], table)
    await log.append("oasis", 2, EVENTS[2:], table)
    await log.save_guest("anna", "Anna", now=1)
    await log.put_link("digest", "anna", until=10**15)
    await log.secret("cookies", "kept")
    await log.renew_leases(["oasis"], "worker", until=10**15)
    await log.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        asyncio.run(fill(str(path)))
        with closing(sqlite3.connect(path)) as connection:
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            dump = "".join(f"{line}\n" for line in connection.iterdump())
    (OLD / f"{version}.sql").write_text(dump, "utf-8")


if __name__ == "__main__":
    main()
