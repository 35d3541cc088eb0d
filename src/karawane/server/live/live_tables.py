"""Opening the tables of a process, with everything that they need."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from karawane.server.bus.hint_bus import Bus
from karawane.server.live.bots import LeasedBots, LocalBots, Thinker
from karawane.server.live.presence import PresenceLeases
from karawane.server.live.runtime import Runtime
from karawane.server.live.sweeper import Sweeper
from karawane.server.live.table_registry import TableRegistry
from karawane.server.storage.stores import Stores
from karawane.server.table import DerivedSecrets

__all__ = ["live_tables"]

SECRET_NAME = "tokens"  # noqa: S105  (the name of a secret, not a secret)


@asynccontextmanager
async def live_tables(
    stores: Stores,
    bus: Bus,
    thinker: Thinker,
    *,
    worker: str | None = None,
    runtime: Runtime | None = None,
) -> AsyncIterator[TableRegistry]:
    """Open the tables of this process: bots play on, clocks run.

    `worker` names this process among those that work on the same log; None if it is alone.
    """
    runtime = runtime or Runtime()
    clock, leases = runtime.clock, stores.leases
    key = await stores.secrets.get_or_store(SECRET_NAME, secrets.token_hex(32))
    derived = DerivedSecrets(bytes.fromhex(key))
    # Left behind by processes that ended before their leases did.
    await leases.remove_expired(clock.now())
    if worker is None:
        presence = None
        tables = TableRegistry(stores.log, LocalBots(thinker), None, derived, runtime)
    else:
        presence = PresenceLeases(leases, worker, clock)
        bots = LeasedBots(thinker, leases, worker, clock)
        tables = TableRegistry(stores.log, bots, bus, derived, runtime)
        bus.subscribe(tables.hear)
    runtime.tasks.start(Sweeper(tables, stores.log, clock, presence).run())
    try:
        yield tables
    finally:
        await tables.stop()
