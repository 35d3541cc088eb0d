from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from karawane.server.storage.storage_errors import CannotOpen
from karawane.server.storage.stores import open_stores
from tests.server.services import Postgres
from tests.server.storage.writing import bodies, event, listing

pytestmark = pytest.mark.anyio


async def test_many_may_open_a_new_database_at_once(database: str) -> None:
    many = await asyncio.gather(*(open_stores(database) for _ in range(8)))
    for number, stores in enumerate(many):
        await stores.log.append("t", number, [event(body=f"{number}")], listing())
    assert await bodies(many[0].log, "t") == [f"{number}" for number in range(8)]
    await asyncio.gather(*(stores.close() for stores in many))


async def test_a_database_is_opened_again_as_it_was(database: str) -> None:
    for number in range(3):
        stores = await open_stores(database)
        await stores.log.append("t", number, [event()], listing())
        assert len(await stores.log.read("t")) == number + 1
        await stores.close()


async def test_a_file_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    stores = await open_stores(f"sqlite:///{path}")
    await stores.log.append("t", 0, [event()], listing())
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}
    await stores.close()
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


async def test_a_file_survives_loss_of_power(tmp_path: Path) -> None:
    stores = await open_stores(str(tmp_path / "games.db"))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    await stores.close()


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match=r"no folder .*/nowhere; create it"):
        await open_stores(str(tmp_path / "nowhere" / "games.db"))


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="directory"):
        await open_stores(str(tmp_path))


async def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database\n" * 100)
    with pytest.raises(CannotOpen, match="not a database"):
        await open_stores(str(path))
    assert path.read_text() == "not a database\n" * 100


async def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE tables (legs)")
    with pytest.raises(CannotOpen, match="table tables already exists"):
        await open_stores(str(path))
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    assert names == [("tables",)]


async def test_a_postgres_that_does_not_answer(tmp_path: Path) -> None:
    silent = Postgres(tmp_path)
    with pytest.raises(CannotOpen, match=r"/postgres: no answer; is PostgreSQL running"):
        await open_stores(silent.url)


async def test_a_postgres_database_that_is_not_there(postgres: Postgres) -> None:
    with pytest.raises(CannotOpen, match='database "nowhere" does not exist'):
        await open_stores(postgres.url.replace("/postgres", "/nowhere"))


async def test_a_postgres_that_could_lose_writes_is_refused(postgres: Postgres) -> None:
    with pytest.raises(CannotOpen, match="synchronous_commit is off"):
        await open_stores(f"{postgres.new_database()}&synchronous_commit=off")


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "karawane.server.storage.postgres_database", raising=False)
    with pytest.raises(CannotOpen, match=r"asyncpg; pip install 'karawane\[cluster\]'"):
        await open_stores("postgresql://h/games")
