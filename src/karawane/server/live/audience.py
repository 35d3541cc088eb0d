"""The audience of a table; a message is encoded once for all clients that may see the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from karawane.server.clock import Clock
from karawane.server.presenters.table_views import MoveTexts, TableViews, hides_points
from karawane.server.table import Actor, TableState, is_maker, may_sit, may_watch, seats_of
from karawane.server.table.events import Left, Sat, Started
from karawane.server.wire.messages import Events, NumberedEvent, Presence, Thinking, Welcome

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
        self._texts = MoveTexts()

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
            table=TableViews(state, self._texts).seen_by(own)
            if listener.detail == "table"
            else None,
            here=self.here,
        )
        listener.deliver(welcome.model_dump_json())
        if self._thinking.seat is not None:
            listener.deliver(self._thinking.model_dump_json())
        self._tell_presence(state)

    def leave(self, listener: Listener, state: TableState) -> None:
        """Remove a listener. Unknown listeners are ignored."""
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
        now = self._clock.now()
        reseated = _is_reseated(events)
        secretive = hides_points(state.position) and state.status != "over"
        encoded: dict[tuple[Detail, tuple[int, ...] | None], str] = {}
        views: TableViews | None = None
        for listener in tuple(listeners):
            shows_table = listener.detail == "table"
            # Encoded for each reader only if it makes a difference who reads it.
            differs = reseated or (secretive and shows_table)
            seats = seats_of(state, listener.actor) if differs else None
            text = encoded.get((listener.detail, seats))
            if text is None:
                if shows_table and views is None:
                    views = TableViews(state, self._texts)
                text = Events(
                    sequence=state.sequence,
                    now=now,
                    events=tuple(events),
                    table=views.seen_by(seats or ()) if shows_table and views else None,
                    seats=seats if reseated else None,
                ).model_dump_json()
                encoded[listener.detail, seats] = text
            listener.deliver(text)

    def _dismiss_strangers(self, state: TableState) -> None:
        # Whoever was invited to sit down may see no more once the seats are taken.
        for listener in tuple(self._listeners):
            if not may_watch(state, listener.actor):
                del self._listeners[listener]
                listener.dismiss()

    def tell_thinking(self, seat: int | None, wait: int | None = None) -> None:
        """Announce the seat for which a bot thinks, None for no seat; or how long it waits."""
        thinking = Thinking(seat=seat, wait=wait)
        if thinking != self._thinking:
            self._thinking = thinking
            self._send(thinking)

    def _count_presence(self, state: TableState) -> None:
        seats = [seats_of(state, one.actor) for one in self._listeners]
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
