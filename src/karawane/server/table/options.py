"""The options of a table, which its maker chooses."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from karawane.server.models import Avatar, FrozenModel, GuestName

__all__ = [
    "BotSeat",
    "Clock",
    "CorrespondenceClock",
    "LiveClock",
    "NoClock",
    "OnAbsence",
    "OnTimeOut",
    "PersonSeat",
    "SeatPlan",
    "TableOptions",
    "TurnConfirmation",
    "UndoPolicy",
    "Watch",
]

_Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,64}$")]


class NoClock(FrozenModel):
    """There is no clock."""

    kind: Literal["none"] = "none"


class LiveClock(FrozenModel):
    """A number of seconds for each turn, and a reserve for the whole game."""

    kind: Literal["live"] = "live"
    turn_seconds: Annotated[int, Field(ge=0, le=3600)] = 30
    reserve_seconds: Annotated[int, Field(ge=0, le=36_000)] = 300

    @model_validator(mode="after")
    def _some_time(self) -> Self:
        if self.turn_seconds + self.reserve_seconds < 1:
            raise ValueError("a live clock needs at least a second")
        return self


class CorrespondenceClock(FrozenModel):
    """A number of days for each turn."""

    kind: Literal["correspondence"] = "correspondence"
    days: Annotated[int, Field(ge=1, le=30)] = 3


Clock = Annotated[NoClock | LiveClock | CorrespondenceClock, Field(discriminator="kind")]


class OnTimeOut(Enum):
    """What happens to a seat that runs out of time."""

    BOT = "bot"
    """A bot plays for it until its player returns."""
    LOSE = "lose"
    """It can no longer win; with two players, the other one wins."""


class OnAbsence(Enum):
    """What happens when a player leaves, or stays away for longer than the grace."""

    BOT = "bot"
    """A bot plays until the player returns."""
    WAIT = "wait"
    """The table waits."""


class UndoPolicy(Enum):
    """What can be undone once a turn is confirmed."""

    CONSENT = "consent"
    """Whatever all people at the table agree to."""
    NEVER = "never"


class TurnConfirmation(Enum):
    """When a turn is handed over."""

    ASK = "ask"
    """When its player confirms it; until then placements can be taken back."""
    AUTO = "auto"
    """With its last placement."""


class Watch(Enum):
    """Who may watch."""

    ANYONE = "anyone"
    """Anybody; the lobby lists the table."""
    LINK = "link"
    """Anybody who has the link."""
    NOBODY = "nobody"


class PersonSeat(FrozenModel):
    """A seat for a person: the table's maker, or somebody who joins."""

    kind: Literal["person"] = "person"
    name: GuestName | None = None
    """Who plays there: at the maker's screen (hot-seat), or as named in a record."""
    avatar: Avatar | None = None
    mine: bool = False
    """Whether the table's maker takes the seat at once."""


class BotSeat(FrozenModel):
    """A seat for a bot of some level."""

    kind: Literal["bot"] = "bot"
    level: _Name = "gazelle"


SeatPlan = Annotated[PersonSeat | BotSeat, Field(discriminator="kind")]


class TableOptions(FrozenModel):
    """Everything that the maker of a table chooses, with sensible defaults."""

    seats: Annotated[tuple[SeatPlan, ...], Field(min_length=2, max_length=5)] = (
        PersonSeat(mine=True),
        BotSeat(),
    )
    """Who sits where, in turn order: two to five seats."""
    edition: _Name = "v1.2"
    options: dict[_Name, _Name] = Field(default_factory=dict, max_length=8)
    """Options that differ from the edition's: `owner_may_enter`, `chips`, and so on."""
    board: _Name = "desert"
    clock: Clock = NoClock()
    on_time_out: OnTimeOut = OnTimeOut.BOT
    on_absence: OnAbsence = OnAbsence.BOT
    grace_seconds: Annotated[int, Field(ge=5, le=86_400)] = 120
    """How long a player whose turn it is may be away before the table goes on."""
    ready_seconds: Annotated[int, Field(ge=0, le=3600)] = 0
    """How long the clocks wait at most, after the start, until everybody is ready."""
    stand_in: _Name = "gazelle"
    """The level of the bot that plays for absent players."""
    take_back: UndoPolicy = UndoPolicy.CONSENT
    confirm: TurnConfirmation = TurnConfirmation.ASK
    watch: Watch = Watch.LINK
    hints: bool = True
    """Whether players may ask for hints and analysis while the game runs."""
    shuffle: bool = False
    """Whether the seats are shuffled when the game starts."""

    @property
    def holds_clocks(self) -> bool:
        """Whether the clocks wait after the start until everybody is ready."""
        return self.ready_seconds > 0 and not isinstance(self.clock, NoClock)

    @property
    def waits_in_lobby(self) -> bool:
        """Whether the lobby lists the new table because people may sit down at it."""
        free = any(isinstance(seat, PersonSeat) and not seat.mine for seat in self.seats)
        return free and self.watch is Watch.ANYONE
