"""All that a worker has open: storage, tables, thinkers, and what is counted."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from karawane.server.bus.hint_bus import open_bus
from karawane.server.live import House, LiveTable
from karawane.server.storage.stores import Stores, open_stores
from karawane.server.table import Actor, may_watch
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking import PoolThinker, ThinkingPool
from karawane.server.web.garbage_collection import Tidying
from karawane.server.web.identity import SECRET_NAME, Identity
from karawane.server.web.metrics import Metrics
from karawane.server.web.origins import address_of
from karawane.server.web.rate_limits import AddressBook, Client
from karawane.server.web.settings import Settings

__all__ = ["Site", "now_ms", "open_site"]

DRAWINGS_AT_A_TIME = 2


@dataclass
class Site:
    """All that a worker has open."""

    settings: Settings
    stores: Stores
    house: House
    thinker: PoolThinker
    identity: Identity
    metrics: Metrics = field(default_factory=Metrics)
    tidying: Tidying = field(default_factory=Tidying)
    slow_work: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(DRAWINGS_AT_A_TIME)
    )
    """For what takes many milliseconds: it is done in threads, a few at a time."""

    def __post_init__(self) -> None:
        self._addresses = AddressBook(self.settings.limits)

    def client(self, connection: HTTPConnection) -> Client:
        """Return what is counted for whoever asks."""
        return self._addresses.client(address_of(connection, self.settings))

    async def watched(self, table: str, actor: Actor) -> LiveTable:
        """Return a table for somebody to look at, who must be allowed to."""
        found = await self.house.table(table)
        if not may_watch(found.state, actor):
            raise RequestRefused(Refusal.NOT_ALLOWED)
        return found


@asynccontextmanager
async def open_site(settings: Settings) -> AsyncIterator[Site]:
    """Open everything, and close it in good order: no event is begun that is not finished."""
    stores = await open_stores(settings.database)
    try:
        secret = await stores.secrets.get_or_store(SECRET_NAME, secrets.token_urlsafe(32))
        bus = await open_bus(settings.bus)
        thinker = PoolThinker(ThinkingPool(settings.thinkers))
        house = House(stores, bus, thinker, worker=secrets.token_hex(8), shared=settings.is_shared)
        await house.start()
        try:
            site = Site(settings, stores, house, thinker, Identity(secret))
            async with site.tidying.at_work():
                yield site
        finally:
            await house.stop()
            await thinker.close()
            await bus.close()
    finally:
        await stores.close()


def now_ms() -> int:
    """Return the server's clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
