"""The tutorial, the puzzles and the rules in words."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from karawane.server.web import lesson_views
from karawane.server.web.dependencies import REFUSALS, SiteOf
from karawane.server.web.responses import answer
from karawane.server.wire.api import LanguageCode
from karawane.server.wire.lessons import (
    Lessons,
    Puzzles,
    PuzzleView,
    Reference,
    Solution,
    Tried,
    Try,
)

__all__ = ["router"]

router = APIRouter(tags=["learning"], responses=REFUSALS)

Name = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,64}$")]
Language = Annotated[LanguageCode, Query()]
Edition = Annotated[str, Query(pattern=r"^[A-Za-z0-9._-]{1,64}$")]


@router.get("/lessons", response_model=Lessons)
async def read_lessons(language: Language = "en") -> Response:
    """Send the tutorial, with the positions of all its steps."""
    return answer(lesson_views.all_lessons(language))


@router.post("/lessons/{lesson}/{step}/try", response_model=Tried)
async def try_step(site: SiteOf, lesson: Name, step: Name, asked: Try) -> Response:
    """Judge what was tried in a step of the tutorial."""
    async with site.slow_work:
        return await asyncio.to_thread(lambda: answer(lesson_views.try_step(lesson, step, asked)))


@router.get("/puzzles", response_model=Puzzles)
async def read_puzzles(language: Language = "en") -> Response:
    """List the puzzles."""
    return answer(lesson_views.all_puzzles(language))


@router.get("/puzzles/{name}", response_model=PuzzleView)
async def read_puzzle(name: Name, language: Language = "en") -> Response:
    """Send a puzzle to be solved."""
    return answer(lesson_views.one_puzzle(name, language))


@router.post("/puzzles/{name}/try", response_model=Tried)
async def try_puzzle(site: SiteOf, name: Name, asked: Try) -> Response:
    """Judge what was tried in a puzzle."""
    async with site.slow_work:
        return await asyncio.to_thread(lambda: answer(lesson_views.try_puzzle(name, asked)))


@router.get("/puzzles/{name}/solution", response_model=Solution)
async def read_solution(name: Name, language: Language = "en") -> Response:
    """Tell how a puzzle is solved."""
    return answer(lesson_views.solution(name, language))


@router.get("/rules", response_model=Reference)
async def read_rules(edition: Edition = "v1.2", language: Language = "en") -> Response:
    """Send the rules of an edition in words, with drawings."""
    return answer(lesson_views.reference(edition, language))
