"""Waiting for what must happen, however slow the machine is just now."""

import asyncio
import time
from collections.abc import Callable

__all__ = ["HANGS_SECONDS", "until", "wait_until"]

HANGS_SECONDS = 120.0
"""How long a test waits for anything before it says that it hangs."""


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds that reports no event."""
    async with asyncio.timeout(HANGS_SECONDS):
        while not holds():
            await asyncio.sleep(0.005)


def wait_until(holds: Callable[[], object]) -> None:
    """Wait, without an event loop, until something holds that reports no event."""
    ends = time.monotonic() + HANGS_SECONDS
    while not holds():
        assert time.monotonic() < ends, "it hangs"
        time.sleep(0.02)
