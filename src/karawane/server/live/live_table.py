"""One table that is being played: every command is judged, made durable, answered, and told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from karawane.server.live.listeners import Listener, broadcast
from karawane.server.presenters.lobby_entry import LobbyEntry
from karawane.server.presenters.table_views import table_view
from karawane.server.storage.log_entries import Listing, NewEvent, StoredEvent
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable
from karawane.server.table import (
    Actor,
    TableState,
    after,
    decide,
    due_at,
    is_maker,
    placed_by_bot,
    seats_of,
    stayed_away,
    timed_out,
)
from karawane.server.table.clocks import out_of_time_at
from karawane.server.table.commands import Command, Rematch, Sit
from karawane.server.table.events import Event, Left, Sat, Started, event_from_json, public
from karawane.server.table.options import Watch
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.messages import Done, NumberedEvent, Presence, Thinking, Welcome

if TYPE_CHECKING:
    from karawane.server.live.house import House

__all__ = ["LiveTable", "listing"]

RECENT = 64
"""The events that are kept at hand for clients that reconnect."""

RACES = 20
"""How often a command is decided anew because somebody else was faster."""

logger = logging.getLogger(__name__)


class LiveTable:
    """A table in this process, in step with its log."""

    def __init__(self, house: House, state: TableState, stored: Sequence[StoredEvent]) -> None:
        self._house = house
        self.state = state
        self._keys = {event.key: event.sequence for event in stored if event.key}
        self._recent = deque((_numbered(event) for event in stored[-RECENT:]), maxlen=RECENT)
        self._listeners: dict[Listener, int] = {}
        """Each with the sequence that it was welcomed with."""
        self.here: tuple[int, ...] = ()
        """The seats whose players are connected to this process."""
        self._watching = 0
        self._turn = asyncio.Lock()
        self._behind = False
        """Whether the log may be ahead of the state."""
        self._bot: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self.thinking: int | None = None
        self.idle_since = house.now()
        self.absent_since: int | None = None
        """Since when the player whose turn it is has not been here."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.table

    # Commands.

    async def carry_out(self, actor: Actor, command: Command, *, name: str) -> Done:
        """Do what a command says and return once that is durable; or raise `RequestRefused`."""
        scoped = self._scoped(actor, command)
        async with self._turn:
            for _ in range(RACES):
                # The sender may have heard of events from another process before this one has.
                self._behind |= command.expects > self.state.sequence
                await self._be_in_step()
                if scoped in self._keys:
                    return self._answer(actor, command, self._keys[scoped])
                late = timed_out(self.state, self._house.now())
                if late:
                    await self._append(late)
                    continue
                given = self._house.circumstances(self.state, actor, command, name)
                events = decide(self.state, actor, command, given)
                if isinstance(command, Rematch):
                    await self._house.make_rematch(self.state)
                if not events or await self._append(events, scoped):
                    return self._answer(actor, command, self.state.sequence - len(events) + 1)
            raise RequestRefused(Refusal.TRY_AGAIN)

    def _scoped(self, actor: Actor, command: Command) -> str:
        # So that nobody can answer for somebody else by guessing a key.
        return f"{self._house.sender(actor)}:{command.key}"

    def _answer(self, actor: Actor, command: Command, sequence: int) -> Done:
        return Done(
            key=command.key,
            sequence=sequence,
            token=self._house.seat_token(self.id, actor, command.key)
            if isinstance(command, Sit)
            else None,
            table=self.state.rematch if isinstance(command, Rematch) else None,
        )

    # The log.

    async def _append(self, events: Sequence[Event], key: str | None = None) -> bool:
        """Make events durable and schedule their telling; False where somebody was faster."""
        # The clock of the machine may be set back; that of a table never goes back.
        at = max(self._house.now(), self.state.changed)
        state = self.state
        for event in events:
            state = after(state, event, at)
        bodies = [
            NewEvent(at, event.model_dump_json(), key if number == 0 else None)
            for number, event in enumerate(events)
        ]
        try:
            await self._house.log.append(
                self.id, self.state.sequence, bodies, listing(state, self.state)
            )
        except Conflict:
            self._behind = True
            await self._be_in_step()
            return False
        except StorageUnavailable as error:
            # It may have been written, or not: the log will tell.
            self._behind = True
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        except BaseException:
            self._behind = True
            raise
        first = self.state.sequence + 1
        if key is not None:
            self._keys[key] = first
        self._moved_on(
            state,
            [
                NumberedEvent(sequence=first + number, at=at, event=public(event))
                for number, event in enumerate(events)
            ],
        )
        self._house.tell_others(self.id, state.sequence)
        return True

    async def _be_in_step(self) -> None:
        """Read what others have appended, if there may be something."""
        if not self._behind:
            return
        try:
            stored = await self._house.log.read(self.id, self.state.sequence)
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        self._behind = False
        if not stored:
            return
        state = self.state
        for event in stored:
            state = after(state, event_from_json(event.body), event.at)
            if event.key:
                self._keys[event.key] = event.sequence
        self._moved_on(state, [_numbered(event) for event in stored])

    async def catch_up(self, sequence: int | None = None) -> None:
        """Read what another process has appended; with a sequence, only where that is later."""
        if sequence is None or sequence > self.state.sequence:
            async with self._turn:
                self._behind = True
                with suppress(RequestRefused):
                    await self._be_in_step()

    def _moved_on(self, state: TableState, events: Sequence[NumberedEvent]) -> None:
        self.state = state
        self.absent_since = None
        self._recent.extend(events)
        # Soon, but not now: who sent the command is answered first.
        self._soon(lambda: self._tell(state, events))
        self._soon(self.arrange)

    @staticmethod
    def _soon(what: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(what)

    # Those who listen.

    def _tell(self, state: TableState, events: Sequence[NumberedEvent]) -> None:
        late = [one for one, known in self._listeners.items() if known < state.sequence]
        broadcast(late, state, events, self._house.now())
        if any(isinstance(one.event, Sat | Left | Started) for one in events):
            # Who watched sits now, or the other way round.
            self._presence_changed()

    async def join(self, listener: Listener, known: int | None) -> None:
        """Add a listener and welcome it with what came after the sequence that it knows."""
        if known is not None:
            await self.catch_up(known)
        wanted = known if known is not None or listener.detail == "table" else 0
        events = () if wanted is None else await self.events(wanted)
        # From here on nothing waits: what happens next comes after the welcome.
        if wanted is not None:
            last = events[-1].sequence if events else wanted
            events += tuple(one for one in self._recent if one.sequence > last)
        own = seats_of(self.state, listener.actor)
        self._listeners[listener] = self.state.sequence
        self._count_presence()
        welcome = Welcome(
            sequence=self.state.sequence,
            seats=own,
            maker=is_maker(self.state, listener.actor),
            now=self._house.now(),
            events=events,
            table=table_view(self.state, own) if listener.detail == "table" else None,
            here=self.here,
        )
        listener.deliver(welcome.model_dump_json())
        if self.thinking is not None:
            listener.deliver(Thinking(seat=self.thinking).model_dump_json())
        self._presence_changed()

    def leave(self, listener: Listener) -> None:
        """Forget a listener; one that is unknown is none."""
        if listener in self._listeners:
            del self._listeners[listener]
            self.idle_since = self._house.now()
            self._presence_changed()

    async def events(self, known: int) -> tuple[NumberedEvent, ...]:
        """Return the events after a sequence, as anybody at the table may see them."""
        if known >= self.state.sequence:
            return ()
        if self._recent and self._recent[0].sequence <= known + 1:
            return tuple(one for one in self._recent if one.sequence > known)
        try:
            stored = await self._house.log.read(self.id, known)
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        return tuple(_numbered(event) for event in stored)

    @property
    def listeners(self) -> int:
        """How many are connected."""
        return len(self._listeners)

    def _count_presence(self) -> None:
        seats = [seats_of(self.state, one.actor) for one in self._listeners]
        self.here = tuple(sorted({seat for own in seats for seat in own}))
        self._watching = sum(not own for own in seats)

    def _presence_changed(self) -> None:
        self._count_presence()
        self._say(Presence(here=self.here, watching=self._watching))

    def _say(self, message: Presence | Thinking) -> None:
        text = message.model_dump_json()
        for listener in tuple(self._listeners):
            listener.deliver(text)

    # What the table does by itself: bots, clocks, players who stay away.

    def arrange(self) -> None:
        """See to it that a bot whose turn it is thinks, and that the clock is watched."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._house.stopping:
            return
        if self.state.acting_bot is not None:
            if self._bot is None or self._bot.done():
                self._bot = asyncio.create_task(self._play_bots())
            return
        ends = out_of_time_at(self.state)
        if ends is not None:
            seconds = max(0, ends - self._house.now()) / 1000
            # A day at most at a time: the loop's clock is not made for more.
            self._alarm = asyncio.get_running_loop().call_later(min(seconds, 86_400), self._ring)

    def _ring(self) -> None:
        self._house.spawn(self.run_out())

    async def run_out(self) -> None:
        """Do what the table chose for a clock that has run out."""
        async with self._turn:
            with suppress(RequestRefused):
                await self._be_in_step()
                late = timed_out(self.state, self._house.now())
                if late:
                    await self._append(late)
                    return
        self.arrange()

    async def go_on_without(self, seat: int) -> None:
        """Let a bot play for a player who has stayed away beyond the grace."""
        async with self._turn:
            with suppress(RequestRefused):
                await self._be_in_step()
                events = stayed_away(self.state, seat)
                if events:
                    await self._append(events)

    async def _play_bots(self) -> None:
        pause = 0.1
        try:
            while self.state.acting_bot is not None and not self._house.stopping:
                try:
                    if not await self._house.may_think(self.id):
                        # Another process does; the sweep looks again.
                        return
                    await self._play_one()
                    pause = 0.1
                except RequestRefused:
                    # The storage is away. The bot's turn is not lost: it waits.
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, 2.0)
        except Exception:
            logger.exception("a bot at a table failed")
        finally:
            self._think(None)

    async def _play_one(self) -> None:
        state = self.state
        level, seat = state.acting_bot, state.acting
        if level is None or seat is None:
            return
        move = None
        if not state.turn_is_complete:
            self._think(int(seat))
            seed = f"{self.id}/{state.ply}"
            move = await self._house.choose(self.id, state.position, level, seed)
        async with self._turn:
            await self._be_in_step()
            # While it thought, its player may have come back, or the table gone back.
            if self.state.position == state.position and self.state.acting_bot is not None:
                await self._append(placed_by_bot(self.state, move))

    def _think(self, seat: int | None) -> None:
        if seat != self.thinking:
            self.thinking = seat
            self._say(Thinking(seat=seat))

    @property
    def busy(self) -> bool:
        """Whether somebody listens or a bot thinks."""
        return bool(self._listeners) or (self._bot is not None and not self._bot.done())

    async def stop(self) -> None:
        """Stop thinking and watching the clock; what was acknowledged is durable already."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._bot is not None:
            self._bot.cancel()
            with suppress(asyncio.CancelledError):
                await self._bot
        async with self._turn:
            pass


def listing(state: TableState, before: TableState | None = None) -> Listing:
    """Return what is kept of a table beside its log, where something else was kept before."""
    same_guests = before is not None and before.seats is state.seats
    return Listing(
        status=state.status,
        listed=state.options.watch is Watch.ANYONE and state.status != "over",
        summary=LobbyEntry.of(state).model_dump_json(),
        due_at=due_at(state),
        guests=None if same_guests else _guests(state),
    )


def _guests(state: TableState) -> tuple[str, ...]:
    guests = {state.maker, *(seat.guest for seat in state.seats)}
    return tuple(sorted(guest for guest in guests if guest))


def _numbered(event: StoredEvent) -> NumberedEvent:
    return NumberedEvent(
        sequence=event.sequence, at=event.at, event=public(event_from_json(event.body))
    )
