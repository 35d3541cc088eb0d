"""Migrations create the schema, and databases of newer programs are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from karawane.server.storage import migrations
from karawane.server.storage.migrations import NEWEST
from karawane.server.storage.schema import METADATA
from karawane.server.storage.storage_errors import CannotOpen
from karawane.server.storage.stores import open_stores
from tests.compatibility.make_database import DATABASES
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio


async def test_migrations_make_the_schema_in_sqlite(tmp_path: Path) -> None:
    await (await open_stores(str(tmp_path / "migrated.db"))).close()
    METADATA.create_all(engine := create_engine(f"sqlite:///{tmp_path / 'direct.db'}"))
    engine.dispose()
    migrated = schema_of(tmp_path / "migrated.db")
    migrated.pop("alembic_version")
    assert migrated == schema_of(tmp_path / "direct.db")


async def test_migrations_make_the_schema_in_postgres(postgres: Postgres) -> None:
    url = postgres.new_database()
    await (await open_stores(url)).close()
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url)
    )
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_newer_database_is_left_alone(database: str) -> None:
    await (await open_stores(database)).close()
    if database.startswith("postgresql"):
        connection = await asyncpg.connect(database)
        await connection.execute("UPDATE alembic_version SET version_num = '9999'")
        await connection.close()
    else:
        with closing(sqlite3.connect(database)) as file, file:
            file.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotOpen, match=r"newer Karawane \(schema 9999\); upgrade this one"):
        await open_stores(database)


def test_the_newest_version_is_named() -> None:
    assert ScriptDirectory(str(Path(migrations.__file__).parent)).get_heads() == [NEWEST]


def test_there_is_a_database_of_each_version() -> None:
    steps = ScriptDirectory(str(Path(migrations.__file__).parent)).walk_revisions()
    assert {folder.name for folder in DATABASES.iterdir()} == {step.revision for step in steps}


def schema_of(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: " ".join(sql.split()) for name, sql in rows}


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))
