"""The writer of one table, in step with its log: one command at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Protocol

from karawane.server.clock import Clock
from karawane.server.limits import Limits
from karawane.server.live.log_format import listing_of, new_events, numbered
from karawane.server.live.runtime import WorkLanes
from karawane.server.storage.log_entries import Listing, NewEvent, StoredEvent
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable
from karawane.server.table import (
    Actor,
    Decision,
    DecisionContext,
    DerivedSecrets,
    MessageKey,
    NextTable,
    Refusal,
    RequestRefused,
    TableState,
    after,
    decide,
    receipt_for,
    time_out,
)
from karawane.server.table.commands import AnswerUndo, AskUndo, Command
from karawane.server.table.events import event_from_json, public
from karawane.server.wire.messages import Done, NumberedEvent

__all__ = ["TableLog", "TableWriter", "WriterServices"]

RECENT = 64
"""The number of events kept in memory for clients that reconnect."""

RACES = 20
"""How often a command is decided again because another process was faster."""

_UNDONE = '{"type":"undone"'
"""The beginning of the body of an `Undone` event."""

MovedOn = Callable[[TableState, Sequence[NumberedEvent]], None]
"""Called with the new state and the events that led to it."""


class TableLog(Protocol):
    """The part of the log that a table needs."""

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Make events durable, or raise `Conflict`."""

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """Return the events after a sequence."""


@dataclass(frozen=True)
class WriterServices:
    """What the writer of every table needs."""

    log: TableLog
    secrets: DerivedSecrets
    clock: Clock
    chance: Random
    open_table: Callable[[NextTable], Awaitable[None]]
    """Returns once another table, which an event is about to name, is durable."""
    limits: Limits
    lanes: WorkLanes


class TableWriter:
    """Decides commands, makes their events durable, and follows what other processes append.

    `moved_on` is called for all new events, `appended` with the last sequence that was written
    here.
    """

    def __init__(
        self,
        state: TableState,
        stored: Sequence[StoredEvent],
        services: WriterServices,
        *,
        moved_on: MovedOn,
        appended: Callable[[int], None],
    ) -> None:
        self.state = state
        self._log = services.log
        self._clock = services.clock
        self._chance = services.chance
        self._secrets = services.secrets
        self._open_table = services.open_table
        self._limits = services.limits
        self._lanes = services.lanes
        self._moved_on = moved_on
        self._appended = appended
        self._keys = {event.key: event.sequence for event in stored if event.key}
        self._recent = deque((numbered(event) for event in stored[-RECENT:]), maxlen=RECENT)
        self._lock = asyncio.Lock()
        self._behind = False
        """Whether the log may be ahead of the state."""

    async def carry_out(self, actor: Actor, command: Command, *, name: str) -> Done:
        """Carry out a command and return once it is durable; or raise `RequestRefused`."""
        keys = self._secrets.message_keys(actor, command)
        async with self._lock:
            for _ in range(RACES):
                # Another process may have shown the sender events that this one has not read.
                self._behind |= command.expects > self.state.sequence
                await self._be_in_step()
                repeated = self._repeated(keys, command)
                if repeated is not None:
                    return repeated
                now = self._clock.now()
                late = time_out(self.state, now)
                if late.events:
                    await self._append(late)
                    continue
                context = DecisionContext(
                    now,
                    self._chance,
                    self._secrets,
                    keys[0].scope,
                    default_name=name,
                    limits=self._limits,
                )
                decision = await self._decided(actor, command, context)
                if decision.opens is not None:
                    await self._open_table(decision.opens)
                first = self.state.sequence + 1
                if not decision.events or await self._append(decision, keys[0].stored):
                    return self._done(command, keys[0].scope, first)
            raise RequestRefused(Refusal.TRY_AGAIN)

    async def _decided(self, actor: Actor, command: Command, context: DecisionContext) -> Decision:
        state = self.state
        if isinstance(command, AskUndo | AnswerUndo):
            # Going back replays the game up to that point.
            return await self._lanes.run(state.ply, lambda: decide(state, actor, command, context))
        return decide(state, actor, command, context)

    async def apply(self, decide_now: Callable[[TableState], Decision]) -> bool:
        """Store what the server itself decides; return whether there was anything to store."""
        async with self._lock:
            await self._be_in_step()
            decision = decide_now(self.state)
            return bool(decision.events) and await self._append(decision)

    async def repeated(self, actor: Actor, command: Command) -> Done | None:
        """Return the answer to a command that was carried out before, None if it was not."""
        async with self._lock:
            self._behind |= command.expects >= self.state.sequence
            await self._be_in_step()
            return self._repeated(self._secrets.message_keys(actor, command), command)

    def _repeated(self, keys: Sequence[MessageKey], command: Command) -> Done | None:
        for key in keys:
            if key.stored in self._keys:
                return self._done(command, key.scope, self._keys[key.stored])
        return None

    def _done(self, command: Command, scope: str, sequence: int) -> Done:
        receipt = receipt_for(self.state, command, scope, self._secrets)
        return Done(
            key=command.key,
            sequence=sequence,
            token=receipt.token,
            table=receipt.table,
            invite=receipt.invite,
        )

    async def _append(self, decision: Decision, key: str | None = None) -> bool:
        """Make a decision durable; return False if another process was faster."""
        before, state = self.state, decision.state
        try:
            await self._log.append(
                state.table,
                before.sequence,
                new_events(decision.events, decision.at, key),
                listing_of(state, before),
            )
        except Conflict:
            self._behind = True
            await self._be_in_step()
            return False
        except StorageUnavailable as error:
            # Only the log knows whether it was written.
            self._behind = True
            raise RequestRefused(Refusal.TRY_AGAIN) from error
        except BaseException:
            self._behind = True
            raise
        first = before.sequence + 1
        if key is not None:
            self._keys[key] = first
        self._move_on(
            state,
            [
                NumberedEvent(sequence=sequence, at=decision.at, event=public(event))
                for sequence, event in enumerate(decision.events, first)
            ],
        )
        self._appended(state.sequence)
        return True

    async def catch_up(self, sequence: int | None = None) -> None:
        """Read what other processes appended, if the state is behind the given sequence."""
        if sequence is None or sequence > self.state.sequence:
            async with self._lock:
                self._behind = True
                with suppress(RequestRefused):
                    await self._be_in_step()

    async def _be_in_step(self) -> None:
        """Read what other processes appended, if there may be something."""
        if not self._behind:
            return
        stored = await self._read(self.state.sequence)
        self._behind = False
        if not stored:
            return
        before = self.state
        # Going back replays the game up to that point.
        goes_back = any(event.body.startswith(_UNDONE) for event in stored)
        work = len(stored) + (before.ply if goes_back else 0)
        state, events = await self._lanes.run(work, lambda: _followed(before, stored))
        self._keys |= {event.key: event.sequence for event in stored if event.key}
        self._move_on(state, events)

    async def _read(self, known: int) -> list[StoredEvent]:
        try:
            return await self._log.read(self.state.table, known)
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error

    def _move_on(self, state: TableState, events: Sequence[NumberedEvent]) -> None:
        self.state = state
        self._recent.extend(events)
        self._moved_on(state, events)

    async def events(self, known: int) -> tuple[NumberedEvent, ...]:
        """Return the events after a sequence, as anybody at the table may see them."""
        if known >= self.state.sequence:
            return ()
        if self._recent and self._recent[0].sequence <= known + 1:
            return self.recent(known)
        stored = await self._read(known)
        return await self._lanes.run(len(stored), lambda: tuple(map(numbered, stored)))

    def recent(self, known: int) -> tuple[NumberedEvent, ...]:
        """Return those of the events after a sequence that are kept in memory."""
        return tuple(one for one in self._recent if one.sequence > known)

    async def finish(self) -> None:
        """Wait until the command that is under way is done."""
        async with self._lock:
            pass


def _followed(
    state: TableState, stored: Sequence[StoredEvent]
) -> tuple[TableState, list[NumberedEvent]]:
    """Return a table after further events of its log, and these as clients may see them."""
    for event in stored:
        state = after(state, event_from_json(event.body), event.at)
    return state, [numbered(event) for event in stored]
