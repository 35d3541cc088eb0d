"""The game at a table: its record, replay, scoring and picture."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from karawane.server.presenters.previews import scoring
from karawane.server.presenters.record_views import draw, png_of
from karawane.server.presenters.table_views import board_view, hides_points
from karawane.server.table import TableState, record_of, seats_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.dependencies import (
    ERROR_RESPONSES,
    CurrentActor,
    SlowWorkDep,
    WatchedTable,
)
from karawane.server.web.responses import NO_STORE, json_response, png_response, svg_response
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
async def read_replay(slow_work: SlowWorkDep, found: WatchedTable, actor: CurrentActor) -> Response:
    """Return every position of the game."""
    state = found.state
    return await slow_work.run(lambda: json_response(_replay(state, seats_of(state, actor))))


def _replay(state: TableState, seats: tuple[int, ...]) -> Replay:
    over = state.status == "over"
    return Replay(
        boards=tuple(
            board_view(position, ply, seats, over=over, legal=False)
            for ply, position in enumerate(record_of(state).positions())
        ),
        moves=tuple(map(str, state.moves)),
    )


@router.get("/scoring", response_model=Scoring)
async def read_scoring(found: WatchedTable) -> Response:
    """Return the final scoring step by step."""
    if found.state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    return json_response(scoring(found.state.position))


@router.get("/picture.svg", response_class=Response)
async def draw_picture(slow_work: SlowWorkDep, found: WatchedTable, ply: Ply = None) -> Response:
    """Draw the position after that many placements, by default the last one."""
    return svg_response(await slow_work.run(lambda: _picture(found.state, ply)))


@router.get("/picture.png", response_class=Response)
async def draw_png_picture(
    slow_work: SlowWorkDep, found: WatchedTable, ply: Ply = None
) -> Response:
    """Draw the same as PNG, if the server can."""
    return png_response(await slow_work.run(lambda: png_of(_picture(found.state, ply))))


def _picture(state: TableState, ply: int | None) -> str:
    # The panel shows everybody's points.
    panel = state.status == "over" or not hides_points(state.position)
    return draw(record_of(state), ply, panel=panel)
