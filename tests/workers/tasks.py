"""Work for pools: it must be found by name in other processes."""

import os
import signal
from pathlib import Path

from karawane.workers.interrupts import accept_interrupts

HANDLED = 9


def double(number: int) -> tuple[int, int]:
    """Return twice the number, and who has reckoned it."""
    return 2 * number, os.getpid()


def die_at_first(folder: Path, number: int) -> int:
    """Be killed with every third number, but only once."""
    trace = folder / str(number)
    if number % 3 == 0 and not trace.exists():
        trace.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def always_die(_number: int) -> int:
    os._exit(7)


def refuse_two(number: int) -> int:
    if number == 2:
        raise ValueError("two is too much")
    return number


def end_at_an_interrupt() -> None:
    """Wait for Ctrl-C, and end with `HANDLED`."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(HANDLED))
    accept_interrupts()
    signal.pause()
