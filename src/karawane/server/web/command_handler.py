"""Carrying out commands: the same for every transport that brings them."""

from __future__ import annotations

from time import perf_counter

from karawane.server.live import LiveTable
from karawane.server.models import DEFAULT_NAME
from karawane.server.storage.guests import GuestStore
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.table import Actor, Refusal, RequestRefused, may_watch, seats_of
from karawane.server.table.commands import Command, Rematch
from karawane.server.web.metrics import Metrics
from karawane.server.web.rate_limits import ClientUsage
from karawane.server.web.refusals import refused_message
from karawane.server.wire.messages import Done, NumberedEvent, Refused

__all__ = ["CommandHandler", "display_name"]


async def display_name(guests: GuestStore, guest: str | None) -> str:
    """Return the name of a guest, or the default name."""
    if guest is None:
        return DEFAULT_NAME
    try:
        return await guests.name(guest) or DEFAULT_NAME
    except StorageUnavailable as error:
        raise RequestRefused(Refusal.TRY_AGAIN) from error


class CommandHandler:
    """Carries out commands at tables, and counts them."""

    def __init__(self, guests: GuestStore, metrics: Metrics) -> None:
        self._guests = guests
        self._metrics = metrics

    async def carry_out(
        self, table: LiveTable, actor: Actor, command: Command, client: ClientUsage
    ) -> Done | Refused:
        """Carry out a command and return its answer: `Done` only once it is durable."""
        began = perf_counter()
        name = DEFAULT_NAME
        try:
            if isinstance(command, Rematch) and _opens_table(table, actor):
                client.count_table()
            if command.needs_name:
                name = await display_name(self._guests, actor.guest)
            done = await table.carry_out(actor, command, name=name)
        except RequestRefused as refused:
            self._metrics.count_refusal(refused.reason, refused.limit)
            return await _refusal(table, actor, command, refused)
        self._metrics.command_seconds.observe(perf_counter() - began)
        return done


def _opens_table(table: LiveTable, actor: Actor) -> bool:
    """Return whether a rematch needs a new table: only the first who asks opens it."""
    state = table.state
    return state.status == "over" and state.rematch is None and bool(seats_of(state, actor))


async def _refusal(
    table: LiveTable, actor: Actor, command: Command, refused: RequestRefused
) -> Refused:
    """Return the refusal of a command; a stale one comes with what its sender has missed."""
    events: tuple[NumberedEvent, ...] = ()
    if refused.reason == Refusal.STALE.value and may_watch(table.state, actor):
        try:
            events = await table.events(command.expects)
        except RequestRefused as instead:
            refused = instead
    return refused_message(refused, key=command.key, sequence=table.state.sequence, events=events)
