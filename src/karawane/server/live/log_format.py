"""Conversion between a table's events and the rows of the log."""

from __future__ import annotations

from collections.abc import Iterable

from karawane.server.presenters.lobby_entry import LobbyEntry
from karawane.server.storage.log_entries import Listing, NewEvent, StoredEvent
from karawane.server.table import TableState, due_at, replay
from karawane.server.table.events import Event, event_from_json, public
from karawane.server.table.options import Watch
from karawane.server.wire.messages import NumberedEvent

__all__ = ["listing_of", "new_events", "numbered", "replay_stored"]


def new_events(events: Iterable[Event], at: int, key: str | None = None) -> list[NewEvent]:
    """Return events as the log takes them, the first with the key of its command."""
    return [
        NewEvent(at, event.model_dump_json(), key if number == 0 else None)
        for number, event in enumerate(events)
    ]


def numbered(stored: StoredEvent) -> NumberedEvent:
    """Return an event of the log as clients may see it."""
    event = public(event_from_json(stored.body))
    return NumberedEvent(sequence=stored.sequence, at=stored.at, event=event)


def replay_stored(table: str, stored: Iterable[StoredEvent]) -> TableState:
    """Return the table that its stored events add up to."""
    return replay(table, ((one.at, event_from_json(one.body)) for one in stored))


def listing_of(state: TableState, before: TableState | None = None) -> Listing:
    """Return what is stored about a table besides its log; `before` is the table stored last."""
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
