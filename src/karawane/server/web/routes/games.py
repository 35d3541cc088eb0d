"""The game at a table: its record, replay, scoring and picture."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from karawane.drawing import draw_svg
from karawane.rules import Position
from karawane.server.presenters.previews import scoring
from karawane.server.presenters.table_views import board_view, hides_points
from karawane.server.table import TableState, record_of, seats_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.dependencies import REFUSALS, Asking, SiteOf, TableSeen
from karawane.server.web.responses import NEVER_KEPT, answer
from karawane.server.wire.api import Replay, Scoring

__all__ = ["router"]

router = APIRouter(prefix="/tables/{table}", tags=["games"], responses=REFUSALS)

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
Ply = Annotated[int | None, Query(ge=0, le=10_000)]


@router.get("/record", response_class=Response)
async def read_record(found: TableSeen) -> Response:
    """Write the game down as a record."""
    name = f'attachment; filename="karawane-{found.id}.ttd"'
    headers = {**NEVER_KEPT, "Content-Disposition": name}
    return Response(str(record_of(found.state)), media_type="text/plain", headers=headers)


@router.get("/replay", response_model=Replay)
async def read_replay(site: SiteOf, found: TableSeen, actor: Asking) -> Response:
    """Show every position of the game."""
    state = found.state
    async with site.slow_work:
        return await asyncio.to_thread(lambda: answer(_replay(state, seats_of(state, actor))))


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
async def read_scoring(found: TableSeen) -> Response:
    """Show the final scoring step by step."""
    if found.state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    return answer(scoring(found.state.position))


@router.get("/picture.svg", response_class=Response)
async def draw_picture(site: SiteOf, found: TableSeen, ply: Ply = None) -> Response:
    """Draw the position, or the one after so many placements."""
    state = found.state
    async with site.slow_work:
        drawing = await asyncio.to_thread(_picture, state, ply)
    headers = {**NEVER_KEPT, "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


def _picture(state: TableState, ply: int | None) -> str:
    position = position_at(state, ply)
    last = state.moves[: state.ply if ply is None else ply][-1:]
    # The panel shows everybody's points.
    shown = state.status == "over" or not hides_points(position)
    return draw_svg(position, last=last, panel=shown)


def position_at(state: TableState, ply: int | None) -> Position:
    """Return the position after so many placements, the last one where it is not said."""
    if ply is None or ply == state.ply:
        return state.position
    if ply > state.ply:
        raise RequestRefused(
            Refusal.BAD_MESSAGE, f"ply {ply}: the game has only {state.ply} placements"
        )
    for number, position in enumerate(record_of(state).positions()):
        if number == ply:
            return position
    raise RequestRefused(Refusal.BAD_MESSAGE)
