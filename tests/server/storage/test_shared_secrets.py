"""Shared secrets, in SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest

from karawane.server.storage.stores import Stores, open_stores

pytestmark = pytest.mark.anyio


async def test_all_share_the_first_secret(stores: Stores, database: str) -> None:
    second = await open_stores(database)
    found = await asyncio.gather(
        *((stores, second)[n % 2].secrets.get_or_store("cookies", f"secret {n}") for n in range(10))
    )
    assert len(set(found)) == 1
    assert await stores.secrets.get_or_store("cookies", "new") == found[0]
    assert await stores.secrets.get_or_store("other", "new") == "new"
    await second.close()
