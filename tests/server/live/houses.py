"""Houses for tests: real logs, bots that think at once, listeners that remember."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from karawane.bots import player
from karawane.rules import Move, Position
from karawane.server.bus.hint_bus import Bus
from karawane.server.live import House
from karawane.server.live.listeners import Detail
from karawane.server.storage.stores import open_stores
from karawane.server.table import Actor, digest_of
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions
from karawane.server.wire.api import MakeTable

ANN = Actor(guest="ann")
BOB = Actor(guest="bob")


class QuickThinker:
    """Thinks on the spot: for bots that need no time."""

    async def choose(self, position: Position, level: str, seed: str) -> Move:
        return player(level, seed).choose(position)


class Wire(Bus):
    """Hints between houses in one process; it can be cut."""

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
async def house_at(
    path: Path, *, bus: Wire | None = None, worker: str = "one", shared: bool = False
) -> AsyncIterator[House]:
    stores = await open_stores(str(path))
    house = House(stores, bus or Wire(), QuickThinker(), worker=worker, shared=shared)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()
        await stores.close()


def request(people: int = 1, bots: int = 1, **options: object) -> MakeTable:
    mine = (PersonSeat(mine=True),) * people
    seats = mine + (BotSeat(level="jerboa"),) * bots
    return MakeTable(options=TableOptions.model_validate({"seats": seats, **options}))


def two_people(**options: object) -> MakeTable:
    seats = (PersonSeat(mine=True), PersonSeat())
    return MakeTable(options=TableOptions.model_validate({"seats": seats, **options}))


def invited(actor: Actor, invite: str) -> Actor:
    return Actor(guest=actor.guest, invite=digest_of(invite))


async def until(holds: Callable[[], bool], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)
