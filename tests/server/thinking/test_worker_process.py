"""Real processes, killed and stopped."""

import os
import signal
from collections.abc import AsyncIterator

import psutil
import pytest

from karawane.server.thinking import Lane, ThinkingPool
from karawane.server.thinking.job_messages import Choose, Chosen, parse_result
from karawane.server.thinking.worker_process import WorkerFault, WorkerProcess
from tests.server.thinking.late_game import LEGAL, TEXT

pytestmark = pytest.mark.anyio

JOB = Choose(position=TEXT, level="jerboa", seed="1")
LINE = JOB.model_dump_json().encode()
ENOUGH = 60.0


@pytest.fixture
async def worker() -> AsyncIterator[WorkerProcess]:
    process = await WorkerProcess.start()
    yield process
    await process.end()


async def test_it_does_jobs_at_a_lower_priority(worker: WorkerProcess) -> None:
    for _ in range(2):
        result = parse_result(await worker.ask(LINE, ENOUGH))
        assert isinstance(result, Chosen)
        assert result.move in LEGAL
    assert worker.pid != os.getpid()
    assert psutil.Process(worker.pid).nice() > psutil.Process().nice()


async def test_a_process_that_hangs_is_at_fault_and_can_be_ended(worker: WorkerProcess) -> None:
    os.kill(worker.pid, signal.SIGSTOP)
    with pytest.raises(WorkerFault, match="no result in 0 seconds"):
        await worker.ask(LINE, 0.01)
    await worker.end()
    assert not psutil.pid_exists(worker.pid)


async def test_the_pool_replaces_a_process_that_was_killed() -> None:
    pool = ThinkingPool(1)
    try:
        await pool.run(JOB, seconds=ENOUGH, lane=Lane.BOTS)
        (killed,) = pool.pids
        os.kill(killed, signal.SIGKILL)
        assert isinstance(await pool.run(JOB, seconds=ENOUGH, lane=Lane.BOTS), Chosen)
        assert killed not in pool.pids
        assert pool.restarts == 1
    finally:
        await pool.close()
    assert not pool.pids
