"""The tables of one process: created, opened from the log, and kept while they are needed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress

from karawane.notation import NotationError
from karawane.rules import IllegalMove
from karawane.server.bus.hint_bus import Bus
from karawane.server.live.bots import Bots
from karawane.server.live.live_table import LiveTable, TableServices
from karawane.server.live.log_format import listing_of, new_events, replay_stored
from karawane.server.live.runtime import Runtime, SlowWork
from karawane.server.live.table_writer import WriterServices
from karawane.server.storage.event_log import EventLog
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable
from karawane.server.table import (
    Actor,
    DerivedSecrets,
    NewTable,
    NextTable,
    Refusal,
    RequestRefused,
    TableState,
    UnreadableLog,
    digest_of,
    new_table,
    replay,
)
from karawane.server.table.events import Event
from karawane.server.wire.api import MakeTable, TableMade

__all__ = ["TableRegistry"]

logger = logging.getLogger(__name__)


class TableRegistry:
    """The tables of this process. `bus` is None if no other process works on the same log."""

    def __init__(
        self,
        log: EventLog,
        bots: Bots,
        bus: Bus | None,
        derived: DerivedSecrets,
        runtime: Runtime,
    ) -> None:
        self._log = log
        self._bus = bus
        self._clock = runtime.clock
        self._chance = runtime.chance
        self._tasks = runtime.tasks
        self._lanes = runtime.lanes
        writer = WriterServices(
            log,
            derived,
            runtime.clock,
            runtime.chance,
            self._open_next,
            runtime.limits,
            runtime.lanes,
        )
        self._services = TableServices(
            writer, bots, runtime.clock, runtime.tasks, announce=self._announce
        )
        self._tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._unreadable: set[str] = set()
        self._stopping = False

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(tuple(self._tables.values()))

    async def make(
        self,
        request: MakeTable,
        actor: Actor,
        *,
        name: str,
        address: str | None = None,
        slow_work: SlowWork | None = None,
    ) -> TableMade:
        """Create a table and return its secrets once it is durable.

        Its bots use the share of `address`. A record is replayed by `slow_work` if there is one.
        """
        table, now = secrets.token_urlsafe(9), self._clock.now()

        def set_up() -> tuple[NewTable, TableState]:
            made = new_table(request.options, request.record, actor, name=name, chance=self._chance)
            return made, _first_state(table, made.events, now)

        if request.record is None or slow_work is None:
            made, state = set_up()
        else:
            made, state = await slow_work.run(set_up)
        await self._create(state, made.events, now, address)
        return TableMade(table=table, invite=made.invite, tokens=made.tokens)

    async def _open_next(self, wanted: NextTable) -> None:
        # Another process may have created it: the id is the same for all.
        with suppress(Conflict):
            now = self._clock.now()
            state = _first_state(wanted.table, wanted.events, now)
            await self._create(state, wanted.events, now)

    async def _create(
        self, state: TableState, events: Sequence[Event], now: int, address: str | None = None
    ) -> None:
        try:
            await self._log.append(state.table, 0, new_events(events, now), listing_of(state))
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        if state.acting_bot is not None:
            live = await self.table(state.table)
            live.address = address
            live.automation.arrange()

    async def table(self, table: str) -> LiveTable:
        """Return a table, read from its log if need be; unknown tables are refused."""
        found = self._tables.get(table)
        if found is not None:
            if self._bus is not None and not found.listeners:
                # Nobody here listens, so hints about it were ignored.
                await found.catch_up()
            return found
        opening = self._opening.get(table)
        if opening is None:
            opening = asyncio.create_task(self._open(table))
            self._opening[table] = opening
            opening.add_done_callback(lambda done: self._opened(table, done))
        return await asyncio.shield(opening)

    def _opened(self, table: str, opening: asyncio.Task[LiveTable]) -> None:
        self._opening.pop(table, None)
        if not opening.cancelled():
            opening.exception()  # Retrieved, in case nobody waits for the table any more.

    async def _open(self, table: str) -> LiveTable:
        try:
            stored = await self._log.read(table)
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        if not stored:
            raise RequestRefused(Refusal.NO_TABLE)
        try:
            state = await self._lanes.run(len(stored), lambda: replay_stored(table, stored))
        except (UnreadableLog, NotationError, IllegalMove, ValueError) as error:
            if table not in self._unreadable:
                logger.error("table %s cannot be replayed: %s", digest_of(table)[:8], error)  # noqa: TRY400
                self._unreadable.add(table)
            raise RequestRefused(Refusal.NO_TABLE) from error
        self._unreadable.discard(table)
        live = self._tables[table] = LiveTable(self._services, state, stored)
        if self._bus is not None:
            # Hints that came during the replay were ignored.
            await live.catch_up()
        if self._stopping:
            live.automation.halt()
        live.automation.arrange()
        return live

    def is_unreadable(self, table: str) -> bool:
        """Return whether a table could not be replayed."""
        return table in self._unreadable

    def hear(self, table: str, sequence: int) -> None:
        """Take a hint that a table has reached a sequence."""
        live = self._tables.get(table)
        if live is not None and sequence > live.state.sequence:
            self._tasks.start(live.catch_up(sequence))

    def _announce(self, table: str, sequence: int) -> None:
        if self._bus is not None:
            self._tasks.start(self._bus.publish(table, sequence))

    async def catch_up(self, table: str, sequence: int) -> None:
        """Read events that did not come through the table itself, and announce them."""
        live = self._tables.get(table)
        if live is not None:
            await live.catch_up(sequence)
        self._announce(table, sequence)

    def read_again(self, table: str) -> None:
        """Drop a table whose log was rewritten, unless somebody is playing there."""
        live = self._tables.get(table)
        if live is not None and not live.is_busy:
            self.close(live)

    def drop(self, table: str) -> None:
        """Drop a table that was deleted."""
        live = self._tables.get(table)
        if live is not None:
            self.close(live)

    def close(self, table: LiveTable) -> None:
        """Drop a table from memory; the log has all of it."""
        del self._tables[table.id]
        table.drop()
        self._tasks.start(table.stop())

    async def stop(self) -> None:
        """Finish what was begun; nothing acknowledged is ever lost."""
        self._stopping = True
        for table in self:
            table.automation.halt()
        await self._tasks.cancel()
        for table in self:
            await table.stop()


def _first_state(table: str, events: Sequence[Event], now: int) -> TableState:
    return replay(table, ((now, event) for event in events))
