"""Gauges of one process, set from time to time: the event loop's lag, tables, thinking."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sized
from contextlib import asynccontextmanager, suppress

from karawane.server.thinking import PoolThinker
from karawane.server.web.metrics import Metrics

__all__ = ["watch_process"]

INTERVAL_SECONDS = 0.5


@asynccontextmanager
async def watch_process(
    metrics: Metrics, tables: Sized, thinker: PoolThinker
) -> AsyncIterator[None]:
    """Keep the gauges of this process up to date; other workers read them from there."""
    watching = asyncio.create_task(_watch(metrics, tables, thinker))
    try:
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching


async def _watch(metrics: Metrics, tables: Sized, thinker: PoolThinker) -> None:
    loop = asyncio.get_running_loop()
    while True:
        metrics.tables.set(len(tables))
        pool = thinker.pool
        metrics.show_pool(pool.running, pool.waiting, pool.restarts)
        due = loop.time() + INTERVAL_SECONDS
        await asyncio.sleep(INTERVAL_SECONDS)
        metrics.loop_lag.observe(max(0.0, loop.time() - due))
