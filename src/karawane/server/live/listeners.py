"""Whom a table tells what happens; each message is encoded once for all who may see the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from karawane.server.presenters.table_views import TableViews, hides_points
from karawane.server.table import Actor, TableState, seats_of
from karawane.server.table.events import Left, Sat, Started
from karawane.server.wire.messages import Events, NumberedEvent

__all__ = ["Detail", "Listener", "broadcast"]

Detail = Literal["events", "table"]


class Listener(Protocol):
    """A client that is connected to a table."""

    @property
    def actor(self) -> Actor:
        """Who it is."""

    @property
    def detail(self) -> Detail:
        """What it wants to be told."""

    def deliver(self, text: str) -> None:
        """Send a message of the server, as JSON, without waiting."""


def broadcast(
    listeners: Iterable[Listener],
    state: TableState,
    events: Sequence[NumberedEvent],
    now: int,
) -> None:
    """Tell everybody what happened, and how the table stands now."""
    reseated = any(isinstance(one.event, Sat | Left | Started) for one in events)
    secretive = hides_points(state.position) and state.status != "over"
    encoded: dict[tuple[Detail, tuple[int, ...] | None], str] = {}
    views: TableViews | None = None
    for listener in tuple(listeners):
        shows_table = listener.detail == "table"
        # Only where it makes a difference who reads it is it written for each of them.
        differs = reseated or (secretive and shows_table)
        seats = seats_of(state, listener.actor) if differs else None
        text = encoded.get((listener.detail, seats))
        if text is None:
            if shows_table and views is None:
                views = TableViews(state)
            text = Events(
                sequence=state.sequence,
                now=now,
                events=tuple(events),
                table=views.seen_by(seats or ()) if shows_table and views else None,
                seats=seats if reseated else None,
            ).model_dump_json()
            encoded[listener.detail, seats] = text
        listener.deliver(text)
