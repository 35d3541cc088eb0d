import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import psutil
import pytest

from karawane.bots import play_out, player
from karawane.notation import Record, position_text
from karawane.rules import deal, legal_moves
from karawane.server.thinking import ThinkingBusy, ThinkingFailed, ThinkingPool
from karawane.server.thinking.job_messages import Analyse, Choose, Chosen
from karawane.server.thinking.process_pool import MOST_WAITING

# Late in a game there are few moves, which makes analyses short.
GAME = play_out(deal(2, seed=1), [player("random", n) for n in range(2)])
START = Record(GAME.start, GAME.moves[:60]).final
TEXT = position_text(START)
LEGAL = {str(move) for move in legal_moves(START)}


def running(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    @wraps(test)
    def run() -> None:
        asyncio.run(test())

    return run


@asynccontextmanager
async def a_pool(processes: int = 1, **how: float) -> AsyncIterator[ThinkingPool]:
    pool = ThinkingPool(processes, **how)
    try:
        yield pool
    finally:
        await pool.close()


def choose(level: str = "jerboa") -> Choose:
    return Choose(position=TEXT, level=level, seed="1")


def analyse(seconds: float) -> Analyse:
    return Analyse(position=TEXT, ply=0, seconds=seconds, language="en")


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


@running
async def test_a_process_does_one_job_after_the_other() -> None:
    async with a_pool() as pool:
        answers = [await pool.ask(choose(), seconds=1, is_bot=True) for _ in range(3)]
        assert all(isinstance(each, Chosen) and each.move in LEGAL for each in answers)
        assert len(pool.pids) == 1


@running
async def test_thinking_is_done_by_others() -> None:
    async with a_pool() as pool:
        await pool.ask(choose(), seconds=1, is_bot=True)
        (pid,) = pool.pids
        assert pid != os.getpid()
        assert psutil.Process(pid).nice() > psutil.Process().nice()


@running
async def test_a_process_that_dies_is_replaced_and_its_job_done() -> None:
    async with a_pool() as pool:
        await pool.ask(choose(), seconds=1, is_bot=True)
        (before,) = pool.pids
        thought = asyncio.create_task(pool.ask(choose("simoom"), seconds=2, is_bot=True))
        await until(lambda: pool.running)
        await asyncio.sleep(0.2)
        os.kill(before, signal.SIGKILL)
        answer = await thought
        assert isinstance(answer, Chosen)
        assert answer.move in LEGAL
        assert before not in pool.pids
        assert pool.restarts == 1


@running
async def test_a_process_that_died_between_jobs_is_replaced() -> None:
    async with a_pool() as pool:
        await pool.ask(choose(), seconds=1, is_bot=True)
        os.kill(pool.pids[0], signal.SIGKILL)
        assert isinstance(await pool.ask(choose(), seconds=1, is_bot=True), Chosen)


@running
async def test_a_process_that_hangs_is_replaced() -> None:
    async with a_pool(patience=1.0) as pool:
        await pool.ask(choose(), seconds=10, is_bot=True)
        os.kill(pool.pids[0], signal.SIGSTOP)
        answer = await pool.ask(choose(), seconds=0.1, is_bot=True)
        assert isinstance(answer, Chosen)
        assert pool.restarts >= 1


@running
async def test_a_job_that_kills_every_process_is_given_up() -> None:
    async with a_pool(patience=0.001) as pool:
        with pytest.raises(ThinkingFailed, match="3 processes"):
            await pool.ask(analyse(0.0), seconds=0.0)
        assert pool.restarts == 3


@running
async def test_what_cannot_be_done_is_not_tried_again() -> None:
    async with a_pool() as pool:
        with pytest.raises(ThinkingFailed, match="no level"):
            await pool.ask(choose("camel"), seconds=1, is_bot=True)
        assert pool.restarts == 0


@running
async def test_bots_go_before_analyses_and_always_find_a_process() -> None:
    async with a_pool(2) as pool:
        await pool.ask(choose(), seconds=1, is_bot=True)
        analyses = [asyncio.create_task(pool.ask(analyse(0.5), seconds=1)) for _ in range(4)]
        await until(lambda: pool.waiting == 3)
        assert pool.running == 1
        assert isinstance(await pool.ask(choose(), seconds=1, is_bot=True), Chosen)
        assert not all(each.done() for each in analyses)
        await asyncio.gather(*analyses)


@running
async def test_only_so_many_analyses_may_wait() -> None:
    async with a_pool() as pool:
        asked = [
            asyncio.create_task(pool.ask(analyse(0.5), seconds=1)) for _ in range(MOST_WAITING + 1)
        ]
        await until(lambda: pool.waiting == MOST_WAITING)
        with pytest.raises(ThinkingBusy):
            await pool.ask(analyse(0.5), seconds=1)
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert pool.waiting == 0


@running
async def test_analyses_are_refused_while_bots_think_on() -> None:
    async with a_pool(2) as pool:
        analysis = asyncio.create_task(pool.ask(analyse(5), seconds=5))
        await until(lambda: pool.running)
        pool.refuse_analyses()
        with pytest.raises(ThinkingFailed):
            await analysis
        with pytest.raises(ThinkingFailed):
            await pool.ask(analyse(5), seconds=5)
        assert isinstance(await pool.ask(choose(), seconds=1, is_bot=True), Chosen)


@running
async def test_closing_gives_up_every_thought_at_once() -> None:
    pool = ThinkingPool(1)
    thoughts = [
        asyncio.create_task(pool.ask(choose("simoom"), seconds=2, is_bot=True)) for _ in range(2)
    ]
    await until(lambda: pool.pids)
    pids = pool.pids
    await pool.close()
    answers = await asyncio.gather(*thoughts, return_exceptions=True)
    assert all(isinstance(answer, ThinkingFailed) for answer in answers)
    assert not any(psutil.pid_exists(pid) for pid in pids)
    with pytest.raises(ThinkingFailed):
        await pool.ask(choose(), seconds=1, is_bot=True)
