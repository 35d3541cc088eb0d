from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from redis.asyncio import Redis as Client

from karawane.server.bus import redis_bus
from karawane.server.bus.hint_bus import Bus
from karawane.server.bus.redis_bus import RedisBus
from tests.server.services import Redis
from tests.waiting import HANGS_SECONDS, until

pytestmark = pytest.mark.anyio


class Ear:
    """Remembers the last hint of each table."""

    def __init__(self, bus: Bus) -> None:
        self.heard: dict[str, int] = {}
        self._news = asyncio.Event()
        bus.subscribe(self._hear)

    def _hear(self, table: str, sequence: int) -> None:
        self.heard[table] = sequence
        self._news.set()

    async def hears(self, table: str, sequence: int) -> None:
        async with asyncio.timeout(HANGS_SECONDS):
            while self.heard.get(table) != sequence:
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def buses(url: str) -> AsyncIterator[tuple[RedisBus, RedisBus]]:
    """Two processes' buses, both at work."""
    one, two = RedisBus(url, url), RedisBus(url, url)
    try:
        await connected(one, two)
        yield one, two
    finally:
        await one.close()
        await two.close()


async def connected(*opened: RedisBus) -> None:
    async with asyncio.timeout(HANGS_SECONDS):
        for bus in opened:
            await bus._connected.wait()


async def lost(*opened: RedisBus) -> None:
    await until(lambda: all(bus._lost for bus in opened))


async def test_hints_reach_the_others_only(own_redis: Redis) -> None:
    async with buses(own_redis.url) as (one, two):
        ear_one, ear_two = Ear(one), Ear(two)
        for number in range(50):
            await one.publish(f"t{number}", number)
        await two.publish("back", 7)
        await ear_two.hears("t49", 49)
        await ear_one.hears("back", 7)
        assert ear_two.heard == {f"t{number}": number for number in range(50)}
        assert ear_one.heard == {"back": 7}


async def test_hints_come_again_when_redis_does(
    own_redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "karawane")
    async with buses(own_redis.url) as (one, two):
        ear = Ear(two)
        for kill in range(2):
            caplog.clear()
            await asyncio.to_thread(own_redis.kill)
            for sequence in range(50):
                await one.publish("lost or late", sequence)
            await lost(one, two)
            await asyncio.to_thread(own_redis.start)
            await connected(one, two)
            await one.publish("t", kill)
            await ear.hears("t", kill)
            told = [record.getMessage() for record in caplog.records]
            assert sum(" is lost: " in text for text in told) == 2
            assert sum(text.endswith(" is back") for text in told) == 2


async def test_redis_may_come_after_the_server(own_redis: Redis) -> None:
    own_redis.stop()
    one, two = RedisBus(own_redis.url, "redis"), RedisBus(own_redis.url, "redis")
    ear = Ear(two)
    await lost(one, two)
    await asyncio.to_thread(own_redis.start)
    await connected(one, two)
    await one.publish("t", 1)
    await ear.hears("t", 1)
    await one.close()
    await two.close()


async def test_a_redis_that_hangs_counts_as_lost(
    own_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_bus, "QUIET", 0.05)
    monkeypatch.setattr(redis_bus, "TIMEOUT", 0.2)
    async with buses(own_redis.url) as (one, two):
        ear = Ear(two)
        assert own_redis._process
        os.kill(own_redis._process.pid, signal.SIGSTOP)
        await one.publish("t", 1)
        await lost(one, two)
        os.kill(own_redis._process.pid, signal.SIGCONT)
        await connected(one, two)
        await one.publish("t", 2)
        await ear.hears("t", 2)


async def test_a_quiet_bus_is_not_lost(
    own_redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(redis_bus, "QUIET", 0.01)
    async with buses(own_redis.url) as (one, two), Client.from_url(own_redis.url) as client:
        ear = Ear(two)
        while (await client.info("commandstats")).get("cmdstat_ping", {"calls": 0})["calls"] < 6:
            pass  # Neither has been asked often enough.
        await one.publish("t", 1)
        await ear.hears("t", 1)
    assert caplog.records == []


async def test_what_waits_is_bounded(own_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "LIMIT", 3)
    own_redis.kill()
    bus = RedisBus(own_redis.url, "redis")
    for number in range(5):
        await bus.publish(f"t{number}", number)
    await bus.publish("t4", 9)
    assert bus._unsent == {"t2": 2, "t3": 3, "t4": 9}
    await bus.close()


async def test_noise_and_bad_listeners_do_no_harm(
    own_redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    def bad(table: str, sequence: int) -> None:
        raise RuntimeError("bad listener")

    async with buses(own_redis.url) as (one, two), Client.from_url(own_redis.url) as noisy:
        two.subscribe(bad)
        ear = Ear(two)
        for noise in ("", "\xff", "[]", '["x", {"t": "many"}]', "[1, 2]", "null"):
            await noisy.publish(redis_bus.CHANNEL, noise)
        await one.publish("t", 1)
        await ear.hears("t", 1)
    assert "Something else is using the bus" in caplog.text
    assert "bad listener" in caplog.text
