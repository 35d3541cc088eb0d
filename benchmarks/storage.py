"""Measure how many events a second the log makes durable: `python -m benchmarks.storage`.

The baseline in the same run is a bare SQLite file with one insert per commit.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter

from karawane.server.storage.event_log import EventLog
from karawane.server.storage.log_entries import Listing, NewEvent
from karawane.server.storage.sqlite_database import connect
from karawane.server.storage.stores import open_stores
from tests.server.services import Missing, Postgres

ROUNDS = 5
EVENTS = 1000
WAITING = 20
BODY = '{"kind": "moved", "seat": 2, "moves": ["Ch8", "Pj4"], "clock": [51200, 48800, 60000]}'
LISTING = Listing("running", True, '{"players": 5}', 1_700_000_000_000, ("a", "b", "c"))


def bare(path: Path) -> float:
    """Return the inserts per second into a bare file, each with its own commit."""
    with closing(connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE IF NOT EXISTS bare (body TEXT)")
        start = perf_counter()
        for _ in range(EVENTS):
            connection.execute("INSERT INTO bare VALUES (?)", (BODY,))
        return EVENTS / (perf_counter() - start)


async def appends(log: EventLog, tables: int) -> float:
    """Return the events acknowledged per second while each table waits for its own."""

    async def play(table: str) -> None:
        after = (await log.sequences([table])).get(table, 0)
        for number in range(EVENTS // tables):
            event = NewEvent(number, BODY, f"{table}-{after + number}")
            await log.append(table, after + number, [event], LISTING)

    start = perf_counter()
    await asyncio.gather(*(play(f"t{table}") for table in range(tables)))
    return EVENTS / (perf_counter() - start)


async def measure(folder: Path, postgres: Postgres | None) -> dict[str, float]:
    """Return the best of several rounds of each work."""
    databases = {"SQLite": await open_stores(str(folder / "games.db"))}
    if postgres:
        databases["PostgreSQL"] = await open_stores(postgres.new_database())
    (folder / "bare.db").touch()
    works: dict[str, Callable[[], Coroutine[None, None, float]]] = {
        "bare SQLite, one by one": partial(asyncio.to_thread, bare, folder / "bare.db")
    }
    for name, stores in databases.items():
        works[f"{name}, one by one"] = partial(appends, stores.log, 1)
        works[f"{name}, {WAITING} waiting"] = partial(appends, stores.log, WAITING)
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = max(best[name], await work())
    for stores in databases.values():
        await stores.close()
    return best


def main() -> None:
    """Print the table."""
    folder = Path(tempfile.mkdtemp(prefix="karawane-"))
    postgres = None
    try:
        (folder / "postgres").mkdir()
        folder.chmod(0o711)
        try:
            postgres = Postgres(folder / "postgres")
            postgres.start()
        except Missing as missing:
            print(missing)
        rates = asyncio.run(measure(folder, postgres))
    finally:
        if postgres:
            postgres.kill()
        shutil.rmtree(folder)
    floor = next(iter(rates.values()))
    for name, rate in rates.items():
        print(f"{name:28} {rate:8,.0f} events/s  {rate / floor:5.2f} x bare")


if __name__ == "__main__":
    main()
