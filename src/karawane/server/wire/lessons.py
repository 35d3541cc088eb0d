"""The tutorial, the puzzles and the rules in words, as the page is sent them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from karawane.server.models import FrozenModel, MoveText
from karawane.server.wire.api import BoardLayout, LanguageCode
from karawane.server.wire.views import BoardView, PreviewView

__all__ = [
    "ChapterView",
    "DrawingView",
    "LessonView",
    "Lessons",
    "PuzzleKindCode",
    "PuzzleSummary",
    "PuzzleView",
    "Puzzles",
    "Reference",
    "RuleView",
    "Solution",
    "StepView",
    "Tried",
    "Try",
    "VerdictCode",
]

PuzzleKindCode = Literal["area", "oasis", "cut", "points", "best", "end"]
VerdictCode = Literal["right", "going_on", "wrong", "illegal"]


class StepView(FrozenModel):
    """A step of a lesson: something to read, and perhaps something to do."""

    name: str
    text: str
    placements: int
    """How many there are to make; none where there is only something to read."""
    layout: BoardLayout
    board: BoardView
    marked: tuple[str, ...]
    """The spaces that the text speaks of."""


class LessonView(FrozenModel):
    """A part of the tutorial."""

    name: str
    title: str
    steps: tuple[StepView, ...]


class Lessons(FrozenModel):
    """The tutorial in one language."""

    lessons: tuple[LessonView, ...]


class PuzzleSummary(FrozenModel):
    """What the list shows of a puzzle."""

    name: str
    number: int
    title: str
    kind: PuzzleKindCode
    kind_name: str
    level: int
    """How hard it is, from 1 to 3."""
    players: int


class Puzzles(FrozenModel):
    """All puzzles in one language, the easier ones first."""

    puzzles: tuple[PuzzleSummary, ...]


class PuzzleView(FrozenModel):
    """A puzzle to be solved."""

    summary: PuzzleSummary
    task: str
    hint: str
    placements: int
    layout: BoardLayout
    board: BoardView
    last: tuple[str, ...]
    """The placements of the turn before, and those of this one that are made already."""


class Try(FrozenModel):
    """What a learner has placed so far, and perhaps points at."""

    moves: Annotated[tuple[MoveText, ...], Field(max_length=2)] = ()
    preview: MoveText | None = None
    """A placement after these, to tell the effect of."""
    language: LanguageCode = "en"


class Tried(FrozenModel):
    """What the rules say of a try."""

    verdict: VerdictCode
    moves: tuple[str, ...]
    """The placements up to the first illegal one."""
    board: BoardView
    """The position after them."""
    text: str
    """What is said to a try that is right or wrong."""
    refused: PreviewView | None = None
    """The illegal placement, and why it is."""
    preview: PreviewView | None = None


class Solution(FrozenModel):
    """How a puzzle is solved."""

    moves: tuple[str, ...]
    text: str


class DrawingView(FrozenModel):
    """A drawn position."""

    layout: BoardLayout
    board: BoardView
    marked: tuple[str, ...]


class RuleView(FrozenModel):
    """A rule in words."""

    name: str
    numbers: tuple[str, ...]
    """The rules of `RULES.md` that it stands for."""
    text: str
    option: str | None
    """The option by which editions differ in it."""
    drawing: DrawingView | None = None


class ChapterView(FrozenModel):
    """A chapter of the rules."""

    name: str
    title: str
    rules: tuple[RuleView, ...]


class Reference(FrozenModel):
    """The rules of an edition in words."""

    edition: str
    title: str
    chapters: tuple[ChapterView, ...]
