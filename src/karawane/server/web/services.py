"""What one server process keeps open while it runs: storage, tables, bots and counters."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import HTTPConnection

from karawane.server.bus.hint_bus import open_bus
from karawane.server.live import LiveTable, TableRegistry, live_tables
from karawane.server.storage.stores import Stores, open_stores
from karawane.server.table import Actor, may_watch
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking import PoolThinker, ThinkingPool
from karawane.server.web.command_handler import CommandHandler
from karawane.server.web.garbage_collection import GcScheduler
from karawane.server.web.identity import SECRET_NAME, Identity
from karawane.server.web.metrics import Metrics
from karawane.server.web.origins import client_address
from karawane.server.web.rate_limits import ClientRegistry, ClientUsage
from karawane.server.web.settings import Settings

__all__ = ["Services", "SlowWork", "now_ms", "open_services"]

_Result = TypeVar("_Result")

SLOW_WORK_THREADS = 2


def now_ms() -> int:
    """Return the wall clock in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class SlowWork:
    """Runs functions that take many milliseconds in threads, a few at a time."""

    def __init__(self, threads: int = SLOW_WORK_THREADS) -> None:
        self._limiter = CapacityLimiter(threads)

    async def run(self, function: Callable[[], _Result]) -> _Result:
        """Return what a function returns, without blocking the event loop."""
        return await to_thread.run_sync(function, limiter=self._limiter)


@dataclass
class Services:
    """What one server process keeps open; routes get single parts of it as dependencies."""

    settings: Settings
    stores: Stores
    tables: TableRegistry
    commands: CommandHandler
    thinker: PoolThinker
    identity: Identity
    metrics: Metrics
    clients: ClientRegistry
    clock: Callable[[], int] = now_ms
    """The wall clock, in milliseconds since 1970."""
    gc_scheduler: GcScheduler = field(default_factory=GcScheduler)
    slow_work: SlowWork = field(default_factory=SlowWork)

    def client(self, connection: HTTPConnection) -> ClientUsage:
        """Return the usage of a request's sender."""
        return self.clients.client(client_address(connection, self.settings))

    async def watched_table(self, table: str, actor: Actor) -> LiveTable:
        """Return a table that the actor may watch; `Refused` if there is none."""
        found = await self.tables.table(table)
        if not may_watch(found.state, actor):
            raise RequestRefused(Refusal.NOT_ALLOWED)
        return found


@asynccontextmanager
async def open_services(
    settings: Settings,
    metrics: Metrics,
    clients: ClientRegistry,
    clock: Callable[[], int] = now_ms,
) -> AsyncIterator[Services]:
    """Open everything, and close it in reverse order once every event is stored."""
    stores = await open_stores(settings.database)
    try:
        secret = await stores.secrets.get_or_store(SECRET_NAME, secrets.token_urlsafe(32))
        bus = await open_bus(settings.bus)
        thinker = PoolThinker(ThinkingPool(settings.thinkers))
        worker = secrets.token_hex(8) if settings.is_shared else None
        try:
            async with live_tables(stores, bus, thinker, worker=worker) as tables:
                services = Services(
                    settings,
                    stores,
                    tables,
                    CommandHandler(stores.guests, metrics),
                    thinker,
                    Identity(secret),
                    metrics,
                    clients,
                    clock,
                )
                async with services.gc_scheduler.running():
                    yield services
        finally:
            await thinker.close()
            await bus.close()
    finally:
        await stores.close()
