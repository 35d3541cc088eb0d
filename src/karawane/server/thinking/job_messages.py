"""The jobs of a thinking process and their results: a line of JSON each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from karawane.server.wire.api import AnalysisView, AskRecord, Judge, LanguageCode, MomentView

__all__ = [
    "READY",
    "Analyse",
    "Analysed",
    "CheckGame",
    "Choose",
    "Chosen",
    "Declined",
    "DrawRecord",
    "Failed",
    "FindPosition",
    "FoundPosition",
    "Job",
    "JudgeRecord",
    "RecordJob",
    "ReplayGame",
    "ReplayRecord",
    "Report",
    "Reported",
    "Result",
    "TranslatedCostlyPlacement",
    "TranslatedTurningPoint",
    "Written",
    "parse_job",
    "parse_result",
]


READY = b"ready\n"
"""The line that a process writes before its first job."""


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True)


class Choose(_Line):
    """Choose a move as a bot of a level."""

    kind: Literal["choose"] = "choose"
    position: str
    level: str
    seed: str


class Analyse(_Line):
    """Search a position."""

    kind: Literal["analyse"] = "analyse"
    position: str
    ply: int
    seconds: float
    language: LanguageCode


class Report(_Line):
    """Search every position of a record."""

    kind: Literal["report"] = "report"
    record: str
    simulations: int


class JudgeRecord(_Line):
    """Ask the rules about a record's last position."""

    kind: Literal["judge"] = "judge"
    asked: Judge


class ReplayRecord(_Line):
    """Write every position of a record."""

    kind: Literal["replay"] = "replay"
    asked: AskRecord


class ReplayGame(_Line):
    """Write every position of a table's game as the owner of `seats` may see it."""

    kind: Literal["replay_game"] = "replay_game"
    record: str
    seats: tuple[int, ...]
    over: bool


class DrawRecord(_Line):
    """Draw a position of a record, the last one by default."""

    kind: Literal["draw"] = "draw"
    record: str
    ply: int | None = None
    panel: bool = True
    trusted: bool = False
    """Whether it is a table's; other records may use only the library's boards and editions."""


class FindPosition(_Line):
    """Find a position of a record, the last one by default."""

    kind: Literal["find"] = "find"
    record: str
    ply: int | None = None
    trusted: bool = False


class CheckGame(_Line):
    """Write the game of a record without comments and tags, if it is over."""

    kind: Literal["check"] = "check"
    record: str


class Chosen(_Line):
    """The move that a bot chose."""

    kind: Literal["chosen"] = "chosen"
    move: str


class Analysed(_Line):
    """What the search found in a position."""

    kind: Literal["analysed"] = "analysed"
    view: AnalysisView


class TranslatedTurningPoint(_Line):
    """A turning point, described in every language."""

    ply: int
    seat: int
    move: str
    expected: str
    swing: float
    texts: dict[LanguageCode, str]
    reasons: dict[LanguageCode, str]


class TranslatedCostlyPlacement(_Line):
    """A placement that cost points, with what a better one would have done in every language."""

    ply: int
    seat: int
    move: str
    expected: str
    cost: float
    reasons: dict[LanguageCode, str]


class Reported(_Line):
    """What the search found in a whole game."""

    kind: Literal["reported"] = "reported"
    moments: tuple[MomentView, ...]
    turning_points: tuple[TranslatedTurningPoint, ...]
    costly_placements: tuple[TranslatedCostlyPlacement, ...]


class Written(_Line):
    """What was asked for, as JSON or SVG."""

    kind: Literal["written"] = "written"
    text: str


class FoundPosition(_Line):
    """A position of a record."""

    kind: Literal["found_position"] = "found_position"
    position: str
    ply: int


class Declined(_Line):
    """The request is refused, with a reason for the client."""

    kind: Literal["declined"] = "declined"
    reason: str
    text: str


class Failed(_Line):
    """The job is impossible; another attempt would fail as well."""

    kind: Literal["failed"] = "failed"
    why: str


RecordJob = JudgeRecord | ReplayRecord | ReplayGame | DrawRecord | FindPosition | CheckGame
Job = Choose | Analyse | Report | RecordJob
Result = Chosen | Analysed | Reported | Written | FoundPosition | Declined | Failed

_JOB: TypeAdapter[Job] = TypeAdapter(Annotated[Job, Field(discriminator="kind")])
_RESULT: TypeAdapter[Result] = TypeAdapter(Annotated[Result, Field(discriminator="kind")])


def parse_job(line: str | bytes) -> Job:
    """Return the job that a line holds; `ValueError` if it holds none."""
    return _JOB.validate_json(line)


def parse_result(line: str | bytes) -> Result:
    """Return the result that a line holds; `ValueError` if it holds none."""
    return _RESULT.validate_json(line)
