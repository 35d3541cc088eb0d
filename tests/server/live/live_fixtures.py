"""Live tables for tests: real logs, a clock to move, quick bots, listeners that remember."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from karawane.bots import player
from karawane.rules import Move, Position, legal_moves
from karawane.server.bus.hint_bus import Bus
from karawane.server.limits import Limits
from karawane.server.live import LiveTable, Runtime, TableRegistry, Thinker, live_tables
from karawane.server.live.audience import Detail
from karawane.server.requester import Requester
from karawane.server.storage.stores import Stores, open_stores
from karawane.server.table import Actor, digest_of
from karawane.server.table.commands import Place
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions
from karawane.server.wire.api import MakeTable
from tests.server.manual_clock import ManualClock
from tests.waiting import until

ANN = Actor(guest="ann")
BOB = Actor(guest="bob")


class QuickThinker:
    """Thinks on the spot: for bots that need no time."""

    async def choose(
        self,
        position: Position,
        level: str,
        seed: str,
        *,
        requester: Requester,  # noqa: ARG002  (everybody is served at once)
        tell_wait: Callable[[int | None], None],  # noqa: ARG002
    ) -> Move:
        return player(level, seed).choose(position)


class LocalWire(Bus):
    """Hints between registries in one process; it can be cut."""

    def __init__(self) -> None:
        self.callbacks: list[Callable[[str, int], None]] = []
        self.cut = False

    async def publish(self, table: str, sequence: int) -> None:
        if not self.cut:
            for callback in self.callbacks:
                callback(table, sequence)

    def subscribe(self, hear: Callable[[str, int], None]) -> None:
        self.callbacks.append(hear)

    async def close(self) -> None:
        self.callbacks.clear()


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, actor: Actor, detail: Detail = "events") -> None:
        self.actor = actor
        self.detail: Detail = detail
        self.heard: list[dict[str, Any]] = []

    def deliver(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def dismiss(self) -> None:
        self.heard.append({"type": "dismissed"})

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

    def sequences(self) -> list[int]:
        return [
            one["sequence"]
            for message in self.heard
            if message["type"] in {"welcome", "events"}
            for one in message["events"]
        ]


@asynccontextmanager
async def stores_at(path: Path) -> AsyncIterator[Stores]:
    stores = await open_stores(str(path))
    try:
        yield stores
    finally:
        await stores.close()


@asynccontextmanager
async def tables_at(
    path: Path,
    *,
    bus: LocalWire | None = None,
    worker: str | None = None,
    clock: ManualClock | None = None,
    thinker: Thinker | None = None,
    limits: Limits | None = None,
) -> AsyncIterator[TableRegistry]:
    """Open a registry; with a name for its worker, others may share the log."""
    runtime = Runtime(clock=clock or ManualClock(), limits=limits or Limits())
    async with (
        stores_at(path) as stores,
        live_tables(
            stores,
            bus or LocalWire(),
            thinker or QuickThinker(),
            worker=worker,
            runtime=runtime,
        ) as tables,
    ):
        yield tables


def request(people: int = 1, bots: int = 1, **options: object) -> MakeTable:
    mine = (PersonSeat(mine=True),) * people
    seats = mine + (BotSeat(level="jerboa"),) * bots
    return MakeTable(options=TableOptions.model_validate({"seats": seats, **options}))


def two_people(**options: object) -> MakeTable:
    seats = (PersonSeat(mine=True), PersonSeat())
    return MakeTable(options=TableOptions.model_validate({"seats": seats, **options}))


async def new_table(tables: TableRegistry, wish: MakeTable) -> LiveTable:
    """Return a new table of Ann's."""
    return await tables.table((await tables.make(wish, ANN, name="Ann")).table)


def invited(actor: Actor, invite: str) -> Actor:
    return Actor(guest=actor.guest, invite=digest_of(invite))


def place(live: LiveTable, key: str = "k", number: int = 0, **more: Any) -> Place:
    """Return a command that makes a legal placement."""
    move = str(legal_moves(live.state.position)[number])
    return Place(key=key, expects=live.state.sequence, moves=(move,), **more)


async def sweep(clock: ManualClock, milliseconds: int, sweepers: int = 1) -> None:
    """Let time pass, and wait until every sweeper has swept."""
    await until(lambda: clock.sleepers >= sweepers)
    clock.advance(max(milliseconds, 500))
    await until(lambda: clock.sleepers >= sweepers)
