"""The tutorial: lessons, each a sequence of steps on small boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from karawane.lessons.task_readers import read_drawn, read_goal
from karawane.lessons.tasks import Task
from karawane.lessons.toml_table import LessonError, TomlTable, read_toml
from karawane.rules import Position, Space

__all__ = ["Lesson", "Step", "lesson_step", "lessons"]


@dataclass(frozen=True)
class Step:
    """A position with an explanation, and perhaps a task.

    Its texts are `LESSON.STEP.text`, and with a task `.right` and `.wrong`.
    """

    name: str
    position: Position
    marked: tuple[Space, ...]
    """The spaces that the text refers to."""
    task: Task | None


@dataclass(frozen=True)
class Lesson:
    """A lesson of the tutorial; its title is the text `LESSON.title`."""

    name: str
    steps: tuple[Step, ...]


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons of the tutorial in order.

    >>> [lesson.name for lesson in lessons()][:3]
    ['caravans', 'water', 'oases']
    """
    table = read_toml(files(__package__).joinpath("tutorial.toml"))
    found = tuple(_lesson(each) for each in table.tables("lesson"))
    table.done()
    return found


def lesson_step(lesson: str, step: str) -> Step:
    """Return a step of a lesson by their names."""
    for each in lessons():
        for one in each.steps:
            if (each.name, one.name) == (lesson, step):
                return one
    raise LessonError(f"no step {step!r} in a lesson {lesson!r}")


def _lesson(table: TomlTable) -> Lesson:
    found = Lesson(table.text("name"), tuple(_step(each) for each in table.tables("step")))
    table.done()
    return found


def _step(table: TomlTable) -> Step:
    drawn = read_drawn(table)
    placements = table.number("placements", 1)
    task = None
    if table.has("goal"):
        task = Task(drawn.position, read_goal(table.table("goal")), placements)
    name = table.text("name")
    table.done()
    return Step(name, drawn.position, tuple(sorted(drawn.marked)), task)
