"""The audience of a table; a message is encoded once for all clients that may see the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from karawane.server.clock import Clock
from karawane.server.presenters.table_encoder import TableEncoder, TableText
from karawane.server.presenters.table_views import hides_points
from karawane.server.table import Actor, TableState, is_maker, may_sit, may_watch, seats_of
from karawane.server.table.events import Left, Sat, Started
from karawane.server.table.state import SeatState
from karawane.server.wire.messages import (
    Events,
    NumberedEvent,
    Presence,
    Thinking,
    Welcome,
    with_table,
)

__all__ = ["Audience", "Detail", "Listener"]

Detail = Literal["events", "table"]


class Listener(Protocol):
    """A client that is connected to a table."""

    @property
    def actor(self) -> Actor:
        """The actor who listens."""

    @property
    def detail(self) -> Detail:
        """What it wants to be sent."""

    def deliver(self, text: str) -> None:
        """Send a message of the server, as JSON, without waiting."""

    def dismiss(self) -> None:
        """Disconnect a client that may no longer watch."""


class Audience:
    """The listeners of one table, and the messages to them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._listeners: dict[Listener, int] = {}
        """Each with the sequence of its welcome."""
        self._thinking = Thinking(seat=None)
        self.here: tuple[int, ...] = ()
        """The seats whose players are connected to this process."""
        self._watching = 0
        self._encoder = TableEncoder()
        self._seating: tuple[SeatState, ...] = ()
        self._seats: dict[Listener, tuple[int, ...]] = {}
        """The seats of listeners in that seating."""

    def __len__(self) -> int:
        return len(self._listeners)

    def join(
        self, listener: Listener, state: TableState, events: tuple[NumberedEvent, ...]
    ) -> None:
        """Add a listener and welcome it with the events that it does not know."""
        own = seats_of(state, listener.actor)
        self._listeners[listener] = state.sequence
        self._count_presence(state)
        welcome = Welcome(
            sequence=state.sequence,
            seats=own,
            maker=is_maker(state, listener.actor),
            may_sit=may_sit(state, listener.actor),
            now=self._clock.now(),
            events=events,
            here=self.here,
        )
        text = welcome.model_dump_json()
        if listener.detail == "table":
            text = with_table(text, self._encoder.text(state).seen_by(own))
        listener.deliver(text)
        if self._thinking.seat is not None:
            listener.deliver(self._thinking.model_dump_json())
        self._tell_presence(state)

    def leave(self, listener: Listener, state: TableState) -> None:
        """Remove a listener. Unknown listeners are ignored."""
        self._seats.pop(listener, None)
        if self._listeners.pop(listener, None) is not None:
            self._tell_presence(state)

    def tell(self, state: TableState, events: Sequence[NumberedEvent]) -> None:
        """Send everybody who may see them the events and the table after them."""
        if _is_reseated(events):
            self._dismiss_strangers(state)
        late = [one for one, known in self._listeners.items() if known < state.sequence]
        self._broadcast(late, state, events)
        if _is_reseated(events):
            # Spectators became players, or players spectators.
            self._tell_presence(state)

    def _broadcast(
        self, listeners: Iterable[Listener], state: TableState, events: Sequence[NumberedEvent]
    ) -> None:
        reseated = _is_reseated(events)
        secretive = hides_points(state.position) and state.status != "over"
        messages = _EncodedEvents(state, events, self._clock.now(), self._encoder)
        for listener in tuple(listeners):
            # Encoded for each reader only if it makes a difference who reads it.
            differs = reseated or (secretive and listener.detail == "table")
            seats = self._seats_of(listener, state) if differs else ()
            listener.deliver(messages.text(listener.detail, seats, reseated=reseated))

    def _seats_of(self, listener: Listener, state: TableState) -> tuple[int, ...]:
        # Secrets are compared in constant time, which is too long for every message.
        if state.seats is not self._seating:
            self._seating, self._seats = state.seats, {}
        found = self._seats.get(listener)
        if found is None:
            found = self._seats[listener] = seats_of(state, listener.actor)
        return found

    def _dismiss_strangers(self, state: TableState) -> None:
        # An invitation to sit down ends once the seats are taken.
        for listener in tuple(self._listeners):
            if not may_watch(state, listener.actor):
                del self._listeners[listener]
                self._seats.pop(listener, None)
                listener.dismiss()

    def tell_thinking(self, seat: int | None, wait: int | None = None) -> None:
        """Announce the seat for which a bot thinks, None for no seat; or how long it waits."""
        thinking = Thinking(seat=seat, wait=wait)
        if thinking != self._thinking:
            self._thinking = thinking
            self._send(thinking)

    def _count_presence(self, state: TableState) -> None:
        seats = [self._seats_of(one, state) for one in self._listeners]
        self.here = tuple(sorted({seat for own in seats for seat in own}))
        self._watching = sum(not own for own in seats)

    def _tell_presence(self, state: TableState) -> None:
        self._count_presence(state)
        self._send(Presence(here=self.here, watching=self._watching))

    def _send(self, message: Presence | Thinking) -> None:
        text = message.model_dump_json()
        for listener in tuple(self._listeners):
            listener.deliver(text)


def _is_reseated(events: Sequence[NumberedEvent]) -> bool:
    return any(isinstance(one.event, Sat | Left | Started) for one in events)


class _EncodedEvents:
    """Events as messages to several readers; no message is encoded twice."""

    def __init__(
        self,
        state: TableState,
        events: Sequence[NumberedEvent],
        now: int,
        encoder: TableEncoder,
    ) -> None:
        self._state = state
        self._events = tuple(events)
        self._now = now
        self._encoder = encoder
        self._table: TableText | None = None
        self._texts: dict[object, str] = {}

    def text(self, detail: Detail, seats: tuple[int, ...], *, reseated: bool) -> str:
        """Return the message to the owner of these seats, which lists them if `reseated`."""
        found = self._texts.get((detail, seats))
        if found is None:
            found = self._bare(seats if reseated else None)
            if detail == "table":
                self._table = self._table or self._encoder.text(self._state)
                found = with_table(found, self._table.seen_by(seats))
            self._texts[detail, seats] = found
        return found

    def _bare(self, seats: tuple[int, ...] | None) -> str:
        found = self._texts.get(seats)
        if found is None:
            message = Events(
                sequence=self._state.sequence, now=self._now, events=self._events, seats=seats
            )
            found = self._texts[seats] = message.model_dump_json()
        return found
