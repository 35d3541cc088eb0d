"""PostgreSQL, Redis or a worker is killed in the middle of games, and play goes on."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import psutil
import pytest

from tests.server.chaos.forms import FULL, times
from tests.server.playing.company import Company
from tests.server.playing.server_process import ServerProcess
from tests.server.services import Postgres, Redis

pytestmark = pytest.mark.anyio

SECONDS = 5.0
"""How soon play must go on; measured in the full form, which has the machine to itself."""

BOTS = [0, 1] if FULL else [1]
"""People alone, and people with a bot, which comes to everything that people alone come to."""


def summary(kills: list[float], checked: int) -> str:
    longest, mean = max(kills), sum(kills) / len(kills)
    return (
        f"{len(kills)} kills, {checked} placements, none lost; play went on for everybody "
        f"after {mean:.2f} s on average, {longest:.2f} s at most"
    )


@pytest.mark.parametrize("bots", BOTS)
async def test_postgres_killed(
    tmp_path: Path, own_postgres: Postgres, figures: Callable[[str], None], bots: int
) -> None:
    chance = Random(1)

    async def storm() -> tuple[list[float], int]:
        took = []
        async with Company(server, tables=times(2, 3), bots=bots, pause=0.02) as company:
            for _ in range(times(1, 25)):
                await company.plays(5 + chance.randrange(20))
                own_postgres.kill()
                began = time.monotonic()
                await asyncio.to_thread(own_postgres.start)
                await company.goes_on()
                took.append(time.monotonic() - began)
            return took, await company.settle()

    with ServerProcess(tmp_path, own_postgres.url) as server:
        took, checked = await storm()
    figures(summary(took, checked))
    if FULL:
        assert max(took) < SECONDS


async def test_redis_killed(
    tmp_path: Path, postgres: Postgres, own_redis: Redis, figures: Callable[[str], None]
) -> None:
    """Two servers that know of each other by Redis alone; without it, by looking at the log."""
    chance = Random(1)

    async def storm() -> tuple[list[float], int]:
        took = []
        async with Company(server, tables=times(2, 3), pause=0.02) as company:
            for _ in range(times(1, 50)):
                await company.plays(5 + chance.randrange(20))
                own_redis.kill()
                # It stays away until everybody has seen that play goes on without it.
                took.append(await company.goes_on())
                await asyncio.to_thread(own_redis.start)
                await company.goes_on()
            return took, await company.settle()

    database = postgres.new_database()
    with ServerProcess(tmp_path, database, bus=own_redis.url, workers=2) as server:
        took, checked = await storm()
    figures(summary(took, checked))
    if FULL:
        assert max(took) < SECONDS


@pytest.mark.parametrize("bots", BOTS)
async def test_worker_killed(
    tmp_path: Path, own_redis: Redis, figures: Callable[[str], None], bots: int
) -> None:
    async def storm() -> tuple[list[float], int]:
        took = []
        async with Company(server, tables=times(2, 3), bots=bots, pause=0.02) as company:
            for _ in range(times(1, 25)):
                while len(workers(server)) < 2:
                    # Nothing reports that a worker was replaced.
                    await asyncio.sleep(0.02)
                await company.plays(5)
                workers(server)[0].kill()
                took.append(await company.goes_on())
            return took, await company.settle()

    with ServerProcess(tmp_path, bus=own_redis.url, workers=2) as server:
        took, checked = await storm()
    figures(summary(took, checked))
    if FULL:
        assert max(took) < SECONDS


def workers(server: ServerProcess) -> list[psutil.Process]:
    """Return the workers of a server, the oldest first."""
    found = [one for one in psutil.Process(server.pid).children() if is_worker(one)]
    return sorted(found, key=lambda one: one.create_time())


def is_worker(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.Error:
        # Killed a moment ago.
        return False
