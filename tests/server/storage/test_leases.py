"""Leases, in SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest

from karawane.server.storage.leases import LeaseStore
from karawane.server.storage.stores import Stores

pytestmark = pytest.mark.anyio


@pytest.fixture
def leases(stores: Stores) -> LeaseStore:
    return stores.leases


async def test_a_lease_has_one_holder_until_it_runs_out(leases: LeaseStore) -> None:
    assert await leases.take("t", "one", until=10, now=0)
    assert not await leases.take("t", "two", until=20, now=9)
    assert await leases.take("t", "one", until=15, now=9)
    assert not await leases.take("t", "two", until=20, now=14)
    assert await leases.held(["t", "u"], now=14) == {"t"}
    assert await leases.held(["t", "u"], now=15) == set()
    assert await leases.take("t", "two", until=25, now=15)
    assert not await leases.take("t", "one", until=30, now=24)


async def test_one_of_many_takes_a_lease(leases: LeaseStore) -> None:
    for now in range(0, 100, 10):
        taken = await asyncio.gather(
            *(leases.take("t", f"holder {n}", until=now + 10, now=now) for n in range(10))
        )
        assert sum(taken) == 1


async def test_many_leases_are_renewed_at_once(leases: LeaseStore) -> None:
    assert await leases.take("a", "other", until=10, now=0)
    await leases.renew(["a", "b", "b", "c"], "one", until=20)
    await leases.renew([], "one", until=20)
    assert await leases.held(["a", "b", "c", "d"], now=15) == {"a", "b", "c"}
    assert not await leases.take("a", "other", until=30, now=15)


async def test_leases_renewed_and_released_at_once_do_not_deadlock(leases: LeaseStore) -> None:
    names = [f"{number:02}" for number in range(50)]
    for _ in range(10):
        await asyncio.gather(
            leases.renew(names, "one", until=20),
            leases.renew(names[::-1], "two", until=20),
            leases.release(names, "two"),
        )


async def test_a_holder_gives_back_its_own_leases(leases: LeaseStore) -> None:
    await leases.renew(["a", "b"], "one", until=20)
    await leases.renew(["c", "d"], "two", until=20)
    await leases.release(["a", "c"], "one")
    assert await leases.held(["a", "b", "c", "d"], now=0) == {"b", "c", "d"}


async def test_leases_that_ran_out_are_removed(leases: LeaseStore) -> None:
    await leases.renew(["old"], "one", until=5)
    await leases.renew(["new"], "one", until=20)
    await leases.remove_expired(now=5)
    assert await leases.held(["old", "new"], now=0) == {"new"}
