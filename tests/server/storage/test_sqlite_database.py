"""What SQLite does when its file or its process is in trouble."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from karawane.server.storage.sqlite_database import SqliteDatabase
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.storage.stores import Stores, open_stores
from tests.server.storage.keep_writing import acknowledged, keep_writing
from tests.server.storage.troubles import disk_full, locked
from tests.server.storage.writing import bodies, event, listing

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hasty(path: Path) -> AsyncIterator[Stores]:
    """Stores that hardly wait for a locked file."""
    stores = Stores(SqliteDatabase(path, patience=0.05))
    yield stores
    await stores.close()


async def test_a_killed_process_loses_nothing_acknowledged(path: Path) -> None:
    chance = Random(5)
    known: dict[tuple[str, int], str] = {}
    for kill in range(4):
        with keep_writing(str(path), f"{kill}", tables=8) as process:
            said = acknowledged(process, 1)
            time.sleep(chance.uniform(0, 0.15))
            process.kill()
            said += acknowledged(process)
        known |= {(ack.table, ack.sequence): ack.body for ack in said}
        stores = await open_stores(str(path))
        stored = {
            (table, sequence): body
            for table in await stores.log.all_tables()
            for sequence, body in enumerate(await bodies(stores.log, table), 1)
        }
        await stores.close()
        assert known.items() <= stored.items()
        # At most the append that each of the eight waited for, each time.
        assert len(stored) - len(known) <= 8 * (kill + 1)


async def test_several_processes_share_a_file(path: Path) -> None:
    with (
        keep_writing(str(path), "one", tables=3, appends=40) as one,
        keep_writing(str(path), "two", tables=3, appends=40) as two,
    ):
        said = acknowledged(one) + acknowledged(two)
    stores = await open_stores(str(path))
    for table in ("t0", "t1", "t2"):
        won = sorted((ack.sequence, ack.body) for ack in said if ack.table == table)
        assert list(enumerate(await bodies(stores.log, table), 1)) == won
        assert len(won) == 80
    await stores.close()


async def test_many_appends_are_one_commit(path: Path) -> None:
    stores = await open_stores(str(path))
    await stores.log.append("before", 0, [event()], listing())
    log = path.with_name("games.db-wal")
    before = log.stat().st_size
    with locked(path):
        # The first waits for the file, and the others for it.
        appends = asyncio.gather(
            *(stores.log.append(f"t{n}", 0, [event()], listing()) for n in range(100))
        )
        await asyncio.sleep(0)
    await appends
    pages = (log.stat().st_size - before) // 4096
    assert pages < 50
    await stores.close()


async def test_a_locked_file_is_unavailable_until_it_is_free(hasty: Stores, path: Path) -> None:
    with locked(path):
        with pytest.raises(StorageUnavailable, match="locked"):
            await hasty.log.append("t", 0, [event()], listing())
        assert await hasty.log.read("t") == []
    await hasty.log.append("t", 0, [event(body="free")], listing())
    assert await bodies(hasty.log, "t") == ["free"]


async def test_a_full_disk_is_unavailable_until_there_is_room(hasty: Stores, path: Path) -> None:
    await hasty.log.append("t", 0, [event(body="before")], listing())
    large = event(body="x" * 100_000)
    with disk_full(path.with_name("games.db-wal").stat().st_size + 50_000):
        small_and_large = await asyncio.gather(
            hasty.log.append("small", 0, [event()], listing()),
            hasty.log.append("t", 1, [large], listing()),
            return_exceptions=True,
        )
        assert all(isinstance(error, StorageUnavailable) for error in small_and_large)
        assert await bodies(hasty.log, "t") == ["before"]
    await hasty.log.append("t", 1, [large], listing())
    assert await bodies(hasty.log, "t") == ["before", large.body]


async def test_a_broken_file_is_unavailable(hasty: Stores, path: Path) -> None:
    await hasty.log.append("t", 0, [event()], listing())
    await hasty.close()
    whole = path.read_bytes()
    path.write_bytes(b"broken" * 1000)
    again = Stores(SqliteDatabase(path))
    with pytest.raises(StorageUnavailable, match="not a database"):
        await again.log.read("t")
    path.write_bytes(whole)
    assert len(await again.log.read("t")) == 1
    await again.close()
