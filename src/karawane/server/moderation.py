"""What the host of a server can do: close and delete tables, ban people, delete their data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import ip_address
from typing import Literal, Protocol

from karawane.server.live.log_format import listing_of, new_events, replay_stored
from karawane.server.models import DEFAULT_NAME
from karawane.server.presenters.lobby_entry import LobbyEntry
from karawane.server.storage.audit_log import AuditEntry
from karawane.server.storage.bans import Ban, BanKind
from karawane.server.storage.storage_errors import Conflict
from karawane.server.storage.stores import Stores
from karawane.server.storage.table_catalogue import TableRow
from karawane.server.table import Decision, TableState, digest_of, remove_player
from karawane.server.table.events import (
    Created,
    Ended,
    EndedBy,
    Event,
    Left,
    Owner,
    Sat,
    event_from_json,
)
from karawane.server.table.options import PersonSeat

__all__ = ["CannotModerate", "Moderator", "guest_reference", "table_reference"]

By = Literal["api", "command", "retention"]

RACES = 20
"""How often a change to a table is attempted while others keep changing it too."""


class CannotModerate(Exception):
    """There is no such table or guest, or it cannot be changed; the message says why."""


def guest_reference(guest: str) -> str:
    """Return how logs and bans name a guest: enough to recognise them, not to act for them."""
    return digest_of(guest)[:12]


def table_reference(table: str) -> str:
    """Return how logs name a table."""
    return digest_of(table)[:8]


class LiveTables(Protocol):
    """The tables in a server's memory, which must follow what the host does."""

    async def catch_up(self, table: str, sequence: int) -> None:
        """Read events that did not come through the table itself."""

    def read_again(self, table: str) -> None:
        """Drop a table whose log was rewritten, unless somebody is playing there."""

    def drop(self, table: str) -> None:
        """Drop a table that was deleted."""


class Moderator:
    """Acts for the host on a database, beside running servers, and keeps an audit log.

    `live` has the tables of this process, if it is a server; other servers follow by themselves.
    """

    def __init__(
        self, stores: Stores, now: Callable[[], int], by: By, live: LiveTables | None = None
    ) -> None:
        self._stores = stores
        self._now = now
        self._by = by
        self._live = live

    async def tables(self, status: str | None, limit: int) -> Sequence[TableRow]:
        """Return tables, of one status or all, the last changed first."""
        return await self._stores.catalogue.list(status, limit)

    async def players(self, table: str) -> Sequence[str]:
        """Return the references of the guests at a table."""
        return [guest_reference(each) for each in await self._stores.catalogue.guests_of(table)]

    async def close(self, table: str, reason: str = "") -> bool:
        """End the game at a table, without a winner; return False if it was over already."""
        if (await self._state(table)).status == "over":
            return False
        ended = Ended(by=EndedBy.CLOSED, winners=())
        await self._decide(table, lambda state: Decision.of(state, self._now(), ended))
        await self._note("close", table, reason)
        return True

    async def kick(self, table: str, seat: int, reason: str = "") -> None:
        """Remove a person from a seat for good: it is free before the game, a bot's afterwards."""
        state = await self._state(table)
        if not 1 <= seat <= len(state.seats) or state.seat(seat).kind != "person":
            raise CannotModerate(f"there is no person at seat {seat} of table {table}")
        if state.status == "over":
            raise CannotModerate(f"the game at table {table} is over")
        await self._decide(table, lambda state: remove_player(state, seat, self._now()))
        await self._note("kick", f"{table} seat {seat}", reason)

    async def _decide(self, table: str, decide: Callable[[TableState], Decision]) -> None:
        for _ in range(RACES):
            decision = decide(before := await self._state(table))
            try:
                await self._stores.log.append(
                    table,
                    before.sequence,
                    new_events(decision.events, decision.at),
                    listing_of(decision.state),
                )
            except Conflict:
                continue
            if self._live is not None:
                await self._live.catch_up(table, decision.state.sequence)
            return
        raise CannotModerate(f"table {table} keeps changing; try again")

    async def delete(self, table: str, reason: str = "") -> None:
        """Delete a table, its game and its events; players who are there see it closed first."""
        try:
            await self.close(table, reason)
        except CannotModerate:
            if not await self._stores.log.sequences([table]):
                raise
        await self._stores.catalogue.delete(table)
        if self._live is not None:
            self._live.drop(table)
        await self._note("delete", table, reason)

    async def ban(self, kind: BanKind, subject: str, until: int | None, reason: str = "") -> None:
        """Ban a guest, by the reference in the log, or an address."""
        subject = _checked_subject(kind, subject)
        await self._stores.bans.put(Ban(kind, subject, until, reason, self._now()))
        await self._note("ban", f"{kind} {subject}", reason)

    async def unban(self, kind: BanKind, subject: str) -> None:
        """Lift a ban."""
        subject = _checked_subject(kind, subject)
        if not await self._stores.bans.remove(kind, subject):
            raise CannotModerate(f"{kind} {subject} is not banned")
        await self._note("unban", f"{kind} {subject}", "")

    async def bans(self) -> Sequence[Ban]:
        """Return every ban, the oldest first."""
        return await self._stores.bans.all()

    async def revoke(self, reference: str) -> None:
        """Invalidate all cookies that a guest has so far."""
        guest = await self._guest(reference)
        await self._stores.sessions.revoke(guest, self._now())
        await self._note("revoke", f"guest {guest_reference(guest)}", "")

    async def forget(self, reference: str) -> int:
        """Delete what is stored about a guest; return at how many tables they had played.

        Games stay, without the guest's name and without anything that leads to them.
        """
        guest = await self._guest(reference)
        tables = await self._stores.catalogue.tables_of(guest)
        for table in tables:
            await self._forget_at(table, guest)
        await self._stores.sessions.revoke(guest, self._now())
        await self._stores.links.delete_of(guest)
        await self._stores.guests.delete(guest)
        await self._note("forget", f"guest {guest_reference(guest)}", f"{len(tables)} tables")
        return len(tables)

    async def audit(self, limit: int) -> Sequence[AuditEntry]:
        """Return what was done last, the newest first."""
        return await self._stores.audit.read(limit)

    async def _state(self, table: str) -> TableState:
        stored = await self._stores.log.read(table)
        if not stored:
            raise CannotModerate(f"there is no table {table}")
        try:
            return replay_stored(table, stored)
        except Exception as error:
            raise CannotModerate(f"table {table} cannot be read: {error}") from error

    async def _guest(self, reference: str) -> str:
        for guest in await self._stores.catalogue.all_guests():
            if guest_reference(guest) == reference:
                return guest
        raise CannotModerate(f"there is no guest {reference}")

    async def _forget_at(self, table: str, guest: str) -> None:
        bodies: dict[int, str] = {}
        addresses: set[str | None] = set()
        for each in await self._stores.log.read(table):
            event = event_from_json(each.body)
            without = _without(event, guest)
            if isinstance(event, Sat) and event.owner is not None and without is not event:
                addresses.add(event.owner.origin)
            elif isinstance(event, Left) and event.origin and event.origin in addresses:
                without = event.model_copy(update={"origin": None})
            if without is not event:
                bodies[each.sequence] = without.model_dump_json()
        catalogue = self._stores.catalogue
        await catalogue.rewrite(table, bodies)
        for _ in range(RACES):
            state = await self._state(table)
            summary = LobbyEntry.of(state).model_dump_json()
            if await catalogue.resummarise(table, state.sequence, summary):
                break
        await catalogue.remove_guest(table, guest)
        if self._live is not None:
            self._live.read_again(table)

    async def _note(self, action: str, subject: str, detail: str) -> None:
        await self._stores.audit.write(
            AuditEntry(self._now(), self._by, action, subject, detail[:1000])
        )


def _checked_subject(kind: BanKind, subject: str) -> str:
    if kind == "guest":
        return subject
    try:
        return str(ip_address(subject))
    except ValueError:
        raise CannotModerate(f"{subject} is not an address") from None


def _without(event: Event, guest: str) -> Event:
    """Return an event without what identifies a guest; the event itself if nothing does."""
    if not isinstance(event, Created | Sat) or event.owner is None or event.owner.guest != guest:
        return event
    if isinstance(event, Sat):
        return event.model_copy(update={"name": DEFAULT_NAME, "owner": Owner(guest="")})
    seats = tuple(
        seat.model_copy(update={"name": None}) if isinstance(seat, PersonSeat) else seat
        for seat in event.options.seats
    )
    options = event.options.model_copy(update={"seats": seats})
    return event.model_copy(update={"options": options, "owner": Owner(guest="")})
