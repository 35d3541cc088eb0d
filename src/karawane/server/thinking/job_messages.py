"""What a thinking process is asked and what it answers: a line of JSON each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from karawane.server.wire.api import AnalysisView, LanguageCode, MomentView

__all__ = [
    "READY",
    "Analyse",
    "Analysed",
    "Answer",
    "Choose",
    "Chosen",
    "Failed",
    "Job",
    "Report",
    "Reported",
    "TurningPoint",
    "read_answer",
    "read_job",
]


READY = b"ready\n"
"""What a process says before its first job."""


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True)


class Choose(_Line):
    """Choose a move as a bot of that level would."""

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
    """The move that was chosen."""

    kind: Literal["chosen"] = "chosen"
    move: str


class Analysed(_Line):
    """What was found in a position."""

    kind: Literal["analysed"] = "analysed"
    view: AnalysisView


class TurningPoint(_Line):
    """A turning point, told in every language."""

    ply: int
    seat: int
    move: str
    expected: str
    swing: float
    texts: dict[LanguageCode, str]


class Reported(_Line):
    """What was found in a whole game."""

    kind: Literal["reported"] = "reported"
    moments: tuple[MomentView, ...]
    turning_points: tuple[TurningPoint, ...]


class Failed(_Line):
    """The job cannot be done, however often it is tried."""

    kind: Literal["failed"] = "failed"
    why: str


Job = Choose | Analyse | Report
Answer = Chosen | Analysed | Reported | Failed

_JOB: TypeAdapter[Job] = TypeAdapter(Annotated[Job, Field(discriminator="kind")])
_ANSWER: TypeAdapter[Answer] = TypeAdapter(Annotated[Answer, Field(discriminator="kind")])


def read_job(line: str | bytes) -> Job:
    """Read a job."""
    return _JOB.validate_json(line)


def read_answer(line: str | bytes) -> Answer:
    """Read an answer."""
    return _ANSWER.validate_json(line)
