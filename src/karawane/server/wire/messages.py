"""The messages of the socket: what clients send, and what they are answered."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from karawane.server.wire.base import GuestName, Key, MoveText, SeatNumber, Wire
from karawane.server.wire.events import Event
from karawane.server.wire.views import PreviewView, TableView

__all__ = [
    "AnswerUndo",
    "AskPreview",
    "AskUndo",
    "ClientMessage",
    "Command",
    "CommandBase",
    "Confirm",
    "Done",
    "Events",
    "Hello",
    "Leave",
    "NumberedEvent",
    "Place",
    "Presence",
    "Previewed",
    "Refusal",
    "Refused",
    "Rematch",
    "Return",
    "ServerMessage",
    "Sit",
    "Start",
    "TakeBack",
    "Thinking",
    "Welcome",
    "client_message",
]


class Hello(Wire):
    """The first message on a socket: who speaks, and what is known already."""

    type: Literal["hello"] = "hello"
    token: Annotated[str, Field(max_length=128)] | None = None
    """A seat's token, for programs; a browser is known by its cookie."""
    invite: Annotated[str, Field(max_length=128)] | None = None
    """The secret of the invitation, for tables that only show themselves to the invited."""
    after: Annotated[int, Field(ge=0)] | None = None
    """The last sequence that the client has: it is sent what came after."""
    detail: Literal["events", "table"] = "table"
    """`events` for programs that know the rules, `table` for those that are to be shown."""


class CommandBase(Wire):
    """What every command carries."""

    key: Key
    """Sent again with the same key, a command is answered as before and does nothing twice."""
    expects: Annotated[int, Field(ge=0)]
    """The last sequence that the sender has seen; another one is refused as `stale`."""
    seat: SeatNumber | None = None
    """For whom, where a client has several seats (hot-seat); otherwise its only one."""


class Place(CommandBase):
    """Make one or more placements of the sender's turn."""

    type: Literal["place"] = "place"
    moves: Annotated[tuple[MoveText, ...], Field(min_length=1, max_length=4)]
    confirm: bool | Literal["if_complete"] = False
    """Whether to hand the turn over as well; `true` is refused if the turn is not complete."""


class TakeBack(CommandBase):
    """Take the last placements of one's turn back."""

    type: Literal["take_back"] = "take_back"
    count: Annotated[int, Field(ge=1, le=4)] = 1


class Confirm(CommandBase):
    """Hand the turn over."""

    type: Literal["confirm"] = "confirm"


class AskUndo(CommandBase):
    """Ask everybody to go back to the position after so many placements."""

    type: Literal["ask_undo"] = "ask_undo"
    ply: Annotated[int, Field(ge=0)]


class AnswerUndo(CommandBase):
    """Agree to go back, or not; who asked may withdraw so."""

    type: Literal["answer_undo"] = "answer_undo"
    agree: bool


class Sit(CommandBase):
    """Take a free seat."""

    type: Literal["sit"] = "sit"
    name: GuestName | None = None


class Leave(CommandBase):
    """Give one's seat up: before the game for good, in it until one returns."""

    type: Literal["leave"] = "leave"


class Return(CommandBase):
    """Play on instead of the bot that stood in."""

    type: Literal["return"] = "return"


class Start(CommandBase):
    """Begin, with bots of the stand-in's level in the seats that are still free."""

    type: Literal["start"] = "start"


class Rematch(CommandBase):
    """Play again with the same people."""

    type: Literal["rematch"] = "rematch"


class AskPreview(Wire):
    """Ask what a placement would win."""

    type: Literal["preview"] = "preview"
    key: Key
    move: MoveText


Command = Place | TakeBack | Confirm | AskUndo | AnswerUndo | Sit | Leave | Return | Start | Rematch

ClientMessage = Annotated[
    Hello
    | Place
    | TakeBack
    | Confirm
    | AskUndo
    | AnswerUndo
    | Sit
    | Leave
    | Return
    | Start
    | Rematch
    | AskPreview,
    Field(discriminator="type"),
]

_CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


def client_message(text: str | bytes) -> ClientMessage:
    """Read a client's message; what is none raises pydantic's `ValidationError`."""
    return _CLIENT_MESSAGE.validate_json(text)


class Refusal(Enum):
    """Why the table refuses a message, beside the reasons of the rules."""

    BAD_MESSAGE = "bad_message"
    STALE = "stale"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    ALREADY_OVER = "already_over"
    NOT_OVER = "not_over"
    TURN_IS_COMPLETE = "turn_is_complete"
    TURN_IS_NOT_COMPLETE = "turn_is_not_complete"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NO_TAKE_BACK = "no_take_back"
    UNDO_ASKED_ALREADY = "undo_asked_already"
    NO_UNDO_ASKED = "no_undo_asked"
    SEAT_TAKEN = "seat_taken"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_PLY = "no_such_ply"
    NOT_AWAY = "not_away"
    NOT_ALLOWED = "not_allowed"
    NO_TABLE = "no_table"
    TOO_MANY = "too_many"
    TOO_SLOW = "too_slow"
    TRY_AGAIN = "try_again"
    """The storage does not answer: the same message, with the same key, may go through later."""


class NumberedEvent(Wire):
    """An event with its place in the log."""

    sequence: int
    at: int
    event: Event


class Welcome(Wire):
    """The answer to `hello`: the table, or what came after the sequence that the client has."""

    type: Literal["welcome"] = "welcome"
    sequence: int
    seats: tuple[int, ...]
    """The seats that are this client's."""
    maker: bool
    """Whether this client made the table."""
    now: int
    """The server's clock, in milliseconds since 1970."""
    events: tuple[NumberedEvent, ...]
    table: TableView | None = None
    here: tuple[int, ...] = ()
    """The seats whose players are connected."""


class Events(Wire):
    """The table moved on."""

    type: Literal["events"] = "events"
    sequence: int
    """The last of these events."""
    now: int
    events: tuple[NumberedEvent, ...]
    table: TableView | None = None
    """How it stands now, for clients that asked for it."""
    seats: tuple[int, ...] | None = None
    """The client's seats, where they may have changed."""


class Done(Wire):
    """The command is durable: nothing can make it unhappen."""

    type: Literal["done"] = "done"
    key: str
    sequence: int
    """The first event that it caused."""
    token: str | None = None
    """The new seat's token, for `sit`; it is told once."""
    table: str | None = None
    """The new table, for `rematch`."""


class Refused(Wire):
    """The message did nothing, and why."""

    type: Literal["refused"] = "refused"
    key: str | None
    reason: str
    """A `Refusal`, or the rules' word for an illegal move."""
    rule: str | None = None
    """The number of the rule, for an illegal move."""
    text: str
    """For a person, in English."""
    sequence: int
    """The table's last event."""
    events: tuple[NumberedEvent, ...] = ()
    """For a stale message, what the sender has missed."""


class Previewed(Wire):
    """The answer to `preview`."""

    type: Literal["previewed"] = "previewed"
    key: str
    preview: PreviewView


class Thinking(Wire):
    """A bot is thinking, or has stopped."""

    type: Literal["thinking"] = "thinking"
    seat: int | None


class Presence(Wire):
    """Whose players are connected."""

    type: Literal["presence"] = "presence"
    here: tuple[int, ...]
    watching: int


ServerMessage = Annotated[
    Welcome | Events | Done | Refused | Previewed | Thinking | Presence,
    Field(discriminator="type"),
]
