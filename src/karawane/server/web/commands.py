"""What commands by socket and by HTTP have in common."""

from __future__ import annotations

from karawane.server.live import LiveTable
from karawane.server.storage.guests import GuestStore
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.table.commands import Command, Sit
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.refusals import refused_message
from karawane.server.wire import messages
from karawane.server.wire.messages import NumberedEvent

__all__ = ["NAMELESS", "name_for", "name_of", "refusal_of"]

NAMELESS = "Guest"
"""What a guest is called who has chosen no name."""


async def name_of(guests: GuestStore, guest: str | None) -> str:
    """Return what to call a guest."""
    if guest is None:
        return NAMELESS
    try:
        return await guests.name(guest) or NAMELESS
    except StorageUnavailable as error:
        raise RequestRefused(Refusal.TRY_AGAIN) from error


async def name_for(guests: GuestStore, guest: str | None, command: Command) -> str:
    """Return what to call a command's sender; only who sits down needs a name."""
    return await name_of(guests, guest) if isinstance(command, Sit) else NAMELESS


async def refusal_of(
    table: LiveTable, command: Command, refused: RequestRefused
) -> messages.Refused:
    """Return the refusal of a command; a stale one comes with what its sender has missed."""
    events: tuple[NumberedEvent, ...] = ()
    if refused.reason == Refusal.STALE.value:
        try:
            events = await table.events(command.expects)
        except RequestRefused as instead:
            refused = instead
    return refused_message(refused, key=command.key, sequence=table.state.sequence, events=events)
