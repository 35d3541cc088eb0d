"""The tutorial: lessons, each a sequence of steps on small boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from karawane.lessons.task_readers import read_drawn, read_goal
from karawane.lessons.tasks import Task
from karawane.lessons.toml_table import LessonError, Part, read_toml
from karawane.rules import Position, Space

__all__ = ["Lesson", "Step", "lesson_step", "lessons"]


@dataclass(frozen=True)
class Step:
    """Something told about a position, and what the learner is asked to do in it, if anything.

    Its texts are `LESSON.STEP.text`, and with a task `.right` and `.wrong`.
    """

    name: str
    position: Position
    marked: tuple[Space, ...]
    """The spaces that the text speaks of."""
    task: Task | None


@dataclass(frozen=True)
class Lesson:
    """A part of the tutorial; its title is the text `LESSON.title`."""

    name: str
    steps: tuple[Step, ...]


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons of the tutorial in their order.

    >>> [lesson.name for lesson in lessons()][:3]
    ['caravans', 'water', 'oases']
    """
    part = read_toml(files(__package__).joinpath("tutorial.toml"))
    found = tuple(_lesson(each) for each in part.parts("lesson"))
    part.done()
    return found


def lesson_step(lesson: str, step: str) -> Step:
    """Return the step of that name in the lesson of that name."""
    for each in lessons():
        for one in each.steps:
            if (each.name, one.name) == (lesson, step):
                return one
    raise LessonError(f"no step {step!r} in a lesson {lesson!r}")


def _lesson(part: Part) -> Lesson:
    found = Lesson(part.text("name"), tuple(_step(each) for each in part.parts("step")))
    part.done()
    return found


def _step(part: Part) -> Step:
    drawn = read_drawn(part)
    placements = part.number("placements", 1)
    task = None
    if part.has("goal"):
        task = Task(drawn.position, read_goal(part.part("goal")), placements)
    name = part.text("name")
    part.done()
    return Step(name, drawn.position, tuple(sorted(drawn.marked)), task)
