"""The tutorial, the puzzles and the rules in words."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from karawane.server.presenters import lesson_views
from karawane.server.web.dependencies import ERROR_RESPONSES, SlowWorkDep
from karawane.server.web.responses import json_response, png_response
from karawane.server.wire.api import LanguageCode
from karawane.server.wire.lesson_api import (
    Lessons,
    Puzzles,
    PuzzleView,
    Reference,
    Solution,
    Tried,
    Try,
)

__all__ = ["router"]

router = APIRouter(tags=["learning"], responses=ERROR_RESPONSES)

Name = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,64}$")]
Language = Annotated[LanguageCode, Query()]
Edition = Annotated[str, Query(pattern=r"^[A-Za-z0-9._-]{1,64}$")]


@router.get("/lessons", response_model=Lessons)
async def read_lessons(language: Language = "en") -> Response:
    """Return the tutorial, with the positions of all its steps."""
    return json_response(lesson_views.tutorial(language))


@router.post("/lessons/{lesson}/{step}/try", response_model=Tried)
async def try_step(slow_work: SlowWorkDep, lesson: Name, step: Name, asked: Try) -> Response:
    """Judge an attempt at a step of the tutorial."""
    return await slow_work.run(lambda: json_response(lesson_views.try_step(lesson, step, asked)))


@router.get("/puzzles", response_model=Puzzles)
async def read_puzzles(language: Language = "en") -> Response:
    """List the puzzles."""
    return json_response(lesson_views.puzzle_list(language))


@router.get("/puzzles/{name}", response_model=PuzzleView)
async def read_puzzle(name: Name, language: Language = "en") -> Response:
    """Return a puzzle without its solution."""
    return json_response(lesson_views.puzzle_view(name, language))


@router.get("/puzzles/{name}/picture.png", response_class=Response)
async def draw_puzzle(slow_work: SlowWorkDep, name: Name) -> Response:
    """Draw the position of a puzzle as PNG, if the server can."""
    return png_response(await slow_work.run(lambda: lesson_views.puzzle_picture(name)))


@router.post("/puzzles/{name}/try", response_model=Tried)
async def try_puzzle(slow_work: SlowWorkDep, name: Name, asked: Try) -> Response:
    """Judge an attempt at a puzzle."""
    return await slow_work.run(lambda: json_response(lesson_views.try_puzzle(name, asked)))


@router.get("/puzzles/{name}/solution", response_model=Solution)
async def read_solution(name: Name, language: Language = "en") -> Response:
    """Return the solution of a puzzle."""
    return json_response(lesson_views.solution(name, language))


@router.get("/rules", response_model=Reference)
async def read_rules(edition: Edition = "v1.2", language: Language = "en") -> Response:
    """Return the rules of an edition in words, with drawings."""
    return json_response(lesson_views.rules_reference(edition, language))
