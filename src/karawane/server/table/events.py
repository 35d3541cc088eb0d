"""The events of a table: its log consists of them, and clients receive them.

A new kind of event, or a new meaning of one, raises `LOG_VERSION`; old logs can always be replayed.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from karawane.server.models import Avatar, FrozenModel
from karawane.server.table.options import TableOptions

__all__ = [
    "LOG_VERSION",
    "RULES_VERSION",
    "Absence",
    "Confirmed",
    "Created",
    "Ended",
    "EndedBy",
    "Event",
    "Left",
    "Owner",
    "Placed",
    "Rematched",
    "Returned",
    "SaidReady",
    "Sat",
    "Started",
    "StoodIn",
    "TakenBack",
    "TimedOut",
    "UndoAnswered",
    "UndoAsked",
    "Undone",
    "event_from_json",
    "public",
]

LOG_VERSION = 4
RULES_VERSION = 1
"""The version of `karawane.rules` that a table is played by, kept in its first event."""


class Owner(FrozenModel):
    """The owner of a seat or a table, never sent to anybody."""

    guest: str
    token: str | None = None
    """The digest of the seat's token."""
    origin: str | None = None
    """A digest of the address from which somebody sat down at a listed table."""


class Created(FrozenModel):
    """A table was created: its options and the whole set-up."""

    type: Literal["created"] = "created"
    log: int = LOG_VERSION
    rules: int = RULES_VERSION
    options: TableOptions
    setup: str
    """The set-up as a record; if it has moves, the game continues after them."""
    invite: str | None = None
    """The digest of the secret in the invitation; never sent to anybody."""
    owner: Owner | None = None


class Sat(FrozenModel):
    """Somebody took a seat."""

    type: Literal["sat"] = "sat"
    seat: int
    name: str
    avatar: Avatar | None = None
    owner: Owner | None = None


class Left(FrozenModel):
    """A player gave a seat up before the game, or left a table that waits for its players."""

    type: Literal["left"] = "left"
    seat: int
    kicked: bool = False
    """Whether somebody else removed the player, who may not sit down here again."""
    invite: str | None = None
    """The digest of the invitation that replaces the known one; never sent to anybody."""
    origin: str | None = None
    """The digest of an address whose people need an invitation from now on; never sent either."""


class Started(FrozenModel):
    """The game began; `order` lists which of the seats so far became seat 1, 2, ..."""

    type: Literal["started"] = "started"
    order: tuple[int, ...]
    filled: tuple[int, ...] = ()
    """The seats, numbered as before, that nobody took and bots play."""
    ready: tuple[int, ...] = ()
    """The seats, numbered as before, of the player who started the game, and so is ready."""


class SaidReady(FrozenModel):
    """A player is ready; once all are, the clocks start."""

    type: Literal["said_ready"] = "said_ready"
    seat: int


class Placed(FrozenModel):
    """A placement was made."""

    type: Literal["placed"] = "placed"
    seat: int
    move: str


class TakenBack(FrozenModel):
    """The last placements of a turn that was not confirmed were taken back."""

    type: Literal["taken_back"] = "taken_back"
    seat: int
    count: int


class Confirmed(FrozenModel):
    """A turn was handed over."""

    type: Literal["confirmed"] = "confirmed"
    seat: int


class UndoAsked(FrozenModel):
    """A player asks to go back to the position after that many placements."""

    type: Literal["undo_asked"] = "undo_asked"
    seat: int
    ply: int


class UndoAnswered(FrozenModel):
    """A player agreed to go back, or declined, which ends the question."""

    type: Literal["undo_answered"] = "undo_answered"
    seat: int
    agreed: bool


class Undone(FrozenModel):
    """Everybody agreed: the placements from `ply` on are undone."""

    type: Literal["undone"] = "undone"
    ply: int


Absence = Literal["left", "away", "time", "kicked"]
"""Why a bot plays for a person."""


class StoodIn(FrozenModel):
    """A bot plays for a seat from now on."""

    type: Literal["stood_in"] = "stood_in"
    seat: int
    level: str
    why: Absence
    """A player who was kicked cannot return."""


class Returned(FrozenModel):
    """A player returned and takes over from the bot."""

    type: Literal["returned"] = "returned"
    seat: int


class TimedOut(FrozenModel):
    """A seat ran out of time and can no longer win; a bot makes its placements."""

    type: Literal["timed_out"] = "timed_out"
    seat: int


class EndedBy(Enum):
    """Why a game is over."""

    RULES = "rules"
    TIME = "time"
    """All seats except one have run out of time."""
    LEFT = "left"
    """All people have left a table that waits for them."""
    CLOSED = "closed"
    """The host of the server closed the table, or the lobby's time for it ran out."""


class Ended(FrozenModel):
    """The game is over."""

    type: Literal["ended"] = "ended"
    by: EndedBy
    winners: tuple[int, ...]


class Rematched(FrozenModel):
    """The same people play again, at another table."""

    type: Literal["rematched"] = "rematched"
    table: str


Event = Annotated[
    Created
    | Sat
    | Left
    | Started
    | SaidReady
    | Placed
    | TakenBack
    | Confirmed
    | UndoAsked
    | UndoAnswered
    | Undone
    | StoodIn
    | Returned
    | TimedOut
    | Ended
    | Rematched,
    Field(discriminator="type"),
]

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def event_from_json(body: str) -> Event:
    """Return an event from its JSON in the log."""
    return _EVENT.validate_json(body)


def public(event: Event) -> Event:
    """Return the event without its secrets, as clients may see it."""
    if isinstance(event, Created):
        return event.model_copy(update={"owner": None, "invite": None})
    if isinstance(event, Left):
        return event.model_copy(update={"invite": None, "origin": None})
    if isinstance(event, Sat):
        return event.model_copy(update={"owner": None})
    return event
