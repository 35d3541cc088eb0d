"""The messages of the socket, from clients and from the server."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from karawane.server.models import FrozenModel, Key, MoveText
from karawane.server.table.commands import Command
from karawane.server.table.events import Event
from karawane.server.wire.views import PreviewView, TableView

__all__ = [
    "AskPreview",
    "ClientMessage",
    "Done",
    "Events",
    "Hello",
    "NumberedEvent",
    "Presence",
    "Previewed",
    "Refused",
    "ServerMessage",
    "Thinking",
    "Welcome",
    "client_message",
    "with_table",
]


class Hello(FrozenModel):
    """The first message on a socket: who connects, and what they know already."""

    type: Literal["hello"] = "hello"
    token: Annotated[str, Field(max_length=128)] | None = None
    """A seat's token, for programs; browsers are recognised by their cookie."""
    invite: Annotated[str, Field(max_length=128)] | None = None
    """The secret of the invitation, for tables that only invited guests may see."""
    after: Annotated[int, Field(ge=0)] | None = None
    """The last sequence that the client has; it receives the events after it."""
    detail: Literal["events", "table"] = "table"
    """`events` for programs that know the rules, `table` for clients that show the table."""


class AskPreview(FrozenModel):
    """Ask what a placement would win."""

    type: Literal["preview"] = "preview"
    key: Key
    move: MoveText


ClientMessage = Annotated[Hello | Command | AskPreview, Field(discriminator="type")]

_CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


def client_message(text: str | bytes) -> ClientMessage:
    """Return a client's message, or raise pydantic's `ValidationError`."""
    return _CLIENT_MESSAGE.validate_json(text)


class NumberedEvent(FrozenModel):
    """An event with its number in the log."""

    sequence: int
    at: int
    event: Event


class Welcome(FrozenModel):
    """The answer to `hello`: the table, or the events that the client does not have."""

    type: Literal["welcome"] = "welcome"
    sequence: int
    seats: tuple[int, ...]
    """The client's seats."""
    maker: bool
    """Whether the client created the table."""
    may_sit: bool = False
    """Whether the client may take a free seat."""
    now: int
    """The server's clock, in milliseconds since 1970."""
    events: tuple[NumberedEvent, ...]
    table: TableView | None = None
    here: tuple[int, ...] = ()
    """The seats whose players are connected."""


class Events(FrozenModel):
    """The table moved on."""

    type: Literal["events"] = "events"
    sequence: int
    """The last of these events."""
    now: int
    events: tuple[NumberedEvent, ...]
    table: TableView | None = None
    """The table after these events, for clients that asked for it."""
    seats: tuple[int, ...] | None = None
    """The client's seats, if they may have changed."""


_NO_TABLE = '"table":null'


def with_table(message: str, table: str) -> str:
    """Return an encoded `welcome` or `events` that has no table with an encoded table.

    >>> message = Events(sequence=3, now=0, events=()).model_dump_json()
    >>> with_table(message, '{"sequence":3}')
    '{"type":"events","sequence":3,"now":0,"events":[],"table":{"sequence":3},"seats":null}'
    """
    # What follows the table has no such field, and in strings quotation marks are escaped.
    before, _, after = message.rpartition(_NO_TABLE)
    return f'{before}"table":{table}{after}'


class Done(FrozenModel):
    """The command is durable: it cannot be lost any more."""

    type: Literal["done"] = "done"
    key: str
    sequence: int
    """The first event that it caused."""
    token: str | None = None
    """The new seat's token, for `sit`."""
    table: str | None = None
    """The new table, for `rematch`."""
    invite: str | None = None
    """The secret of the table's new invitation, for `kick`."""


class Refused(FrozenModel):
    """The message was refused and did nothing."""

    type: Literal["refused"] = "refused"
    key: str | None
    reason: str
    """A `Refusal`, or the rules' code for an illegal move."""
    rule: str | None = None
    """The number of the rule, for an illegal move."""
    text: str
    """A sentence for people, in English."""
    sequence: int
    """The table's last event."""
    events: tuple[NumberedEvent, ...] = ()
    """For a stale message, the events that the sender has missed."""
    limit: str | None = None
    """The name of the limit that was reached, if one was."""
    retry_after: int | None = None
    """After how many seconds another attempt may succeed, if that is known."""


class Previewed(FrozenModel):
    """The answer to `preview`."""

    type: Literal["previewed"] = "previewed"
    key: str
    preview: PreviewView


class Thinking(FrozenModel):
    """A bot is thinking, or has stopped."""

    type: Literal["thinking"] = "thinking"
    seat: int | None
    wait: int | None = None
    """About how many seconds the bot waits until it may think; null once it thinks."""


class Presence(FrozenModel):
    """The seats whose players are connected, and the number of spectators."""

    type: Literal["presence"] = "presence"
    here: tuple[int, ...]
    watching: int


ServerMessage = Annotated[
    Welcome | Events | Done | Refused | Previewed | Thinking | Presence,
    Field(discriminator="type"),
]
