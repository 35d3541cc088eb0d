"""A file that is renamed, replaced, robbed of its log, or damaged."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from karawane.server.storage.sqlite_database import SqliteDatabase, make_file
from karawane.server.storage.storage_errors import CannotOpen, StorageUnavailable
from karawane.server.storage.stores import Stores, check_integrity, open_stores
from tests.server.storage.writing import bodies, event, listing

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stores(path: Path) -> AsyncIterator[Stores]:
    """Stores that have written and read something, so that all connections are open."""
    stores = Stores(SqliteDatabase(path))
    await stores.log.append("t", 0, [event(body="acknowledged")], listing())
    await stores.log.read("t")
    yield stores
    await stores.close()


async def refuses_to_write(stores: Stores, reason: str) -> None:
    for _ in range(2):
        with pytest.raises(StorageUnavailable, match=reason):
            await stores.log.append("t", 1, [event(body="lost")], listing())


async def acknowledged_in(path: Path) -> list[str]:
    reopened = await open_stores(str(path))
    try:
        return await bodies(reopened.log, "t")
    finally:
        await reopened.close()


async def test_nothing_is_acknowledged_once_the_file_is_renamed(stores: Stores, path: Path) -> None:
    moved = path.rename(path.with_name("moved.db"))
    await refuses_to_write(stores, r"games\.db: renamed, replaced or deleted")
    await stores.close()
    assert await acknowledged_in(moved) == ["acknowledged"]


async def test_nothing_is_acknowledged_once_the_file_is_replaced(
    stores: Stores, path: Path
) -> None:
    path.rename(path.with_name("moved.db"))
    make_file(path.with_name("other.db"))
    path.with_name("other.db").rename(path)
    await refuses_to_write(stores, "put the file back, then restart the server")


async def test_nothing_is_acknowledged_or_lost_once_the_log_is_deleted(
    stores: Stores, path: Path
) -> None:
    path.with_name("games.db-wal").unlink()
    await refuses_to_write(stores, r"games\.db-wal: deleted or replaced")
    await stores.close()
    assert await acknowledged_in(path) == ["acknowledged"]


async def test_appends_that_wait_together_are_all_refused(stores: Stores, path: Path) -> None:
    path.unlink()
    appends = (stores.log.append(f"t{n}", 0, [event()], listing()) for n in range(5))
    answers = await asyncio.gather(*appends, return_exceptions=True)
    assert all(isinstance(answer, StorageUnavailable) for answer in answers)


async def test_no_new_file_is_made_beside_the_log_of_a_lost_one(tmp_path: Path) -> None:
    (tmp_path / "games.db-wal").write_bytes(b"changes")
    with pytest.raises(CannotOpen, match=r"games\.db-wal holds changes to it: was it renamed"):
        await open_stores(str(tmp_path / "games.db"))
    assert not (tmp_path / "games.db").exists()


async def test_a_damaged_file_is_refused_with_what_to_do(path: Path) -> None:
    stores = Stores(SqliteDatabase(path))
    for number in range(50):
        await stores.log.append(f"t{number}", 0, [event(body="x" * 1000)], listing())
    await stores.close()
    await check_integrity(str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * 8192 + whole[16384:])
    with pytest.raises(CannotOpen, match=r"games\.db: the file is damaged .* restore a backup"):
        await check_integrity(str(path))


async def test_a_file_that_is_not_there_is_not_damaged(tmp_path: Path) -> None:
    await check_integrity(str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()
