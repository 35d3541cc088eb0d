"""The rules, asked about any position."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.responses import Response

from karawane.server.web.answers import answer
from karawane.server.web.asking import REFUSALS, SiteOf
from karawane.server.web.judging import judge
from karawane.server.wire.api import Judge, Judged

__all__ = ["router"]

router = APIRouter(tags=["judging"], responses=REFUSALS)


@router.post("/judge", response_model=Judged)
async def judge_position(site: SiteOf, asked: Judge) -> Response:
    """Ask the rules about a position that is at no table."""
    async with site.slow_work:
        return await asyncio.to_thread(lambda: answer(judge(asked)))
