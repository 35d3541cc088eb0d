"""The game at a table: its record, replay, scoring and picture."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from karawane.server.presenters.previews import scoring
from karawane.server.presenters.record_views import png_of
from karawane.server.presenters.table_views import hides_points
from karawane.server.table import TableState, record_of, seats_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking.job_messages import DrawRecord, ReplayGame
from karawane.server.web.dependencies import (
    ERROR_RESPONSES,
    CurrentActor,
    RecordWorkDep,
    SlowWorkDep,
    WatchedTable,
)
from karawane.server.web.responses import (
    NO_STORE,
    json_response,
    json_text_response,
    png_response,
    svg_response,
)
from karawane.server.wire.api import Replay, Scoring

__all__ = ["router"]

router = APIRouter(prefix="/tables/{table}", tags=["games"], responses=ERROR_RESPONSES)

Ply = Annotated[int | None, Query(ge=0, le=10_000)]


@router.get("/record", response_class=Response)
async def read_record(found: WatchedTable) -> Response:
    """Return the game as a record."""
    disposition = f'attachment; filename="karawane-{found.id}.ttd"'
    headers = {**NO_STORE, "Content-Disposition": disposition}
    return Response(str(record_of(found.state)), media_type="text/plain", headers=headers)


@router.get("/replay", response_model=Replay)
async def read_replay(records: RecordWorkDep, found: WatchedTable, actor: CurrentActor) -> Response:
    """Return every position of the game."""
    state = found.state
    job = ReplayGame(
        record=str(record_of(state)), seats=seats_of(state, actor), over=state.status == "over"
    )
    return json_text_response(await records.written(job))


@router.get("/scoring", response_model=Scoring)
async def read_scoring(found: WatchedTable) -> Response:
    """Return the final scoring step by step."""
    if found.state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    return json_response(scoring(found.state.position))


@router.get("/picture.svg", response_class=Response)
async def draw_picture(records: RecordWorkDep, found: WatchedTable, ply: Ply = None) -> Response:
    """Draw the position after that many placements, by default the last one."""
    return svg_response(await records.written(_picture(found.state, ply)))


@router.get("/picture.png", response_class=Response)
async def draw_png_picture(
    records: RecordWorkDep, slow_work: SlowWorkDep, found: WatchedTable, ply: Ply = None
) -> Response:
    """Draw the position as PNG, if the server can."""
    drawing = await records.written(_picture(found.state, ply))
    return png_response(await slow_work.run(lambda: png_of(drawing)))


def _picture(state: TableState, ply: int | None) -> DrawRecord:
    # The panel shows everybody's points.
    panel = state.status == "over" or not hides_points(state.position)
    return DrawRecord(record=str(record_of(state)), ply=ply, panel=panel, trusted=True)
