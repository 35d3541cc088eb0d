"""The pool's queue and its replacements, with workers that the test controls."""

import asyncio
from collections.abc import AsyncIterator
from typing import cast

import pytest
from anyio import wait_all_tasks_blocked

from karawane.server.limits import Limits
from karawane.server.requester import Client
from karawane.server.thinking import Lane, ThinkingBusy, ThinkingFailed, ThinkingPool
from karawane.server.thinking.job_messages import (
    Analyse,
    Choose,
    Chosen,
    Failed,
    Report,
    parse_job,
)
from karawane.server.thinking.process_pool import ATTEMPTS
from karawane.server.thinking.worker_process import WorkerFault
from tests.server.manual_clock import ManualMonotonic

pytestmark = pytest.mark.anyio

CHOOSE = Choose(position="", level="jerboa", seed="1")
SIMOOM = Choose(position="", level="simoom", seed="1")
IMPOSSIBLE = Choose(position="", level="camel", seed="1")
ANALYSE = Analyse(position="", ply=0, seconds=1, language="en")
REPORT = Report(record="", simulations=1)
LIMITS = Limits(analyses=2, analyses_waiting=4)


class Workers:
    """Starts workers; `faults` of their jobs fail; analyses and simooms wait for the test."""

    def __init__(self) -> None:
        self.started: list[FakeWorker] = []
        self.faults = 0
        self.finish_analyses = asyncio.Event()
        self.finish_simooms = asyncio.Event()

    async def start(self) -> "FakeWorker":
        worker = FakeWorker(self, pid=len(self.started) + 1)
        self.started.append(worker)
        return worker


class FakeWorker:
    def __init__(self, workers: Workers, pid: int) -> None:
        self.pid = pid
        self.ended = False
        self._workers = workers

    async def ask(self, line: bytes, _seconds: float) -> bytes:
        job = parse_job(line)
        if self._workers.faults:
            self._workers.faults -= 1
            raise WorkerFault("it died")
        if not isinstance(job, Choose):
            await self._workers.finish_analyses.wait()
        elif job.level == "simoom":
            await self._workers.finish_simooms.wait()
        result = Failed(why="unknown level 'camel'") if job == IMPOSSIBLE else Chosen(move="pass")
        return result.model_dump_json().encode()

    async def end(self) -> None:
        self.ended = True


@pytest.fixture
async def workers() -> Workers:
    return Workers()


@pytest.fixture
async def pool(workers: Workers) -> AsyncIterator[ThinkingPool]:
    """A pool of two processes."""
    pool = ThinkingPool(2, limits=LIMITS, start_worker=workers.start)
    yield pool
    await pool.close()


async def choose(pool: ThinkingPool) -> Chosen:
    return cast(Chosen, await pool.run(CHOOSE, seconds=1, lane=Lane.BOTS))


def analyse(pool: ThinkingPool, times: int = 1) -> list[asyncio.Task[object]]:
    """Start analyses, each for another address."""
    return [asyncio.create_task(analysis(pool, f"192.0.2.{n}")) for n in range(times)]


async def analysis(pool: ThinkingPool, address: str) -> object:
    return await pool.run(ANALYSE, seconds=1, lane=Lane.ANALYSES, requester=Client(address))


async def test_one_process_does_one_job_after_another(pool: ThinkingPool) -> None:
    assert [(await choose(pool)).move for _ in range(3)] == ["pass"] * 3
    assert pool.pids == (1,)


async def test_a_process_that_fails_is_replaced_and_its_job_done(
    workers: Workers, pool: ThinkingPool
) -> None:
    await choose(pool)
    workers.faults = 1
    assert (await choose(pool)).move == "pass"
    assert workers.started[0].ended
    assert pool.pids == (2,)
    assert pool.restarts == 1


async def test_a_job_at_which_every_process_fails_is_given_up(
    workers: Workers, pool: ThinkingPool
) -> None:
    workers.faults = ATTEMPTS
    with pytest.raises(ThinkingFailed, match="3 processes"):
        await choose(pool)
    assert pool.restarts == ATTEMPTS
    assert (await choose(pool)).move == "pass"


async def test_nobody_waits_for_ever_if_something_unexpected_happens() -> None:
    async def start() -> FakeWorker:
        raise RuntimeError("no more threads")

    pool = ThinkingPool(1, start_worker=start)
    with pytest.raises(ThinkingFailed, match="no more threads"):
        await choose(pool)


async def test_an_impossible_job_is_not_tried_again(pool: ThinkingPool) -> None:
    with pytest.raises(ThinkingFailed, match="unknown level"):
        await pool.run(IMPOSSIBLE, seconds=1, lane=Lane.BOTS)
    assert pool.restarts == 0


async def test_bots_analyses_and_reports_do_not_wait_for_each_other(
    workers: Workers, pool: ThinkingPool
) -> None:
    simooms = [
        asyncio.create_task(pool.run(SIMOOM, seconds=1, lane=Lane.BOTS, requester=Client(str(n))))
        for n in range(4)
    ]
    report = asyncio.create_task(pool.run(REPORT, seconds=1, lane=Lane.REPORTS))
    analyses = analyse(pool, times=3)
    await wait_all_tasks_blocked()
    # Two bots, one analysis and one report run; the others wait for their own kind.
    assert (pool.running, pool.waiting) == (4, 4)
    workers.finish_analyses.set()
    await asyncio.gather(report, *analyses)
    assert (pool.running, pool.waiting) == (2, 2)
    workers.finish_simooms.set()
    await asyncio.gather(*simooms)


async def test_no_address_fills_every_place(workers: Workers, pool: ThinkingPool) -> None:
    greedy = Client("192.0.2.1")
    simooms = [
        asyncio.create_task(pool.run(SIMOOM, seconds=1, lane=Lane.BOTS, requester=greedy))
        for _ in range(4)
    ]
    await wait_all_tasks_blocked()
    assert (await choose(pool)).move == "pass"
    assert pool.waiting == 3
    workers.finish_simooms.set()
    await asyncio.gather(*simooms)


async def test_those_who_wait_are_told_for_how_long(workers: Workers) -> None:
    clock = ManualMonotonic()
    pool = ThinkingPool(1, start_worker=workers.start, clock=clock)
    told: list[int | None] = []
    runs = [
        asyncio.create_task(pool.run(SIMOOM, seconds=1, lane=Lane.BOTS)),
        asyncio.create_task(pool.run(CHOOSE, seconds=1, lane=Lane.BOTS, tell_wait=told.append)),
    ]
    await wait_all_tasks_blocked()
    assert told == [1]
    clock.advance(3)
    workers.finish_simooms.set()
    await asyncio.gather(*runs)
    assert told == [1, None]
    await pool.close()


async def test_waits_are_measured_by_kind(workers: Workers) -> None:
    clock = ManualMonotonic()
    waited: list[tuple[Lane, float]] = []
    pool = ThinkingPool(
        1,
        start_worker=workers.start,
        clock=clock,
        waited=lambda lane, seconds: waited.append((lane, seconds)),
    )
    analyses = analyse(pool, times=2)
    await wait_all_tasks_blocked()
    clock.advance(4)
    workers.finish_analyses.set()
    await asyncio.gather(*analyses)
    assert waited == [(Lane.ANALYSES, 0), (Lane.ANALYSES, 4)]
    await pool.close()


async def test_only_so_many_analyses_may_wait(pool: ThinkingPool) -> None:
    analyses = analyse(pool, times=LIMITS.analyses_waiting + 1)
    await wait_all_tasks_blocked()
    assert pool.waiting == LIMITS.analyses_waiting
    with pytest.raises(ThinkingBusy) as busy:
        await analysis(pool, "198.51.100.1")
    assert (busy.value.limit, busy.value.retry_after) == ("analyses_waiting", 5)
    for each in analyses:
        each.cancel()
    await asyncio.gather(*analyses, return_exceptions=True)
    assert pool.waiting == 0


async def test_only_so_many_analyses_of_one_address_may_wait(
    workers: Workers, pool: ThinkingPool
) -> None:
    own = [asyncio.create_task(analysis(pool, "192.0.2.1")) for _ in range(LIMITS.analyses)]
    await wait_all_tasks_blocked()
    with pytest.raises(ThinkingBusy, match="analyses"):
        await analysis(pool, "192.0.2.1")
    workers.finish_analyses.set()
    await asyncio.gather(*own, *analyse(pool))


async def test_analyses_are_refused_while_bots_go_on(pool: ThinkingPool) -> None:
    (running,) = analyse(pool)
    await wait_all_tasks_blocked()
    pool.refuse_analyses()
    with pytest.raises(ThinkingFailed):
        await running
    with pytest.raises(ThinkingFailed):
        await analysis(pool, "192.0.2.1")
    assert (await choose(pool)).move == "pass"


async def test_closing_abandons_every_job_and_ends_every_process(
    workers: Workers, pool: ThinkingPool
) -> None:
    jobs = analyse(pool, times=3)
    await wait_all_tasks_blocked()
    await pool.close()
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert all(isinstance(result, ThinkingFailed) for result in results)
    assert all(worker.ended for worker in workers.started)
    with pytest.raises(ThinkingFailed):
        await choose(pool)
