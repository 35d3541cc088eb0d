"""The commands that a client may send to a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from karawane.server.models import Avatar, ChosenName, FrozenModel, Key, MoveText, SeatNumber

__all__ = [
    "AnswerUndo",
    "AskUndo",
    "Command",
    "CommandBase",
    "Confirm",
    "Kick",
    "Leave",
    "Place",
    "Ready",
    "Rematch",
    "Return",
    "Sit",
    "Start",
    "TakeBack",
]


class CommandBase(FrozenModel):
    """The fields of every command."""

    key: Key
    """A command that is sent again with the same key is answered as before and does nothing."""
    expects: Annotated[int, Field(ge=0)]
    """The last sequence that the sender has seen; `stale` if what matters has changed since."""
    seat: SeatNumber | None = None
    """Which seat acts, for a client that has several (hot-seat)."""

    @property
    def needs_name(self) -> bool:
        """Whether the decision needs the name of the sender."""
        return False


class Place(CommandBase):
    """Make one or more placements of the sender's turn."""

    type: Literal["place"] = "place"
    moves: Annotated[tuple[MoveText, ...], Field(min_length=1, max_length=4)]
    confirm: bool | Literal["if_complete"] = False
    """Whether to hand the turn over as well; `true` is refused if the turn is not complete."""


class TakeBack(CommandBase):
    """Take back the last placements of the sender's turn."""

    type: Literal["take_back"] = "take_back"
    count: Annotated[int, Field(ge=1, le=4)] = 1


class Confirm(CommandBase):
    """Hand the sender's turn over."""

    type: Literal["confirm"] = "confirm"


class AskUndo(CommandBase):
    """Ask everybody to go back to the position after `ply` placements."""

    type: Literal["ask_undo"] = "ask_undo"
    ply: Annotated[int, Field(ge=0)]


class AnswerUndo(CommandBase):
    """Agree to go back, or decline; the player who asked may withdraw this way."""

    type: Literal["answer_undo"] = "answer_undo"
    agree: bool


class Sit(CommandBase):
    """Take a free seat."""

    type: Literal["sit"] = "sit"
    name: ChosenName | None = None
    avatar: Avatar | None = None

    @property
    def needs_name(self) -> bool:
        """Whether the guest's own name is needed, since the command gives none."""
        return self.name is None


class Leave(CommandBase):
    """Give a seat up: for good before the game, until `return` while it runs."""

    type: Literal["leave"] = "leave"


class Return(CommandBase):
    """Take over from the bot that stood in."""

    type: Literal["return"] = "return"


class Kick(CommandBase):
    """Remove a player from a seat before the game; only the maker may."""

    type: Literal["kick"] = "kick"
    seat: SeatNumber
    """The seat of the player to remove."""


class Start(CommandBase):
    """Start the game with bots in the seats that are still free."""

    type: Literal["start"] = "start"


class Ready(CommandBase):
    """Say that the sender is ready, so that the clocks need not wait."""

    type: Literal["ready"] = "ready"


class Rematch(CommandBase):
    """Play again with the same people."""

    type: Literal["rematch"] = "rematch"


Command = (
    Place
    | TakeBack
    | Confirm
    | AskUndo
    | AnswerUndo
    | Sit
    | Leave
    | Return
    | Kick
    | Start
    | Ready
    | Rematch
)
