"""What one server process keeps open while it runs: storage, tables, bots and counters."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from starlette.requests import HTTPConnection

from karawane.bots.offered_bots import offer_bot
from karawane.server.bus.hint_bus import open_bus
from karawane.server.clock import Clock
from karawane.server.live import LiveTable, TableRegistry, live_tables
from karawane.server.live.runtime import BackgroundTasks, Runtime
from karawane.server.moderation import Moderator
from karawane.server.retention import Retention
from karawane.server.storage.storage_monitor import StorageMonitor
from karawane.server.storage.stores import Stores, open_stores
from karawane.server.table import Actor, may_watch
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking import PoolThinker, ThinkingPool
from karawane.server.thinking.worker_process import WorkerProcess
from karawane.server.web.access_rules import AccessRules
from karawane.server.web.command_handler import CommandHandler
from karawane.server.web.connection_gate import ConnectionGate, room_for_connections
from karawane.server.web.garbage_collection import GcScheduler
from karawane.server.web.identity import SECRET_NAME, Identity
from karawane.server.web.metrics import Metrics
from karawane.server.web.origins import client_address
from karawane.server.web.process_gauges import watch_process
from karawane.server.web.rate_limits import ClientRegistry, ClientUsage
from karawane.server.web.readiness import Readiness
from karawane.server.web.settings import Settings
from karawane.server.web.slow_work import SlowWorkQueue

__all__ = ["OpenSocket", "Services", "open_services"]


class OpenSocket(Protocol):
    """A client's socket, as the host sees it."""

    @property
    def table_id(self) -> str:
        """The table that it is at."""

    @property
    def guest(self) -> str:
        """Whose socket it is."""

    @property
    def address(self) -> str:
        """Where its client is."""


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
    gc_scheduler: GcScheduler
    clock: Clock
    connections: ConnectionGate
    readiness: Readiness
    access: AccessRules
    moderator: Moderator
    slow_work: SlowWorkQueue
    open_sockets: set[OpenSocket] = field(default_factory=set)

    def client(self, connection: HTTPConnection) -> ClientUsage:
        """Return the usage of a request's sender."""
        return self.clients.client(client_address(connection, self.settings))

    async def watched_table(self, table: str, actor: Actor, client: ClientUsage) -> LiveTable:
        """Return a table that the actor may watch; `RequestRefused` if there is none."""
        found = await self.tables.table(table)
        if not may_watch(found.state, actor):
            raise RequestRefused(Refusal.NOT_ALLOWED)
        found.charge_to(client.key, actor)
        return found


@asynccontextmanager
async def open_services(
    settings: Settings,
    metrics: Metrics,
    clients: ClientRegistry,
    gc_scheduler: GcScheduler,
    clock: Clock,
) -> AsyncIterator[Services]:
    """Open everything, and close it in reverse order once every event is stored."""
    async with AsyncExitStack() as stack:
        monitor = StorageMonitor(lambda access: metrics.storage_errors.labels(access).inc())
        stores = await open_stores(settings.database, monitor)
        stack.push_async_callback(stores.close)
        secret = await stores.secrets.get_or_store(SECRET_NAME, secrets.token_urlsafe(32))
        for bot in settings.bots:
            offer_bot(bot)
        bus = await open_bus(settings.bus)
        stack.push_async_callback(bus.close)
        thinker = PoolThinker(
            ThinkingPool(
                settings.thinkers,
                limits=settings.limits,
                start_worker=partial(WorkerProcess.start, settings.bots),
                waited=metrics.note_wait,
            )
        )
        stack.push_async_callback(thinker.close)
        worker = secrets.token_hex(8) if settings.is_shared else None
        runtime = Runtime(clock, limits=settings.limits)
        tables = await stack.enter_async_context(
            live_tables(stores, bus, thinker, worker=worker, runtime=runtime)
        )
        await stack.enter_async_context(gc_scheduler.running())
        await stack.enter_async_context(watch_process(metrics, tables, thinker))
        access = AccessRules(stores, clock)
        await access.refresh()
        moderator = Moderator(stores, clock.now, "api", tables)
        cleaner = Moderator(stores, clock.now, "retention", tables)
        holder = worker or secrets.token_hex(8)
        background = BackgroundTasks()
        stack.push_async_callback(background.cancel)
        background.start(access.run())
        background.start(Retention(stores, cleaner, settings.limits, clock, holder).run())
        yield Services(
            settings=settings,
            stores=stores,
            tables=tables,
            commands=CommandHandler(stores.guests, metrics),
            thinker=thinker,
            identity=Identity(secret, access.generations, settings.root_path),
            metrics=metrics,
            clients=clients,
            gc_scheduler=gc_scheduler,
            clock=clock,
            connections=ConnectionGate(settings.limits, room_for_connections()),
            readiness=Readiness(stores, monitor, clock),
            access=access,
            moderator=moderator,
            slow_work=SlowWorkQueue(settings.limits),
        )
