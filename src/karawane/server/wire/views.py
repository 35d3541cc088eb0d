"""The views of a table: enough to draw it without knowing the rules."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from karawane.server.models import FrozenModel
from karawane.server.table.options import TableOptions

__all__ = [
    "BoardView",
    "CaravanView",
    "ClockView",
    "Legal",
    "PreviewView",
    "ScoreView",
    "SeatView",
    "TableView",
]


class SeatView(FrozenModel):
    """Who sits at a seat."""

    seat: int
    kind: Literal["person", "bot", "free"]
    name: str | None
    """The name of its player, or a bot's level; None for a free seat."""
    avatar: str | None = None
    """The camel that its player has chosen: colour and pattern, such as `R2`."""
    stand_in: str | None = None
    """The level of the bot that plays for an absent player."""
    away: bool = False
    """Whether the player has left a table that waits."""
    out: bool = False
    """Whether the seat has lost on time."""
    ready: bool = False
    """Whether the player is ready for the clocks to start."""


class ClockView(FrozenModel):
    """The clock, from which a client counts down by itself."""

    running: int | None
    """The seat whose time runs."""
    turn_began: int
    """When its turn began, in milliseconds since 1970 by the server's clock; in the future while
    the clocks wait for players who are not ready."""
    turn_ms: int
    """The time of a turn before the reserve is used."""
    reserve_ms: tuple[int, ...]
    """Each seat's reserve when the turn began."""


class CaravanView(FrozenModel):
    """A caravan on the board."""

    seat: int
    colour: str
    leader: str
    camels: tuple[str, ...]
    """The spaces of all its camels, including the leader's."""
    oases: tuple[str, ...]
    """The oases for which it has scored."""


class ScoreView(FrozenModel):
    """A seat's points by source; None if they are hidden from the client."""

    water: int | None
    oases: int | None
    areas: int
    caravans: int
    total: int | None


class Legal(FrozenModel):
    """Every legal move of the seat to move."""

    leaders: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """For each colour's letter, where its leader may stand."""
    camels: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """For each colour's letter, where a camel may stand."""
    give_back: tuple[str, ...] = ()
    """The letters of the leaders that may be given back."""
    may_pass: bool = False


class BoardView(FrozenModel):
    """A position, as the board shows it."""

    ply: int
    """The number of placements so far."""
    phase: Literal["give back", "leaders", "camels", "over"]
    seat: int
    """The seat to move; in a finished game, the one that moved last."""
    camels_left: int
    oases: tuple[str, ...]
    water: dict[str, int]
    """The water holes still there, with their points."""
    caravans: tuple[CaravanView, ...]
    areas: tuple[tuple[str, ...], ...]
    """For each seat, the free spaces of its areas."""
    supply: dict[str, int]
    """The camels left, by colour."""
    given_back: tuple[str, ...]
    """With five players, the colours given back so far, seat by seat."""
    scores: tuple[ScoreView, ...]
    legal: Legal
    """The legal moves of the seat to move."""


class PreviewView(FrozenModel):
    """What a placement would win, or why it is illegal."""

    move: str
    legal: bool
    reason: str | None = None
    """The rules' code for why it is illegal, such as `camel_on_oasis`."""
    rule: str | None = None
    """That rule's number."""
    water: int = 0
    """The points of the water holes won, including those in an enclosed area."""
    water_spaces: tuple[str, ...] = ()
    oases: tuple[str, ...] = ()
    """The oases reached for the first time."""
    oasis_points: int = 0
    """The points for them."""
    area: tuple[str, ...] = ()
    """The spaces enclosed."""
    area_points: int = 0
    """What these spaces would score if the game ended now."""
    caravans: int = 0
    """How the points for the largest caravans change."""
    length: int = 0
    """The number of camels in the caravan afterwards."""
    longest: Literal["alone", "shared", "no"] = "no"
    """Whether the caravan is then the largest of its colour."""


class TableView(FrozenModel):
    """A table as a client sees it."""

    table: str
    sequence: int
    """The last event that the view includes."""
    status: Literal["open", "running", "over"]
    options: TableOptions
    seats: tuple[SeatView, ...]
    acting: int | None
    """The seat whose turn it is until it is handed over; None before and after the game."""
    awaits: Literal["nobody", "placement", "confirmation"]
    """What the acting seat has to do."""
    paused: bool = False
    """Whether the game waits until somebody returns, since all its people are away."""
    turn: tuple[str, ...]
    """The placements of the current turn, which can be taken back."""
    last_turn: tuple[str, ...]
    """The placements of the previous turn."""
    undo: int | None
    """The ply to which a player asks to go back."""
    undo_by: int | None
    undo_agreed: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str | None
    rematch: str | None
    """The table at which the same people play again."""
    watch: str | None = None
    """The secret of a link for watching only, at a table that is watched by link."""
    clock: ClockView | None
    board: BoardView
    moves: tuple[str, ...]
    """All placements so far."""
    movers: tuple[int, ...]
    """The seat that made each of them."""
    first_ply: int
    """The number of placements made before the table existed, in the record it continues."""
