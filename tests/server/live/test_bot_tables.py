"""Bots of one guest do not keep others waiting."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from karawane.notation import parse_position
from karawane.rules import legal_moves
from karawane.server.limits import Limits
from karawane.server.live.bot_tables import check_bot_tables
from karawane.server.requester import Client
from karawane.server.table import Actor, RequestRefused
from karawane.server.table.options import BotSeat, TableOptions
from karawane.server.thinking import PoolThinker, ThinkingPool
from karawane.server.thinking.job_messages import Analysed, Choose, Chosen, parse_job
from karawane.server.wire.api import AnalysisView, MakeTable
from tests.server.live.live_fixtures import BOB, Ear, place, request, tables_at
from tests.server.manual_clock import ManualMonotonic
from tests.waiting import until

pytestmark = pytest.mark.anyio

MALLORY = Actor(guest="mallory")
TABLES = 110
SIMOOMS = MakeTable(options=TableOptions(seats=(BotSeat(level="simoom"),) * 5))


class SlowSimooms:
    """A worker whose strongest bots think until the test lets one finish."""

    pid = 1
    started: list[str]
    finish: asyncio.Semaphore

    async def ask(self, line: bytes, _seconds: float) -> bytes:
        job = parse_job(line)
        if not isinstance(job, Choose):
            view = AnalysisView(
                ply=0, seat=1, chances=(), points=(), line=(), moves=(), simulations=0
            )
            return Analysed(view=view).model_dump_json().encode()
        self.started.append(job.level)
        if job.level == "simoom":
            await self.finish.acquire()
        move = legal_moves(parse_position(job.position))[0]
        return Chosen(move=str(move)).model_dump_json().encode()

    async def end(self) -> None:
        pass


@pytest.fixture
async def worker() -> SlowSimooms:
    worker = SlowSimooms()
    worker.started = []
    worker.finish = asyncio.Semaphore(0)
    return worker


@pytest.fixture
def time() -> ManualMonotonic:
    return ManualMonotonic()


@pytest.fixture
async def thinker(worker: SlowSimooms, time: ManualMonotonic) -> AsyncIterator[PoolThinker]:
    """A thinker with one process for bots."""

    async def start() -> SlowSimooms:
        return worker

    thinker = PoolThinker(ThinkingPool(1, start_worker=start, clock=time))
    yield thinker
    await thinker.close()


async def test_bots_of_one_guest_keep_nobody_waiting(
    tmp_path: Path, worker: SlowSimooms, thinker: PoolThinker, time: ManualMonotonic
) -> None:
    async with tables_at(tmp_path / "db", thinker=thinker) as tables:
        for _ in range(TABLES):
            await tables.make(SIMOOMS, MALLORY, name="", address="192.0.2.1")
        await until(lambda: thinker.pool.waiting == TABLES - 1)

        made = await tables.make(request(), BOB, name="Bob", address="192.0.2.2")
        live = await tables.table(made.table)
        bob = Ear(BOB)
        time.advance(2)
        await live.join(bob, 0)
        await live.carry_out(BOB, place(live, confirm=True), name="")
        await until(lambda: thinker.pool.waiting == TABLES)
        await thinker.analyse(
            live.state.position, 0, seconds=1, language="en", requester=Client("192.0.2.2")
        )

        worker.finish.release()
        await until(lambda: live.state.ply == 2)
        assert worker.started[:2] == ["simoom", "jerboa"]
        told = [(message["seat"], message["wait"]) for message in bob.of("thinking")]
        assert told == [(2, None), (2, 1), (2, None), (None, None)]


async def test_games_of_bots_alone_are_limited_by_guest_and_by_address(
    tmp_path: Path, thinker: PoolThinker
) -> None:
    limits = Limits(bot_tables=1, bot_tables_of_address=2)
    async with tables_at(tmp_path / "db", thinker=thinker) as tables:

        def refused(guest: str) -> str | None:
            try:
                check_bot_tables(tables, limits, SIMOOMS.options, Client("192.0.2.1", guest))
            except RequestRefused as refusal:
                return refusal.limit
            return None

        await tables.make(SIMOOMS, MALLORY, name="", address="192.0.2.1")
        assert (refused("mallory"), refused("trudy")) == ("bot_tables", None)
        await tables.make(SIMOOMS, Actor(guest="trudy"), name="", address="192.0.2.1")
        assert refused("oscar") == "bot_tables_of_address"
        check_bot_tables(tables, limits, request().options, Client("192.0.2.1", "mallory"))
