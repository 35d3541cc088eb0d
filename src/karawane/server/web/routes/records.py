"""The rules, asked about any position and any record."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.responses import Response

from karawane.server.web.dependencies import REFUSALS, SiteOf
from karawane.server.web.record_views import judge, picture_of, replay_of
from karawane.server.web.responses import NEVER_KEPT, answer
from karawane.server.web.routes.games import PICTURE_POLICY
from karawane.server.wire.api import AskRecord, Judge, Judged, RecordReplay

__all__ = ["router"]

router = APIRouter(tags=["judging"], responses=REFUSALS)


@router.post("/judge", response_model=Judged)
async def judge_position(site: SiteOf, asked: Judge) -> Response:
    """Ask the rules about a position that is at no table."""
    async with site.slow_work:
        return await asyncio.to_thread(lambda: answer(judge(asked)))


@router.post("/replay", response_model=RecordReplay)
async def replay_record(site: SiteOf, asked: AskRecord) -> Response:
    """Show every position of a record."""
    async with site.slow_work:
        return await asyncio.to_thread(lambda: answer(replay_of(asked)))


@router.post("/picture.svg", response_class=Response)
async def draw_record(site: SiteOf, asked: AskRecord) -> Response:
    """Draw a position of a record."""
    async with site.slow_work:
        drawing = await asyncio.to_thread(picture_of, asked)
    headers = {**NEVER_KEPT, "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawing, media_type="image/svg+xml", headers=headers)
