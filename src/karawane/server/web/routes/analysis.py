"""Analyses and reports: what the search thinks of positions and games."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from karawane.notation import Record
from karawane.rules import Position
from karawane.server.presenters.table_views import hides_points
from karawane.server.table import record_of, seats_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking import ThinkingBusy, ThinkingFailed
from karawane.server.web.dependencies import REFUSALS, Asking, SiteOf, TableSeen
from karawane.server.web.record_views import position_in, record_from
from karawane.server.web.responses import answer
from karawane.server.web.routes.games import position_at
from karawane.server.web.services import Site
from karawane.server.wire.api import (
    AnalysisView,
    AskAnalysis,
    AskRecordAnalysis,
    AskRecordReport,
    AskReport,
    ReportView,
)

__all__ = ["router"]

router = APIRouter(tags=["thinking"], responses=REFUSALS)


@router.post("/tables/{table}/analysis", response_model=AnalysisView)
async def analyse_table(
    request: Request, site: SiteOf, found: TableSeen, actor: Asking, wish: AskAnalysis
) -> Response:
    """Look for the best moves at a table."""
    state = found.state
    over = state.status == "over"
    if not (over or state.options.hints):
        raise RequestRefused(Refusal.NOT_ALLOWED, "at this table there are no hints before the end")
    position = position_at(state, wish.ply)
    ply = state.ply if wish.ply is None else wish.ply
    view = await _analysed(request, site, position, ply, wish)
    if hides_points(position) and not over:
        view = without_points(view, seats_of(state, actor))
    return answer(view)


@router.post("/analysis", response_model=AnalysisView)
async def analyse_record(request: Request, site: SiteOf, wish: AskRecordAnalysis) -> Response:
    """Look for the best moves in a record."""
    record = record_from(wish.record)
    ply = len(record.moves) if wish.ply is None else wish.ply
    return answer(await _analysed(request, site, position_in(record, ply), ply, wish))


@router.post("/tables/{table}/report", response_model=ReportView)
async def report_on_table(
    request: Request, site: SiteOf, found: TableSeen, wish: AskReport
) -> Response:
    """Tell how the chances went over a finished game, and where they turned."""
    if found.state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    return answer(await _reported(request, site, record_of(found.state), wish))


@router.post("/report", response_model=ReportView)
async def report_on_record(request: Request, site: SiteOf, wish: AskRecordReport) -> Response:
    """Tell how the chances went over a finished game in a record, and where they turned."""
    record = record_from(wish.record)
    if not record.final.is_over:
        raise RequestRefused(Refusal.NOT_OVER)
    return answer(await _reported(request, site, record, wish))


async def _reported(request: Request, site: Site, record: Record, wish: AskReport) -> ReportView:
    with site.client(request).analysing():
        try:
            return await site.thinker.report(record, wish.language)
        except ThinkingFailed as error:
            raise _refused(error) from error


async def _analysed(
    request: Request, site: Site, position: Position, ply: int, wish: AskAnalysis
) -> AnalysisView:
    if position.is_over:
        raise RequestRefused(Refusal.ALREADY_OVER, "the game is over: there is no move to look for")
    with site.client(request).analysing():
        try:
            return await site.thinker.analyse(
                position, ply, seconds=wish.seconds, language=wish.language
            )
        except ThinkingFailed as error:
            raise _refused(error) from error


def _refused(error: ThinkingFailed) -> RequestRefused:
    busy = isinstance(error, ThinkingBusy)
    return RequestRefused(Refusal.TOO_MANY if busy else Refusal.TRY_AGAIN, str(error))


def without_points(view: AnalysisView, seats: tuple[int, ...]) -> AnalysisView:
    """Return an analysis that tells no points of the others."""

    def shown(points: tuple[float | None, ...]) -> tuple[float | None, ...]:
        return tuple(each if number in seats else None for number, each in enumerate(points, 1))

    moves = tuple(move.model_copy(update={"points": shown(move.points)}) for move in view.moves)
    return view.model_copy(update={"points": shown(view.points), "moves": moves})
