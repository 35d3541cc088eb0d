"""The sweep over all tables: what is due, what was missed, who is away, and what is idle."""

from __future__ import annotations

import logging
from contextlib import suppress

from karawane.server.clock import Clock
from karawane.server.live.live_table import LiveTable
from karawane.server.live.presence import PresenceLeases
from karawane.server.live.table_registry import TableRegistry
from karawane.server.storage.event_log import FIRST_DUE, EventLog
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.table import RequestRefused

__all__ = ["Sweeper"]

SWEEP_MS = 500
OVERDUE_MS = 1000
"""How long another process may leave due work undone before this one does it."""
IDLE_MS = 60_000
"""How long a table stays in memory when nobody is there."""
MOST_DUE = 100
"""The most tables that one sweep takes care of."""
PAGE = 500
"""How many due tables are read at once; those that cannot be read are skipped."""

logger = logging.getLogger(__name__)


class Sweeper:
    """Looks after all tables from time to time.

    `presence` is None if no other process works on the same log.
    """

    def __init__(
        self, tables: TableRegistry, log: EventLog, clock: Clock, presence: PresenceLeases | None
    ) -> None:
        self._tables = tables
        self._log = log
        self._clock = clock
        self._presence = presence
        self._absent: dict[str, tuple[int, int]] = {}
        """By table, the sequence at which the acting player was found absent, and when."""
        self._margin = 0
        self._swept = FIRST_DUE
        """The due table that was looked at last."""

    async def run(self) -> None:
        """Sweep regularly."""
        while True:
            try:
                await self.sweep()
            except StorageUnavailable:
                logger.warning("the storage does not answer; trying again")
            except Exception:
                logger.exception("sweeping over the tables failed; trying again")
            await self._clock.sleep(SWEEP_MS)

    async def sweep(self) -> None:
        """Sweep once."""
        await self._do_what_is_due()
        await self._read_missed_events()
        if self._presence is not None:
            await self._presence.renew(self._tables)
        for table in self._tables:
            await self._look_for_absence(table)
        self._drop_idle_tables()

    async def _do_what_is_due(self) -> None:
        # Continue where the last sweep stopped: tables that stay due cannot keep others waiting.
        until, left = self._clock.now() - self._margin, MOST_DUE
        while left > 0:
            found = await self._log.due(until, PAGE, self._swept)
            readable = [due for due in found if not self._tables.is_unreadable(due.table)]
            for due in readable[:left]:
                self._swept = due
                await self._do_at(due.table)
            if len(readable) > left:
                break
            left -= len(readable)
            self._swept = found[-1] if len(found) == PAGE else FIRST_DUE
            if len(found) < PAGE:
                break
        # At the start no other process plays; later on, give the nearest one time to do it.
        self._margin = OVERDUE_MS

    async def _do_at(self, table: str) -> None:
        with suppress(RequestRefused):
            live = await self._tables.table(table)
            if self._presence is not None:
                await live.catch_up()
            await live.automation.time_out()

    async def _read_missed_events(self) -> None:
        # Hints get lost, and a process may die with an event on its way to the database, which
        # is written after this process has read the log, with nobody left to announce it.
        # All tables, and not only those with listeners: the host may have changed any of them.
        here = [table.id for table in self._tables]
        if not here:
            return
        found = await self._log.sequences(here)
        for table in here:
            if table in found:
                self._tables.hear(table, found[table])
            else:
                self._tables.drop(table)

    async def _look_for_absence(self, table: LiveTable) -> None:
        state = table.state
        seat = None if state.acting is None else int(state.acting)
        if (
            seat is None
            or not table.listeners
            or not state.seat(seat).decides
            or seat in table.here
        ):
            self._absent.pop(table.id, None)
            return
        now = self._clock.now()
        sequence, since = self._absent.get(table.id, (state.sequence, now))
        if sequence != state.sequence:
            since = now
        self._absent[table.id] = (state.sequence, since)
        if now - since < state.options.grace_seconds * 1000:
            return
        if self._presence is not None and await self._presence.is_present(table.id, seat):
            del self._absent[table.id]
            return
        await table.automation.replace_absent(seat)

    def _drop_idle_tables(self) -> None:
        now = self._clock.now()
        for table in self._tables:
            if not table.is_busy and now - table.idle_since > IDLE_MS:
                self._absent.pop(table.id, None)
                self._tables.close(table)
