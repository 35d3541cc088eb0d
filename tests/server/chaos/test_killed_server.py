"""The server is killed at any moment: nothing acknowledged is lost or doubled."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import psutil
import pytest

from karawane.notation import Record
from karawane.rules import deal
from tests.server.chaos.forms import times
from tests.server.playing.company import Company
from tests.server.playing.server_process import ServerProcess
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio


async def storm(server: ServerProcess, kills: int, chance: Random) -> tuple[int, Company]:
    """Let people play while the server is killed again and again; return what was checked."""
    # With a bot, which plays on while the server comes back.
    async with Company(server, tables=times(2, 4), people=2, bots=1) as company:
        for _ in range(kills):
            # At any moment: players go on while the last answer is on its way.
            await company.plays(1 + chance.randrange(40))
            server.kill()
            await asyncio.to_thread(server.start)
        await company.plays(1)
        return await company.settle(), company


def summary(server: ServerProcess, checked: int, company: Company) -> str:
    ledger = company.ledger
    return (
        f"{server.starts - 1} kills, {checked} placements in the log, {len(ledger.done)} messages "
        f"acknowledged, {ledger.reconnects} reconnections, {sum(ledger.refused.values())} "
        f"refusals {dict(ledger.refused)}; none lost, none doubled, no wrong answer, all in step"
    )


async def test_killed_on_sqlite(tmp_path: Path, figures: Callable[[str], None]) -> None:
    with ServerProcess(tmp_path) as server:
        checked, company = await storm(server, times(2, 200), Random(1))
    figures(summary(server, checked, company))


async def test_killed_on_postgres(
    tmp_path: Path, postgres: Postgres, figures: Callable[[str], None]
) -> None:
    with ServerProcess(tmp_path, postgres.new_database()) as server:
        checked, company = await storm(server, times(2, 200), Random(2))
    figures(summary(server, checked, company))


async def test_a_killed_server_leaves_its_port_to_the_next(tmp_path: Path) -> None:
    # Thinking processes end a moment after their server; one that is stopped does not even that.
    with ServerProcess(tmp_path) as server:
        record = str(Record(deal(2, seed=1)))
        asked = httpx.post(f"{server.http}/api/v1/judge", json={"record": record}, timeout=60)
        assert asked.status_code == 200
        (thinking,) = psutil.Process(server.pid).children()
        thinking.suspend()
        try:
            server.kill()
            server.start()
        finally:
            thinking.kill()
