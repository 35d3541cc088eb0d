"""The tutorial, the puzzles and the rules in words, as the page receives them."""

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
    """A step of a lesson: a text, and usually a task."""

    name: str
    text: str
    placements: int
    """How many placements the task takes; 0 without a task."""
    layout: BoardLayout
    board: BoardView
    marked: tuple[str, ...]
    """The spaces that the text refers to."""


class LessonView(FrozenModel):
    """A part of the tutorial."""

    name: str
    title: str
    steps: tuple[StepView, ...]


class Lessons(FrozenModel):
    """The tutorial in one language."""

    lessons: tuple[LessonView, ...]


class PuzzleSummary(FrozenModel):
    """A puzzle in the list."""

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
    """A puzzle without its solution."""

    summary: PuzzleSummary
    task: str
    hint: str
    placements: int
    layout: BoardLayout
    board: BoardView
    last: tuple[str, ...]
    """The placements of the previous turn, and those already made in this one."""


class Try(FrozenModel):
    """What a learner has placed so far, and may be about to place."""

    moves: Annotated[tuple[MoveText, ...], Field(max_length=2)] = ()
    preview: MoveText | None = None
    """A further placement to preview."""
    language: LanguageCode = "en"


class Tried(FrozenModel):
    """The judgement of a learner's attempt."""

    verdict: VerdictCode
    moves: tuple[str, ...]
    """The placements up to the first illegal one."""
    board: BoardView
    """The position after them."""
    text: str
    """The comment on an attempt that is right or wrong, otherwise empty."""
    refused: PreviewView | None = None
    """The illegal placement, and why it is illegal."""
    preview: PreviewView | None = None


class Solution(FrozenModel):
    """The solution of a puzzle, and why it is right."""

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
    """The numbers of the rules in `RULES.md` that it covers."""
    text: str
    option: str | None
    """The option that changes this rule between editions."""
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
