"""PostgreSQL when the database goes away and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg
import pytest

from karawane.server.storage import postgres_database
from karawane.server.storage.event_log import EventLog
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable
from karawane.server.storage.stores import open_stores
from tests.server.services import Postgres
from tests.server.storage.writing import bodies, event, listing
from tests.waiting import HANGS_SECONDS

pytestmark = pytest.mark.anyio

"""How long nothing that a test waits for may happen before it fails."""


class Client:
    """Appends all the time, and tries again whatever happens to the database."""

    def __init__(self, log: EventLog, table: str) -> None:
        self.log = log
        self.table = table
        self.acknowledged: list[str] = []
        self.troubles = 0
        self.news = asyncio.Event()
        """Set when an append succeeds or fails."""

    async def append(self) -> None:
        """Append the next event, after checking whether an attempt that failed was stored."""
        number = len(self.acknowledged)
        while True:
            try:
                if len(await self.log.read(self.table)) == number:
                    await self.log.append(
                        self.table, number, [event(key=f"{number}", body=f"{number}")], listing()
                    )
            except StorageUnavailable:
                self.troubles += 1
                self.news.set()
                await asyncio.sleep(0.02)
            else:
                self.acknowledged.append(f"{number}")
                self.news.set()
                return

    async def run(self) -> None:
        while True:
            await self.append()


async def until_each(clients: list[Client], count: Callable[[Client], int]) -> None:
    """Wait until something has happened to each client twice more."""
    goals = [(client, count(client) + 2) for client in clients]
    async with asyncio.timeout(HANGS_SECONDS):
        for client, goal in goals:
            while count(client) < goal:
                client.news.clear()
                await client.news.wait()


async def test_a_killed_database_loses_nothing_acknowledged(own_postgres: Postgres) -> None:
    stores = await open_stores(own_postgres.url)
    clients = [Client(stores.log, f"t{number}") for number in range(6)]
    tasks = [asyncio.create_task(client.run()) for client in clients]
    for _ in range(3):
        await until_each(clients, lambda client: len(client.acknowledged))
        await asyncio.to_thread(own_postgres.kill)
        await until_each(clients, lambda client: client.troubles)
        await asyncio.to_thread(own_postgres.start)
        await until_each(clients, lambda client: len(client.acknowledged))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for client in clients:
        stored = await bodies(stores.log, client.table)
        # At most the one that was under way is there beside what was acknowledged.
        assert stored[: len(client.acknowledged)] == client.acknowledged
        assert len(stored) <= len(client.acknowledged) + 1
    await stores.close()


async def test_a_database_that_hangs_is_unavailable(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_database, "TIMEOUT", 0.5)
    url = postgres.new_database()
    stores = await open_stores(url)
    await stores.log.append("t", 0, [event()], listing())
    blocker = await asyncpg.connect(url)
    async with blocker.transaction():
        await blocker.execute("LOCK TABLE tables")
        with pytest.raises(StorageUnavailable, match="no answer in time"):
            await stores.log.append("t", 1, [event()], listing())
    await blocker.close()
    await stores.log.append("t", 1, [event()], listing())
    assert len(await bodies(stores.log, "t")) == 2
    await stores.close()


async def test_the_queue_is_bounded(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    stores = await open_stores(postgres.new_database())
    monkeypatch.setattr(postgres_database, "LIMIT", 3)
    appends = (stores.log.append(f"t{number}", 0, [event()], listing()) for number in range(5))
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert results[:3] == [None] * 3
    assert [str(error) for error in results[3:]] == ["the database cannot keep up"] * 2
    await stores.log.append("t", 0, [event()], listing())
    await stores.close()


async def test_a_changed_schema_does_not_disturb_an_open_log(postgres: Postgres) -> None:
    url = postgres.new_database()
    stores = await open_stores(url)
    await stores.log.append("t", 0, [event()], listing())
    await stores.log.read("t")
    administrator = await asyncpg.connect(url)
    await administrator.execute("ALTER TABLE events ALTER COLUMN key TYPE varchar(99)")
    await administrator.execute("ALTER TABLE tables ADD COLUMN note text")
    await administrator.close()
    await stores.log.append("t", 1, [event()], listing())
    assert len(await stores.log.read("t")) == 2
    await stores.close()


async def test_a_log_works_without_prepared_statements(postgres: Postgres) -> None:
    stores = await open_stores(f"{postgres.new_database()}&statement_cache_size=0")
    await stores.log.append("t", 0, [event()], listing())
    with pytest.raises(Conflict):
        await stores.log.append("t", 0, [event()], listing())
    await stores.close()


async def test_a_pooler_that_mixes_up_connections_is_explained(postgres: Postgres) -> None:
    url = postgres.new_database()
    stores = await open_stores(url)
    await stores.log.read("t")
    # As a pooler does that hands out another connection for each transaction.
    await stores.log._database.rows("DEALLOCATE ALL")
    with pytest.raises(StorageUnavailable, match="statement_cache_size=0"):
        await stores.log.read("t")
    await stores.close()
