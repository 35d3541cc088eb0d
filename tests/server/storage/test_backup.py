from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from karawane.server.storage.backup import BackupFailed, back_up
from karawane.server.storage.event_log import EventLog
from karawane.server.storage.schema import METADATA
from karawane.server.storage.stores import open_stores
from tests.server.services import Postgres
from tests.server.storage.full_database import TABLE, fill, whole_game
from tests.server.storage.troubles import disk_full
from tests.server.storage.writing import bodies, event, listing

pytestmark = pytest.mark.anyio

GAME = whole_game()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups" / "backup.db"


def rows_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in METADATA.tables
        }


async def test_a_backup_holds_everything(database: str, target: Path, tmp_path: Path) -> None:
    await fill(database, GAME)
    await back_up(database, target)
    await fill(str(tmp_path / "same.db"), GAME)
    assert rows_of(target) == rows_of(tmp_path / "same.db")
    assert all(rows_of(target).values())


async def test_a_backup_is_one_file_that_a_server_opens(database: str, target: Path) -> None:
    await fill(database, GAME)
    await back_up(database, target)
    assert [file.name for file in target.parent.iterdir()] == ["backup.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    stores = await open_stores(str(target))
    assert await bodies(stores.log, TABLE) == [one.model_dump_json() for _, one in GAME.log]
    await stores.log.append(TABLE, len(GAME.log), [event()], listing())
    await stores.close()


async def test_a_backup_is_of_one_moment(log: EventLog, database: str, target: Path) -> None:
    async def move(table: str) -> None:
        for sequence in range(100_000):
            await log.append(table, sequence, [event(body=f"{sequence + 1}")], listing())

    moving = [asyncio.create_task(move(f"t{number}")) for number in range(5)]
    for _ in range(5):
        await asyncio.sleep(0.02)
        sure = {f"t{n}": len(await log.read(f"t{n}")) for n in range(5)}
        await back_up(database, target)
        saved = await open_stores(str(target))
        tables = await saved.log.sequences(list(sure))
        for table, sequence in sure.items():
            numbers = await bodies(saved.log, table)
            assert numbers == [f"{number}" for number in range(1, tables.get(table, 0) + 1)]
            assert len(numbers) >= sequence
        await saved.close()
    for task in moving:
        task.cancel()
    await asyncio.gather(*moving, return_exceptions=True)


async def test_many_rows_are_copied(log: EventLog, database: str, target: Path) -> None:
    await log.append("t", 0, [event(at) for at in range(2500)], listing())
    await back_up(database, target)
    assert len(rows_of(target)["events"]) == 2500


async def test_a_backup_that_fails_leaves_the_old_one(
    log: EventLog, database: str, target: Path
) -> None:
    await log.append("t", 0, [event()], listing())
    await back_up(database, target)
    old = target.read_bytes()
    await log.append("t", 1, [event(body="x" * 300_000)], listing())
    with disk_full(200_000), pytest.raises(BackupFailed, match=r"backup\.db"):
        await back_up(database, target)
    assert target.read_bytes() == old
    assert [file.name for file in target.parent.iterdir()] == ["backup.db"]
    await back_up(database, target)
    assert target.read_bytes() != old


async def test_a_database_is_not_written_over(tmp_path: Path) -> None:
    games, other = tmp_path / "games.db", tmp_path / "other.db"
    await fill(str(games), GAME)
    with pytest.raises(BackupFailed, match="the database itself"):
        await back_up(str(games), games)
    stores = await open_stores(str(other))
    await stores.log.append("t", 0, [event()], listing())
    with pytest.raises(BackupFailed, match="a server is using this file"):
        await back_up(str(games), other)
    await stores.close()


async def test_a_backup_that_is_impossible_says_why(tmp_path: Path, target: Path) -> None:
    with pytest.raises(BackupFailed, match="no such file"):
        await back_up(str(tmp_path / "nothing.db"), target)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE other (x)")
    with pytest.raises(BackupFailed, match="not a database of Karawane"):
        await back_up(str(tmp_path / "other.db"), target)
    with pytest.raises(BackupFailed, match="this is not a database; name"):
        await back_up("mysql://h/d", target)
    await fill(str(tmp_path / "games.db"), GAME)
    with pytest.raises(BackupFailed, match=r"nowhere"):
        await back_up(str(tmp_path / "games.db"), tmp_path / "nowhere" / "backup.db")
    with pytest.raises(BackupFailed, match=r"[Dd]irectory"):
        await back_up(str(tmp_path / "games.db"), target.parent)
    assert list(target.parent.iterdir()) == []


async def test_a_postgres_of_another_version_is_refused(postgres: Postgres, target: Path) -> None:
    url = postgres.new_database()
    with pytest.raises(BackupFailed, match="its schema is None, not 0002"):
        await back_up(url, target)
    await (await open_stores(url)).close()
    connection = await asyncpg.connect(url)
    await connection.execute("UPDATE alembic_version SET version_num = '9999'")
    await connection.close()
    with pytest.raises(BackupFailed, match="its schema is 9999, not 0002"):
        await back_up(url, target)
    assert list(target.parent.iterdir()) == []


async def test_a_backup_of_a_silent_postgres_fails(tmp_path: Path, target: Path) -> None:
    with pytest.raises(BackupFailed, match="is PostgreSQL running there"):
        await back_up(Postgres(tmp_path).url, target)


async def test_a_missing_driver_is_named(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for name in ("postgres_backup", "postgres_database"):
        monkeypatch.delitem(sys.modules, f"karawane.server.storage.{name}", raising=False)
    with pytest.raises(BackupFailed, match=r"asyncpg; pip install 'karawane\[cluster\]'"):
        await back_up("postgresql://h/games", target)
