"""All tables of one process: opening them, watching over them, and telling other processes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from hashlib import sha256
from hmac import new as hmac
from random import Random, SystemRandom
from typing import Any

from karawane.notation import NotationError
from karawane.rules import IllegalMove, Move, Position
from karawane.server.bus.hint_bus import Bus
from karawane.server.live.live_table import LiveTable, listing
from karawane.server.live.making import new_table, rematch_of
from karawane.server.live.thinker import Thinker
from karawane.server.storage.log_entries import NewEvent
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable
from karawane.server.storage.stores import Stores
from karawane.server.table import Actor, TableState, UnreadableLog, digest_of, replay
from karawane.server.table.commands import Command, Rematch, Sit
from karawane.server.table.decision_context import DecisionContext
from karawane.server.table.events import Event, event_from_json
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.api import MakeTable, TableMade

__all__ = ["House"]

SWEEP_SECONDS = 0.5
OVERDUE_MS = 1000
"""How long another process may leave undone what is due before this one does it."""
IDLE_MS = 60_000
"""How long a table stays in memory when nobody is there."""
LEASE_MS = 1500
"""How long a process that dies keeps others from playing its bots."""
PRESENCE_MS = 15_000

logger = logging.getLogger(__name__)


class House:
    """The tables of this process. `shared` where other processes work on the same log."""

    def __init__(
        self, stores: Stores, bus: Bus, thinker: Thinker, *, worker: str, shared: bool = False
    ) -> None:
        self.log = stores.log
        self._leases = stores.leases
        self._secrets = stores.secrets
        self.thinker = thinker
        self.stopping = False
        self._bus = bus
        self._worker = worker
        self._shared = shared
        self._tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._unreadable: set[str] = set()
        self._keyed = hmac(b"", digestmod=sha256)
        self._chance: Random = SystemRandom()
        self._presence_at = 0

    @staticmethod
    def now() -> int:
        """Return the time in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def start(self) -> None:
        """Begin to watch over the tables: bots play on, clocks run."""
        secret = bytes.fromhex(await self._secrets.get_or_store("tokens", secrets.token_hex(32)))
        # Made ready once: that takes longer than to use it.
        self._keyed = hmac(secret, digestmod=sha256)
        self._bus.subscribe(self._heard)
        self.spawn(self._watch_over())

    async def stop(self) -> None:
        """Finish what was begun and let go; nothing acknowledged is lost, now or ever."""
        self.stopping = True
        for task in tuple(self._tasks):
            task.cancel()
        for task in tuple(self._tasks):
            with suppress(asyncio.CancelledError):
                await task
        for table in tuple(self._tables.values()):
            await table.stop()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside everything else, until it ends or the house is stopped."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables.

    async def make(self, request: MakeTable, actor: Actor, *, name: str) -> TableMade:
        """Make a table and return its secrets once it is durable."""
        made = new_table(request, actor, name, self._chance)
        table = secrets.token_urlsafe(9)
        await self._create(table, made.events)
        return TableMade(table=table, invite=made.invite, tokens=made.tokens)

    async def _create(self, table: str, events: Sequence[Event]) -> None:
        now = self.now()
        state = replay(table, ((now, event) for event in events))
        bodies = [NewEvent(now, event.model_dump_json()) for event in events]
        try:
            await self.log.append(table, 0, bodies, listing(state))
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        if state.acting_bot is not None:
            (await self.table(table)).arrange()

    async def make_rematch(self, state: TableState) -> None:
        """Make the table for a rematch, unless it is there already."""
        with suppress(Conflict):
            await self._create(self._rematch_id(state), rematch_of(state, self._chance))

    def _rematch_id(self, state: TableState) -> str:
        # Told by the table itself, so that two who ask at once get the same one.
        return self._derived("rematch", state.table)[:12]

    async def table(self, table: str) -> LiveTable:
        """Return a table, read from its log if need be; one that does not exist is refused."""
        found = self._tables.get(table)
        if found is not None:
            if self._shared and not found.listeners:
                # No hint reaches a table that nobody here listens to.
                await found.catch_up()
            return found
        opening = self._opening.get(table)
        if opening is None:
            opening = asyncio.create_task(self._open(table))
            self._opening[table] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(opening)

    async def _open(self, table: str) -> LiveTable:
        try:
            stored = await self.log.read(table)
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        if not stored:
            raise RequestRefused(Refusal.NO_TABLE)
        try:
            state = replay(table, ((one.at, event_from_json(one.body)) for one in stored))
        except (UnreadableLog, NotationError, IllegalMove, ValueError) as error:
            if table not in self._unreadable:
                logger.error("table %s cannot be replayed: %s", digest_of(table)[:8], error)  # noqa: TRY400
                self._unreadable.add(table)
            raise RequestRefused(Refusal.NO_TABLE) from error
        live = self._tables[table] = LiveTable(self, state, stored)
        live.arrange()
        return live

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # What a table asks of its house.

    def circumstances(
        self, state: TableState, actor: Actor, command: Command, name: str
    ) -> DecisionContext:
        """Return what a decision needs beside the table and the command."""
        return DecisionContext(
            chance=self._chance,
            name=name,
            token=digest_of(self.seat_token(state.table, actor, command.key))
            if isinstance(command, Sit)
            else "",
            rematch=self._rematch_id(state) if isinstance(command, Rematch) else "",
        )

    def seat_token(self, table: str, actor: Actor, key: str) -> str:
        """Return the token for who sits down with a message; the same again for a repeat."""
        return self._derived("seat", table, self.sender(actor), key)

    def sender(self, actor: Actor) -> str:
        """Return a short name for who sends a message, which tells nothing about them."""
        return self._derived("sender", actor.guest or "", actor.token or "")[:12]

    def _derived(self, *parts: str) -> str:
        derived = self._keyed.copy()
        derived.update("\0".join(parts).encode())
        return derived.hexdigest()

    async def may_think(self, table: str) -> bool:
        """Return whether this process is the one that plays the bots of a table."""
        if not self._shared:
            return True
        now = self.now()
        try:
            return await self._leases.take(f"bot:{table}", self._worker, now + LEASE_MS, now)
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error

    async def choose(self, table: str, position: Position, level: str, seed: str) -> Move:
        """Have a bot think, and keep other processes from it meanwhile."""
        thinking = asyncio.ensure_future(self.thinker.choose(position, level, seed))
        try:
            while not (await asyncio.wait({thinking}, timeout=LEASE_MS / 3000))[0]:
                with suppress(RequestRefused):
                    await self.may_think(table)
            return thinking.result()
        finally:
            thinking.cancel()

    def tell_others(self, table: str, sequence: int) -> None:
        """Give other processes a hint that a table has moved on."""
        if self._shared:
            self.spawn(self._bus.publish(table, sequence))

    def _heard(self, table: str, sequence: int) -> None:
        live = self._tables.get(table)
        if live is not None and sequence > live.state.sequence:
            self.spawn(live.catch_up(sequence))

    # Watching over all of them.

    async def _watch_over(self) -> None:
        margin = 0
        while True:
            try:
                await self._see_to_what_is_due(margin)
                margin = OVERDUE_MS
                await self._look_for_missed_events()
                if self._shared:
                    await self._renew_presence()
                await self._see_who_is_away()
                self._let_idle_ones_go()
            except StorageUnavailable:
                logger.warning("the storage does not answer; trying again")
            except Exception:
                logger.exception("watching over the tables failed; trying again")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _see_to_what_is_due(self, margin: int) -> None:
        for table in await self.log.due(self.now() - margin, 100):
            if table in self._unreadable:
                continue
            with suppress(RequestRefused):
                live = await self.table(table)
                if self._shared:
                    await live.catch_up()
                await live.run_out()

    async def _look_for_missed_events(self) -> None:
        # Hints get lost. And what a process had on its way to the database when it died may be
        # written after this one has read the log, which nobody is left to tell.
        watched = [table.id for table in self._tables.values() if table.listeners]
        if watched:
            for table, sequence in (await self.log.sequences(watched)).items():
                self._heard(table, sequence)

    async def _renew_presence(self) -> None:
        now = self.now()
        if now - self._presence_at < PRESENCE_MS // 3:
            return
        self._presence_at = now
        names = [
            _presence(table.id, seat) for table in self._tables.values() for seat in table.here
        ]
        if names:
            await self._leases.renew(names, self._worker, now + PRESENCE_MS)

    async def _see_who_is_away(self) -> None:
        now = self.now()
        for table in tuple(self._tables.values()):
            state = table.state
            seat = None if state.acting is None else int(state.acting)
            if (
                seat is None
                or not table.listeners
                or not state.seat(seat).decides
                or seat in table.here
            ):
                table.absent_since = None
                continue
            if table.absent_since is None:
                table.absent_since = now
            if now - table.absent_since < state.options.grace_seconds * 1000:
                continue
            name = _presence(table.id, seat)
            if self._shared and name in await self._leases.held([name], now):
                table.absent_since = None
                continue
            await table.go_on_without(seat)

    def _let_idle_ones_go(self) -> None:
        now = self.now()
        for table in tuple(self._tables.values()):
            if not table.busy and now - table.idle_since > IDLE_MS:
                del self._tables[table.id]
                self.spawn(table.stop())


def _presence(table: str, seat: int) -> str:
    return f"here:{table}:{seat}"
