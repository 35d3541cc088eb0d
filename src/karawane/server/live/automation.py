"""The automation of a table: what bots and clocks do there without a command."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from karawane.server.clock import Clock, Timer
from karawane.server.live.bots import BotJob, Bots
from karawane.server.live.runtime import BackgroundTasks
from karawane.server.requester import Requester
from karawane.server.table import (
    Decision,
    RequestRefused,
    TableState,
    out_of_time_at,
    place_for_bot,
    replace_absent,
    time_out,
)

__all__ = ["Automation", "BotTable", "DecisionWriter"]

FIRST_PAUSE_MS, LAST_PAUSE_MS = 100, 2000
"""Between attempts while the storage is away; each pause is twice the one before."""

logger = logging.getLogger(__name__)


class DecisionWriter(Protocol):
    """The part of `TableWriter` that automation needs."""

    @property
    def state(self) -> TableState:
        """The table as it stands."""

    async def apply(self, decide_now: Callable[[TableState], Decision]) -> bool:
        """Store a decision; return whether there was anything to store."""


class BotTable(Requester, Protocol):
    """The part of a live table that its bots need."""

    def tell_thinking(self, seat: int | None, wait: int | None = None) -> None:
        """Announce the seat for which a bot thinks, None for no seat; or how long it waits."""


class Automation:
    """Plays the bots of one table and watches its clock.

    The bots think on behalf of `table`, which announces whose turn they think about.
    """

    def __init__(
        self,
        writer: DecisionWriter,
        bots: Bots,
        clock: Clock,
        tasks: BackgroundTasks,
        table: BotTable,
    ) -> None:
        self._writer = writer
        self._bots = bots
        self._clock = clock
        self._tasks = tasks
        self._table = table
        self._playing: asyncio.Task[None] | None = None
        self._alarm: Timer | None = None
        self._stopped = False

    @property
    def is_playing(self) -> bool:
        """Whether a bot plays now."""
        return self._playing is not None and not self._playing.done()

    def arrange(self) -> None:
        """Start the bot whose turn it is, or set the alarm of the clock that runs."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._stopped:
            return
        state = self._writer.state
        if state.acting_bot is not None:
            if not self.is_playing:
                self._playing = asyncio.create_task(self._play_bots())
            return
        ends = out_of_time_at(state)
        if ends is not None:
            self._alarm = self._clock.call_at(ends, self._ring)

    def _ring(self) -> None:
        self._tasks.start(self.time_out())

    async def time_out(self) -> None:
        """Apply the clock if it has run out."""
        with suppress(RequestRefused):
            if await self._writer.apply(lambda state: time_out(state, self._clock.now())):
                return
        self.arrange()

    async def replace_absent(self, seat: int) -> None:
        """Let a bot play for a player who has been away for longer than the grace."""
        with suppress(RequestRefused):
            await self._writer.apply(lambda state: replace_absent(state, seat, self._clock.now()))

    async def _play_bots(self) -> None:
        pause = FIRST_PAUSE_MS
        table = self._writer.state.table
        try:
            while self._writer.state.acting_bot is not None and not self._stopped:
                try:
                    if not await self._bots.may_play(table):
                        # Another process plays them; the sweep looks again.
                        return
                    await self._play_one()
                    pause = FIRST_PAUSE_MS
                except RequestRefused:
                    # The storage is away; the bot waits for it.
                    await self._clock.sleep(pause)
                    pause = min(2 * pause, LAST_PAUSE_MS)
            # Not awaited, so that the next player need not wait for it.
            self._tasks.start(self._bots.release(table))
        except Exception:
            logger.exception("a bot at a table failed")
        finally:
            self._table.tell_thinking(None)

    async def _play_one(self) -> None:
        state = self._writer.state
        level, seat = state.acting_bot, state.acting
        if level is None or seat is None:
            return
        move = None
        if not state.turn_is_complete:
            self._table.tell_thinking(int(seat))
            move = await self._bots.choose(
                BotJob(
                    state.table,
                    state.position,
                    level,
                    seed=f"{state.table}/{state.ply}",
                    requester=self._table,
                    tell_wait=partial(self._table.tell_thinking, int(seat)),
                )
            )

        def place(current: TableState) -> Decision:
            now = self._clock.now()
            # While the bot thought, its player may have come back, or the table gone back.
            if current.position != state.position or current.acting_bot is None:
                return Decision.of(current, now)
            return place_for_bot(current, move, now)

        await self._writer.apply(place)

    def halt(self) -> None:
        """Start nothing more."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()

    async def stop(self) -> None:
        """Stop the bots and the clock."""
        self.halt()
        if self._playing is not None:
            self._playing.cancel()
            with suppress(asyncio.CancelledError):
                await self._playing
