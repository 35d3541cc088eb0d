"""Learning the game: a tutorial, puzzles and a rules reference, in several languages."""

from karawane.lessons.goals import Attempt, Goal
from karawane.lessons.puzzle import Puzzle, PuzzleKind, puzzle, puzzles
from karawane.lessons.reference import Chapter, Rule, chapters
from karawane.lessons.tasks import Outcome, Task, Verdict, judge, solutions
from karawane.lessons.texts import Texts, texts
from karawane.lessons.toml_table import LessonError
from karawane.lessons.tutorial import Lesson, Step, lesson_step, lessons

__all__ = [
    "Attempt",
    "Chapter",
    "Goal",
    "Lesson",
    "LessonError",
    "Outcome",
    "Puzzle",
    "PuzzleKind",
    "Rule",
    "Step",
    "Task",
    "Texts",
    "Verdict",
    "chapters",
    "judge",
    "lesson_step",
    "lessons",
    "puzzle",
    "puzzles",
    "solutions",
    "texts",
]
