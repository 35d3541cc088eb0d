import os
import signal
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

import pytest

from karawane.workers.interrupts import start_uninterrupted
from tests.waiting import HANGS_SECONDS
from tests.workers.tasks import HANDLED, end_at_an_interrupt


def interrupted(process: BaseProcess) -> int | None:
    """Interrupt a process that has only just begun to start, and return how it ended."""
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    process.join(HANGS_SECONDS)
    return process.exitcode


def test_a_starting_process_handles_control_c_as_soon_as_it_can() -> None:
    process = get_context("spawn").Process(target=end_at_an_interrupt, daemon=True)
    start_uninterrupted(process)
    assert interrupted(process) == HANDLED


def test_others_are_interrupted_as_before() -> None:
    process = get_context("spawn").Process(target=end_at_an_interrupt, daemon=True)
    start_uninterrupted(process)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert interrupted(process) == HANDLED
