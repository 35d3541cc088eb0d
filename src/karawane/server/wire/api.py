"""The requests and answers of the HTTP interface."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from karawane.server.models import FrozenModel, GuestName, MoveText
from karawane.server.table.options import TableOptions
from karawane.server.wire.messages import NumberedEvent
from karawane.server.wire.views import BoardView, PreviewView, SeatView

__all__ = [
    "AnalysisView",
    "AskAnalysis",
    "AskRecord",
    "AskRecordAnalysis",
    "AskRecordReport",
    "AskReport",
    "BoardChoice",
    "BoardLayout",
    "CarryLink",
    "Choices",
    "Claim",
    "EditionChoice",
    "EventList",
    "Judge",
    "Judged",
    "LanguageCode",
    "LevelChoice",
    "MakeTable",
    "Me",
    "MomentView",
    "MoveView",
    "RecordReplay",
    "Rename",
    "Replay",
    "ReportView",
    "Scoring",
    "ScoringStep",
    "SpaceView",
    "TableLists",
    "TableMade",
    "TableSummary",
    "TurningPointView",
]

LanguageCode = Literal["en", "de", "fr", "it"]

RecordText = Annotated[str, Field(max_length=12_000)]


class Me(FrozenModel):
    """The guest that the cookie stands for."""

    name: str | None


class Rename(FrozenModel):
    """What a guest wants to be called."""

    name: GuestName


class CarryLink(FrozenModel):
    """A secret that carries a guest to another device, once; it goes behind the `#` of a link."""

    secret: str
    until: int


class Claim(FrozenModel):
    """The secret from such a link."""

    secret: Annotated[str, Field(max_length=128)]


class EditionChoice(FrozenModel):
    """An edition, and its options."""

    name: str
    title: str
    options: dict[str, str]


class BoardChoice(FrozenModel):
    """A board to play on."""

    name: str
    title: str
    note: str
    """What whoever shows it must say of it."""


class LevelChoice(FrozenModel):
    """A level of the bots."""

    number: int
    name: str
    seconds: float
    """The most that a placement takes it."""
    about: str


class Choices(FrozenModel):
    """What a table can be made of."""

    editions: tuple[EditionChoice, ...]
    """The default first."""
    options: dict[str, tuple[str, ...]]
    """Every option of an edition with the values it may have."""
    boards: tuple[BoardChoice, ...]
    levels: tuple[LevelChoice, ...]
    """The weakest first."""
    defaults: TableOptions
    version: str
    """The program's."""


class SpaceView(FrozenModel):
    """A space of a board, with what is printed on it."""

    name: str
    x: int
    y: int
    palm: bool
    circle: bool
    beyond: bool
    """Whether it lies beyond the dark line: in play with four and five players only."""


class BoardLayout(FrozenModel):
    """The spaces in play; everything else within width and height is mountain.

    Hexagons are flat-topped; columns with an even x stand half a space lower. In units of a
    hexagon's side, the centre of a space is at x * 1.5, (y + (x even ? 0.5 : 0)) * sqrt 3.
    """

    name: str
    title: str
    note: str
    players: int
    width: int
    height: int
    spaces: tuple[SpaceView, ...]


class MakeTable(FrozenModel):
    """A new table; with a record, it goes on from the record's last position."""

    options: TableOptions = TableOptions()
    record: RecordText | None = None


class TableMade(FrozenModel):
    """The new table, and what its maker alone is told."""

    table: str
    invite: str
    """The secret of the invitation, to go behind the `#` of a link."""
    tokens: dict[int, str]
    """The tokens of the seats that the maker has taken, for programs."""


class TableSummary(FrozenModel):
    """What lists show of a table."""

    table: str
    status: Literal["open", "running", "over"]
    edition: str
    seats: tuple[SeatView, ...]
    acting: int | None
    """The seat whose turn it is."""
    mine: tuple[int, ...] = ()
    """The asking guest's seats."""
    ply: int
    changed: int
    """When something happened last, in milliseconds since 1970."""
    clock: Literal["none", "live", "correspondence"]
    watch: bool
    """Whether anybody may watch."""


class TableLists(FrozenModel):
    """The lobby's tables, and the guest's own."""

    lobby: tuple[TableSummary, ...]
    mine: tuple[TableSummary, ...]


class EventList(FrozenModel):
    """Events of a table, in order."""

    events: tuple[NumberedEvent, ...]


class MoveView(FrozenModel):
    """What an analysis says of a move."""

    move: str
    visits: int
    value: float
    """What the seat to move may expect, 0 to 1: for the heat map."""
    chance: float
    """The seat's chance to win."""
    points: tuple[float | None, ...]
    """The final points that each seat may expect; None where points are hidden."""
    why: str
    """What it does, in the language asked for; empty for all but the best moves."""


class AskAnalysis(FrozenModel):
    """Ask for the best moves of a position: of a table, or of a record."""

    ply: Annotated[int, Field(ge=0)] | None = None
    """After so many placements; the last position where it is left out."""
    language: LanguageCode = "en"
    seconds: Annotated[float, Field(gt=0, le=5)] = 1.0


class AskRecordAnalysis(AskAnalysis):
    """Ask for the best moves of a position that is at no table."""

    record: RecordText


class AnalysisView(FrozenModel):
    """What a search finds in a position."""

    ply: int
    seat: int
    chances: tuple[float, ...]
    """Each seat's chance to win."""
    points: tuple[float | None, ...]
    line: tuple[str, ...]
    """The moves expected."""
    moves: tuple[MoveView, ...]
    """Every legal move, the best one first."""
    simulations: int


class AskReport(FrozenModel):
    """Ask how the chances went in a finished game."""

    language: LanguageCode = "en"


class AskRecordReport(AskReport):
    """Ask how the chances went in a game that is at no table."""

    record: RecordText


class MomentView(FrozenModel):
    """The chances at one moment of a game."""

    ply: int
    chances: tuple[float, ...]
    points: tuple[float, ...]


class TurningPointView(FrozenModel):
    """A placement that changed the chances."""

    ply: int
    seat: int
    move: str
    expected: str
    swing: float
    text: str


class ReportView(FrozenModel):
    """How the chances went over a game, and where they turned."""

    moments: tuple[MomentView, ...]
    turning_points: tuple[TurningPointView, ...]


class Replay(FrozenModel):
    """Every position of a game, from the set-up on, without legal moves."""

    boards: tuple[BoardView, ...]
    moves: tuple[str, ...]


class AskRecord(FrozenModel):
    """Ask for every position of a record, or for a picture of one."""

    record: RecordText
    ply: Annotated[int, Field(ge=0)] | None = None
    """The position to draw: after so many placements; the last where it is left out."""


class RecordReplay(Replay):
    """A record's game, with what a table would know of it."""

    layout: BoardLayout
    names: tuple[str | None, ...]
    """What the record calls each seat's player."""
    edition: str
    options: dict[str, str]
    """Options that differ from the edition's."""
    winners: tuple[int, ...]
    """Who has won, if the game is over."""


class ScoringStep(FrozenModel):
    """One thing that scores at the end."""

    kind: Literal["water", "oases", "area", "caravan"]
    seat: int
    points: int
    colour: str | None = None
    """The letter of a caravan's colour."""
    spaces: tuple[str, ...] = ()
    """The caravan's or the area's spaces, or the oases."""
    shared: bool = False
    """Whether several caravans are the largest together."""


class Scoring(FrozenModel):
    """The final scoring, step by step: chips, then caravans colour by colour, then areas."""

    steps: tuple[ScoringStep, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Judge(FrozenModel):
    """Ask the rules about a position that is at no table: for the tutorial and the puzzles."""

    record: RecordText
    """A record; its last position is the one that is asked about."""
    moves: Annotated[tuple[MoveText, ...], Field(max_length=200)] = ()
    """Further placements; they stop before the first that is illegal."""
    preview: MoveText | None = None
    """A placement to tell the effect of."""


class Judged(FrozenModel):
    """What the rules say."""

    board: BoardView
    layout: BoardLayout | None = None
    """The board's spaces."""
    refused: PreviewView | None = None
    """The first of the moves that is illegal, and why."""
    preview: PreviewView | None = None
