"""Records that clients send: judged, replayed and drawn."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from karawane.server.presenters import record_views
from karawane.server.web.dependencies import ERROR_RESPONSES, SlowWorkDep
from karawane.server.web.responses import json_response, svg_response
from karawane.server.wire.api import AskRecord, Judge, Judged, RecordReplay

__all__ = ["router"]

router = APIRouter(tags=["judging"], responses=ERROR_RESPONSES)


@router.post("/judge", response_model=Judged)
async def judge_position(slow_work: SlowWorkDep, asked: Judge) -> Response:
    """Ask the rules about a position that is at no table."""
    return await slow_work.run(lambda: json_response(record_views.judge(asked)))


@router.post("/replay", response_model=RecordReplay)
async def replay_record(slow_work: SlowWorkDep, asked: AskRecord) -> Response:
    """Return every position of a record."""
    return await slow_work.run(lambda: json_response(record_views.replay(asked)))


@router.post("/picture.svg", response_class=Response)
async def draw_record(slow_work: SlowWorkDep, asked: AskRecord) -> Response:
    """Draw a position of a record."""
    return svg_response(await slow_work.run(lambda: _drawn(asked)))


def _drawn(asked: AskRecord) -> str:
    return record_views.draw(record_views.read_record(asked.record), asked.ply)
