"""The pool's queue and its replacements, with workers that the test controls."""

import asyncio
from collections.abc import AsyncIterator
from typing import cast

import pytest
from anyio import wait_all_tasks_blocked

from karawane.server.thinking import ThinkingBusy, ThinkingFailed, ThinkingPool
from karawane.server.thinking.job_messages import Analyse, Choose, Chosen, Failed, parse_job
from karawane.server.thinking.process_pool import ATTEMPTS, MOST_WAITING
from karawane.server.thinking.worker_process import WorkerFault

pytestmark = pytest.mark.anyio

CHOOSE = Choose(position="", level="jerboa", seed="1")
IMPOSSIBLE = Choose(position="", level="camel", seed="1")
ANALYSE = Analyse(position="", ply=0, seconds=1, language="en")


class Workers:
    """Starts workers; `faults` of their jobs fail, and analyses wait for the test."""

    def __init__(self) -> None:
        self.started: list[FakeWorker] = []
        self.faults = 0
        self.finish_analyses = asyncio.Event()

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
        if isinstance(job, Analyse):
            await self._workers.finish_analyses.wait()
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
    pool = ThinkingPool(2, start_worker=workers.start)
    yield pool
    await pool.close()


async def choose(pool: ThinkingPool) -> Chosen:
    return cast(Chosen, await pool.run(CHOOSE, seconds=1, is_bot=True))


def analyse(pool: ThinkingPool, times: int = 1) -> list[asyncio.Task[object]]:
    return [asyncio.create_task(pool.run(ANALYSE, seconds=1)) for _ in range(times)]


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


async def test_an_impossible_job_is_not_tried_again(pool: ThinkingPool) -> None:
    with pytest.raises(ThinkingFailed, match="unknown level"):
        await pool.run(IMPOSSIBLE, seconds=1, is_bot=True)
    assert pool.restarts == 0


async def test_one_process_is_kept_for_bots(workers: Workers, pool: ThinkingPool) -> None:
    analyses = analyse(pool, times=4)
    await wait_all_tasks_blocked()
    assert (pool.running, pool.waiting) == (1, 3)
    assert (await choose(pool)).move == "pass"
    assert not any(each.done() for each in analyses)
    workers.finish_analyses.set()
    await asyncio.gather(*analyses)


async def test_the_queue_of_analyses_is_limited(pool: ThinkingPool) -> None:
    analyses = analyse(pool, times=MOST_WAITING + 1)
    await wait_all_tasks_blocked()
    assert pool.waiting == MOST_WAITING
    with pytest.raises(ThinkingBusy):
        await pool.run(ANALYSE, seconds=1)
    for each in analyses:
        each.cancel()
    await asyncio.gather(*analyses, return_exceptions=True)
    assert pool.waiting == 0


async def test_analyses_are_refused_while_bots_go_on(pool: ThinkingPool) -> None:
    (analysis,) = analyse(pool)
    await wait_all_tasks_blocked()
    pool.refuse_analyses()
    with pytest.raises(ThinkingFailed):
        await analysis
    with pytest.raises(ThinkingFailed):
        await pool.run(ANALYSE, seconds=1)
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
