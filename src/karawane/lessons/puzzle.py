"""Puzzles: positions from real games with something to find."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from karawane.lessons.task_readers import read_goal, read_moves
from karawane.lessons.tasks import Task
from karawane.lessons.toml_table import LessonError, TomlTable, read_toml
from karawane.notation import NotationError, Record, parse_record
from karawane.rules import Move

__all__ = ["Puzzle", "PuzzleKind", "puzzle", "puzzles"]


class PuzzleKind(Enum):
    """The kind of a puzzle; the text `kinds.KIND` describes it."""

    AREA = "area"
    """Enclose an area."""
    OASIS = "oasis"
    """Reach oases."""
    CUT = "cut"
    """Cut a rival's caravan off."""
    POINTS = "points"
    """Make the most points with a turn."""
    BEST = "best"
    """Find the placement that the search prefers by far."""
    END = "end"
    """End the game, and win it."""


@dataclass(frozen=True)
class Puzzle:
    """A position with something to find.

    Its texts are `PUZZLE.title` and `PUZZLE.why`; all puzzles share the text `hint`.
    """

    name: str
    kind: PuzzleKind
    level: int
    """How hard it is, from 1 to 3."""
    record: Record
    """The game so far, up to the puzzle's position."""
    task: Task
    solution: tuple[Move, ...]
    """A solution to show."""

    @property
    def number(self) -> int:
        """Its number among the puzzles, from 1."""
        return puzzles().index(self) + 1


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles, easiest first."""
    table = read_toml(files(__package__).joinpath("puzzles.toml"))
    found = tuple(_puzzle(each) for each in table.tables("puzzle"))
    table.done()
    return found


def puzzle(name: str) -> Puzzle:
    """Return the puzzle with that name."""
    for each in puzzles():
        if each.name == name:
            return each
    raise LessonError(f"no puzzle {name!r}")


def _puzzle(table: TomlTable) -> Puzzle:
    name = table.text("name")
    record = _record(table, name)
    goal = read_goal(table.table("goal"))
    solution = read_moves(table, "solution")
    found = Puzzle(
        name,
        _kind(table),
        table.number("level"),
        record,
        Task(record.final, goal, len(solution)),
        solution,
    )
    table.done()
    return found


def _kind(table: TomlTable) -> PuzzleKind:
    word = table.text("kind")
    try:
        return PuzzleKind(word)
    except ValueError as error:
        known = ", ".join(kind.value for kind in PuzzleKind)
        raise table.error(f"unknown kind of puzzle {word!r}; choose from {known}") from error


def _record(table: TomlTable, name: str) -> Record:
    file = files(__package__).joinpath("puzzles", f"{name}.ttd")
    if not file.is_file():
        raise table.error(f"the record puzzles/{name}.ttd is missing")
    try:
        return parse_record(file.read_text("utf-8"))
    except NotationError as error:
        raise table.error(f"puzzles/{name}.ttd, {error}") from error
