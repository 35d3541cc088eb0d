"""Databases and the bus for tests, the real ones."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from karawane.server.storage.event_log import EventLog
from karawane.server.storage.stores import Stores, open_stores
from tests.server.services import Missing, Postgres, Redis

Server = TypeVar("Server", Postgres, Redis)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run asynchronous tests (`pytest.mark.anyio`) with asyncio only."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that all tests share: leave it running."""
    with running(Postgres) as server:
        yield server


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for one test, which may kill it."""
    with running(Postgres) as server:
        yield server


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis server for one test, which may kill it."""
    with running(Redis) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def stores(database: str) -> AsyncIterator[Stores]:
    """The stores of an empty database."""
    opened = await open_stores(database)
    yield opened
    await opened.close()


@pytest.fixture
def log(stores: Stores) -> EventLog:
    """An empty log."""
    return stores.log


@contextmanager
def running(kind: type[Server]) -> Iterator[Server]:
    # Not pytest's own folder, which the user that PostgreSQL runs as could not reach.
    folder = Path(tempfile.mkdtemp(prefix="karawane-"))
    try:
        server = kind(folder)
        server.start()
        try:
            yield server
        finally:
            server.kill()
    except Missing as missing:
        pytest.skip(str(missing))
    finally:
        shutil.rmtree(folder)
