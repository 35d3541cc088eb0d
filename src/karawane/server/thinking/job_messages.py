"""The jobs of a thinking process and their results: a line of JSON each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from karawane.server.wire.api import AnalysisView, LanguageCode, MomentView

__all__ = [
    "READY",
    "Analyse",
    "Analysed",
    "Choose",
    "Chosen",
    "CostlyPlacement",
    "Failed",
    "Job",
    "Report",
    "Reported",
    "Result",
    "TurningPoint",
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


class Chosen(_Line):
    """The move that a bot chose."""

    kind: Literal["chosen"] = "chosen"
    move: str


class Analysed(_Line):
    """What the search found in a position."""

    kind: Literal["analysed"] = "analysed"
    view: AnalysisView


class TurningPoint(_Line):
    """A turning point, described in every language."""

    ply: int
    seat: int
    move: str
    expected: str
    swing: float
    texts: dict[LanguageCode, str]


class CostlyPlacement(_Line):
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
    turning_points: tuple[TurningPoint, ...]
    costly_placements: tuple[CostlyPlacement, ...]


class Failed(_Line):
    """The job is impossible; another attempt would fail, too."""

    kind: Literal["failed"] = "failed"
    why: str


Job = Choose | Analyse | Report
Result = Chosen | Analysed | Reported | Failed

_JOB: TypeAdapter[Job] = TypeAdapter(Annotated[Job, Field(discriminator="kind")])
_RESULT: TypeAdapter[Result] = TypeAdapter(Annotated[Result, Field(discriminator="kind")])


def parse_job(line: str | bytes) -> Job:
    """Return the job that a line holds; `ValueError` if it holds none."""
    return _JOB.validate_json(line)


def parse_result(line: str | bytes) -> Result:
    """Return the result that a line holds; `ValueError` if it holds none."""
    return _RESULT.validate_json(line)
