"""Lessons for the page's tests, with the server's answers: `python -m tests.wasm.page_lessons`.

The page must give the same answers with its own kernel. A test compares the file with what the
server answers today.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from karawane.lessons import Task, lessons, puzzle, solutions
from karawane.rules import legal_moves
from karawane.server.presenters.lesson_views import (
    puzzle_list,
    puzzle_view,
    rules_reference,
    solution,
    try_puzzle,
    try_step,
    tutorial,
)
from karawane.server.wire.api import LanguageCode
from karawane.server.wire.lesson_api import Try

FILE = Path(__file__).parents[2] / "web" / "tests" / "lessons.json"
PUZZLES: tuple[tuple[str, LanguageCode], ...] = (
    ("curtain", "de"),
    ("long-arm", "en"),
    ("closed-door", "fr"),
    ("by-a-nose", "it"),
)
"""Puzzles whose tries are kept, and their language."""


def kept() -> str:
    """Return the file's content."""
    content = {
        "tutorial": tutorial("de").model_dump(),
        "reference": rules_reference("kosmos", "fr").model_dump(),
        "puzzles": puzzle_list("it").model_dump(),
        "steps": list(_steps()),
        "tried_puzzles": list(_puzzles()),
    }
    parts = ",\n".join(f'"{key}": {_line(value)}' for key, value in content.items())
    return f"{{\n{parts}\n}}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _steps() -> Iterator[dict[str, Any]]:
    for lesson in lessons():
        for step in lesson.steps:
            if step.task is not None:
                for tried in _tries(step.task, "en"):
                    answer = try_step(lesson.name, step.name, tried)
                    yield {
                        "lesson": lesson.name,
                        "step": step.name,
                        "try": tried.model_dump(),
                        "answer": _short(answer.model_dump()),
                    }


def _puzzles() -> Iterator[dict[str, Any]]:
    for name, code in PUZZLES:
        yield {
            "name": name,
            "language": code,
            "view": puzzle_view(name, code).model_dump(),
            "solution": solution(name, code).model_dump(),
            "tries": [
                {
                    "try": tried.model_dump(),
                    "answer": _short(try_puzzle(name, tried).model_dump()),
                }
                for tried in _tries(puzzle(name).task, code)
            ],
        }


def _short(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with the scores of its board only; whole boards are compared elsewhere."""
    board = answer["board"]
    return {**answer, "board": {key: board[key] for key in ("ply", "phase", "seat", "scores")}}


def _tries(task: Task, code: LanguageCode) -> Iterator[Try]:
    """Yield a solution, its first placement, other placements, and an illegal one."""
    right = [str(move) for move in next(iter(solutions(task)))]
    legal = [str(move) for move in legal_moves(task.position)]
    for moves in (right, right[:1], legal[:1], legal[-1:], [right[0], "Cz9"]):
        yield Try(moves=tuple(moves), preview=legal[len(legal) // 2], language=code)


if __name__ == "__main__":
    FILE.write_text(kept(), "utf-8")
