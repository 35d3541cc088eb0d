"""The bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from karawane.server.models import ChosenName, FrozenModel, MoveText
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
    "CostlyPlacementView",
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
    """The guest of the cookie."""

    name: str | None


class Rename(FrozenModel):
    """The name that a guest chooses."""

    name: ChosenName


class CarryLink(FrozenModel):
    """A secret that carries a guest to another device, once; it follows the `#` of a link."""

    secret: str
    until: int


class Claim(FrozenModel):
    """The secret of a link that carries a guest."""

    secret: Annotated[str, Field(max_length=128)]


class EditionChoice(FrozenModel):
    """An edition and its options."""

    name: str
    title: str
    options: dict[str, str]


class BoardChoice(FrozenModel):
    """A board to play on."""

    name: str
    title: str
    note: str
    """A note that must be shown with the board."""


class LevelChoice(FrozenModel):
    """A level of bots."""

    number: int
    name: str
    seconds: float
    """The longest that a placement takes."""
    about: str


class Choices(FrozenModel):
    """What can be chosen for a table."""

    editions: tuple[EditionChoice, ...]
    """The default first."""
    options: dict[str, tuple[str, ...]]
    """Every option of an edition with its possible values."""
    boards: tuple[BoardChoice, ...]
    levels: tuple[LevelChoice, ...]
    """The weakest first."""
    defaults: TableOptions
    version: str
    """The version of the program."""


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
    """A new table; with a record, it continues from the record's last position."""

    options: TableOptions = TableOptions()
    record: RecordText | None = None


class TableMade(FrozenModel):
    """The new table, with secrets for its maker alone."""

    table: str
    invite: str
    """The secret of the invitation; it follows the `#` of a link."""
    tokens: dict[int, str]
    """The tokens of the maker's seats, for programs."""


class TableSummary(FrozenModel):
    """A table in a list."""

    table: str
    status: Literal["open", "running", "over"]
    edition: str
    seats: tuple[SeatView, ...]
    acting: int | None
    """The seat whose turn it is."""
    mine: tuple[int, ...] = ()
    """The seats of the guest who sent the request."""
    ply: int
    changed: int
    """The time of the last event, in milliseconds since 1970."""
    clock: Literal["none", "live", "correspondence"]
    watch: bool
    """Whether anybody may watch."""


class TableLists(FrozenModel):
    """The tables of the lobby, and the guest's own."""

    lobby: tuple[TableSummary, ...]
    mine: tuple[TableSummary, ...]


class EventList(FrozenModel):
    """Events of a table, in order."""

    events: tuple[NumberedEvent, ...]


class MoveView(FrozenModel):
    """A move in an analysis."""

    move: str
    visits: int
    value: float
    """The expected result for the seat to move, 0 to 1, for the heat map."""
    error: float | None = None
    """The standard error of `value`; None from servers that do not know it."""
    chance: float
    """The winning chance of the seat to move."""
    points: tuple[float | None, ...]
    """The expected final points of each seat; None if they are hidden."""
    why: str
    """What the move does, in the requested language; empty except for the best moves."""


class AskAnalysis(FrozenModel):
    """A request for the best moves in a position of a table."""

    ply: Annotated[int, Field(ge=0)] | None = None
    """The position after that many placements; by default the last one."""
    language: LanguageCode = "en"
    seconds: Annotated[float, Field(gt=0, le=5)] = 1.0


class AskRecordAnalysis(AskAnalysis):
    """A request for the best moves in a position of a record."""

    record: RecordText


class AnalysisView(FrozenModel):
    """The result of searching a position."""

    ply: int
    seat: int
    chances: tuple[float, ...]
    """Each seat's winning chance."""
    points: tuple[float | None, ...]
    line: tuple[str, ...]
    """The expected continuation."""
    moves: tuple[MoveView, ...]
    """Every legal move, the best one first."""
    simulations: int


class AskReport(FrozenModel):
    """A request for a report on a finished game."""

    language: LanguageCode = "en"


class AskRecordReport(AskReport):
    """A request for a report on the finished game of a record."""

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
    why: str
    """What the expected placement would have done."""


class CostlyPlacementView(FrozenModel):
    """A placement that cost its seat points, and a better one."""

    ply: int
    seat: int
    move: str
    expected: str
    cost: float
    """The points that it cost, compared with the best of the other seats."""
    why: str
    """What the better placement would have done."""


class ReportView(FrozenModel):
    """How the chances went over a game, and where they turned."""

    moments: tuple[MomentView, ...]
    turning_points: tuple[TurningPointView, ...]
    costly_placements: tuple[CostlyPlacementView, ...] = ()
    """The three that cost each seat most, the worst first."""


class Replay(FrozenModel):
    """Every position of a game, from the set-up on, without legal moves."""

    boards: tuple[BoardView, ...]
    moves: tuple[str, ...]


class AskRecord(FrozenModel):
    """A request for every position of a record, or for a picture of one."""

    record: RecordText
    ply: Annotated[int, Field(ge=0)] | None = None
    """Draw the position after that many placements; by default the last one."""


class RecordReplay(Replay):
    """The game of a record, with its board, players and edition."""

    layout: BoardLayout
    names: tuple[str | None, ...]
    """The name of each seat's player, if the record has it."""
    edition: str
    options: dict[str, str]
    """Options that differ from the edition's."""
    winners: tuple[int, ...]
    """The winning seats, if the game is over."""


class ScoringStep(FrozenModel):
    """One item of the final scoring."""

    kind: Literal["water", "oases", "area", "caravan"]
    seat: int
    points: int
    colour: str | None = None
    """The letter of a caravan's colour."""
    spaces: tuple[str, ...] = ()
    """The caravan's or the area's spaces; none for water and oases."""
    shared: bool = False
    """Whether several caravans share the largest size."""


class Scoring(FrozenModel):
    """The final scoring, step by step: chips, then caravans colour by colour, then areas."""

    steps: tuple[ScoringStep, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Judge(FrozenModel):
    """A question to the rules about a position that is at no table."""

    record: RecordText
    """A record; the question is about its last position."""
    moves: Annotated[tuple[MoveText, ...], Field(max_length=200)] = ()
    """Further placements; the first illegal one and those after it are not played."""
    preview: MoveText | None = None
    """A further placement to preview."""


class Judged(FrozenModel):
    """What the rules say about a position and moves."""

    board: BoardView
    layout: BoardLayout | None = None
    """The board's spaces."""
    refused: PreviewView | None = None
    """The first illegal move, and why it is illegal."""
    preview: PreviewView | None = None
