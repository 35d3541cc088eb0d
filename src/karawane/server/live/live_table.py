"""One table that is being played: its writer, its audience and its automation together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from karawane.server.clock import Clock
from karawane.server.live.audience import Audience, Listener
from karawane.server.live.automation import Automation
from karawane.server.live.bots import Bots
from karawane.server.live.runtime import BackgroundTasks
from karawane.server.live.table_writer import TableWriter, WriterServices
from karawane.server.requester import Urgency
from karawane.server.storage.log_entries import StoredEvent
from karawane.server.table import (
    Actor,
    Refusal,
    RequestRefused,
    TableState,
    is_maker,
    may_watch,
    seats_of,
)
from karawane.server.table.commands import Command
from karawane.server.wire.messages import Done, NumberedEvent

__all__ = ["LiveTable", "TableServices"]


@dataclass(frozen=True)
class TableServices:
    """What the parts of every live table are made from."""

    writer: WriterServices
    bots: Bots
    clock: Clock
    tasks: BackgroundTasks
    announce: Callable[[str, int], None]
    """Gives other processes a hint that a table has reached a sequence."""


class LiveTable:
    """A table in this process, in step with its log."""

    def __init__(
        self, services: TableServices, state: TableState, stored: Sequence[StoredEvent]
    ) -> None:
        self.id = state.table
        self._clock = services.clock
        self._writer = TableWriter(
            state,
            stored,
            services.writer,
            moved_on=self._moved_on,
            appended=lambda sequence: services.announce(self.id, sequence),
        )
        self._audience = Audience(services.clock)
        self.automation = Automation(
            self._writer,
            services.bots,
            services.clock,
            services.tasks,
            table=self,
        )
        self.address: str | None = None
        """The address whose share of the thinking time the bots use, once it is known."""
        self.idle_since = services.clock.now()
        """When the last listener left, or the last request was done."""
        self._requests = 0
        """The number of requests under way."""
        self._dropped = False

    @property
    def state(self) -> TableState:
        """The table as it stands."""
        return self._writer.state

    @property
    def listeners(self) -> int:
        """How many clients are connected."""
        return len(self._audience)

    @property
    def here(self) -> tuple[int, ...]:
        """The seats whose players are connected to this process."""
        return self._audience.here

    @property
    def guest(self) -> str | None:
        """The guest whose share of the thinking time the bots use."""
        return self.state.maker

    @property
    def urgency(self) -> Urgency:
        """Who waits for the bots' moves."""
        if self.state.deciding_seats():
            return Urgency.PEOPLE
        return Urgency.SPECTATORS if self.listeners else Urgency.NOBODY

    @property
    def is_for_bots_alone(self) -> bool:
        """Whether the game goes on, and no person plays it."""
        state = self.state
        return state.status == "running" and not state.deciding_seats() and not state.is_paused

    def tell_thinking(self, seat: int | None, wait: int | None = None) -> None:
        """Announce the seat for which a bot thinks, None for no seat; or how long it waits."""
        self._audience.tell_thinking(seat, wait)

    def charge_to(self, address: str, actor: Actor) -> None:
        """Let the bots use an address's share of the thinking time, if none is known yet.

        Only the address of somebody who belongs to the table counts: others could exhaust it.
        """
        if self.address is None and (is_maker(self.state, actor) or seats_of(self.state, actor)):
            self.address = address

    @property
    def is_busy(self) -> bool:
        """Whether somebody listens, a bot plays, or a request is under way."""
        return self.listeners > 0 or self._requests > 0 or self.automation.is_playing

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        """Keep the table in memory meanwhile: a second copy would miss what happens here."""
        if self._dropped:
            raise RequestRefused(Refusal.TRY_AGAIN)
        self._requests += 1
        try:
            yield
        finally:
            self._requests -= 1
            self.idle_since = self._clock.now()

    async def carry_out(self, actor: Actor, command: Command, *, name: str) -> Done:
        """Carry out a command and return once it is durable; or raise `RequestRefused`.

        `name` is the name for a `sit` without one.
        """
        with self._in_use():
            return await self._writer.carry_out(actor, command, name=name)

    async def repeated(self, actor: Actor, command: Command) -> Done | None:
        """Return the answer to a command that was carried out before, None if it was not."""
        with self._in_use():
            return await self._writer.repeated(actor, command)

    async def events(self, known: int) -> tuple[NumberedEvent, ...]:
        """Return the events after a sequence, as anybody at the table may see them."""
        return await self._writer.events(known)

    async def catch_up(self, sequence: int | None = None) -> None:
        """Read what other processes appended, if the state is behind the given sequence."""
        self._requests += 1
        try:
            await self._writer.catch_up(sequence)
        finally:
            self._requests -= 1

    async def join(self, listener: Listener, known: int | None) -> None:
        """Add a listener and welcome it with what came after the sequence that it knows."""
        with self._in_use():
            if known is not None:
                await self._writer.catch_up(known)
            wanted = known if known is not None or listener.detail == "table" else 0
            events = () if wanted is None else await self._writer.events(wanted)
            # Nothing waits from here on: whatever happens next comes after the welcome.
            if not may_watch(self.state, listener.actor):
                raise RequestRefused(Refusal.NOT_ALLOWED)
            if wanted is not None:
                last = events[-1].sequence if events else wanted
                events += self._writer.recent(last)
            self._audience.join(listener, self.state, events)

    def leave(self, listener: Listener) -> None:
        """Remove a listener. Unknown listeners are ignored."""
        self._audience.leave(listener, self.state)
        self.idle_since = self._clock.now()

    def _moved_on(self, state: TableState, events: Sequence[NumberedEvent]) -> None:
        # Soon, but not now: the sender of the command is answered first.
        loop = asyncio.get_running_loop()
        loop.call_soon(self._audience.tell, state, events)
        loop.call_soon(self.automation.arrange)

    def drop(self) -> None:
        """Take no more requests: another object stands for the table from now on."""
        self._dropped = True

    async def stop(self) -> None:
        """Stop the bots and the clock; what was acknowledged is durable already."""
        await self.automation.stop()
        await self._writer.finish()
