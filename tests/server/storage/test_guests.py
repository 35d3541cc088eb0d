"""Guests and their one-time links, in SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest

from karawane.server.storage.stores import Stores

pytestmark = pytest.mark.anyio


async def test_a_guest_is_remembered_and_may_change_names(stores: Stores) -> None:
    assert await stores.guests.name("g") is None
    await stores.guests.save("g", "Anna", now=1)
    assert await stores.guests.name("g") == "Anna"
    await stores.guests.save("g", "Änne 🐫", now=2)
    assert await stores.guests.name("g") == "Änne 🐫"


async def test_a_link_works_once_and_until_it_is_old(stores: Stores) -> None:
    await stores.links.put("digest", "anna", until=10)
    await stores.links.put("late", "ben", until=10)
    assert await stores.links.take("another", now=5) is None
    assert await stores.links.take("digest", now=9) == "anna"
    assert await stores.links.take("digest", now=9) is None
    assert await stores.links.take("late", now=10) is None
    assert await stores.links.take("late", now=5) is None


async def test_a_link_is_used_once_in_a_race(stores: Stores) -> None:
    for number in range(10):
        await stores.links.put(f"{number}", "anna", until=10)
        taken = await asyncio.gather(*(stores.links.take(f"{number}", now=5) for _ in range(8)))
        assert sorted(map(str, taken)) == ["None"] * 7 + ["anna"]
