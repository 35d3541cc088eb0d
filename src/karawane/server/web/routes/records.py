"""Records that clients send: judged, replayed and drawn."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from karawane.server.thinking.job_messages import DrawRecord, JudgeRecord, ReplayRecord
from karawane.server.web.dependencies import ERROR_RESPONSES, RecordWorkDep
from karawane.server.web.responses import json_text_response, svg_response
from karawane.server.wire.api import AskRecord, Judge, Judged, RecordReplay

__all__ = ["router"]

router = APIRouter(tags=["judging"], responses=ERROR_RESPONSES)


@router.post("/judge", response_model=Judged)
async def judge_position(records: RecordWorkDep, asked: Judge) -> Response:
    """Ask the rules about a position that is at no table."""
    return json_text_response(await records.written(JudgeRecord(asked=asked)))


@router.post("/replay", response_model=RecordReplay)
async def replay_record(records: RecordWorkDep, asked: AskRecord) -> Response:
    """Return every position of a record."""
    return json_text_response(await records.written(ReplayRecord(asked=asked)))


@router.post("/picture.svg", response_class=Response)
async def draw_record(records: RecordWorkDep, asked: AskRecord) -> Response:
    """Draw a position of a record."""
    return svg_response(await records.written(DrawRecord(record=asked.record, ply=asked.ply)))
