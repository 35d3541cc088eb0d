"""Analyses and reports: what the search thinks of positions and games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from karawane.notation import Record
from karawane.rules import Position
from karawane.server.presenters.table_views import hides_points
from karawane.server.table import record_of, seats_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking import PoolThinker
from karawane.server.thinking.job_messages import CheckGame, FindPosition
from karawane.server.web.dependencies import (
    ERROR_RESPONSES,
    ClientDep,
    CurrentActor,
    RecordWorkDep,
    ThinkerDep,
    WatchedTable,
)
from karawane.server.web.rate_limits import ClientUsage
from karawane.server.web.record_work import RecordWork, failures_as_refusals
from karawane.server.web.responses import json_response
from karawane.server.wire.api import (
    AnalysisView,
    AskAnalysis,
    AskRecordAnalysis,
    AskRecordReport,
    AskReport,
    ReportView,
)

__all__ = ["router"]

router = APIRouter(tags=["thinking"], responses=ERROR_RESPONSES)


@dataclass(frozen=True, slots=True)
class _ThinkingForClient:
    """Analyses and reports within the limits and the share of a request's sender."""

    thinker: PoolThinker
    client: ClientUsage
    records: RecordWork

    async def analyse(
        self, wanted: FindPosition | tuple[Position, int], wish: AskAnalysis
    ) -> AnalysisView:
        """Analyse a position and its ply, or what is to be found in a record."""
        with self._failures_as_refusals():
            found = wanted
            if isinstance(found, FindPosition):
                found = await self.records.position(found)
            position, ply = found
            if position.is_over:
                raise RequestRefused(
                    Refusal.ALREADY_OVER, "the game is over: there is no move to find"
                )
            return await self.thinker.analyse(
                position,
                ply,
                seconds=wish.seconds,
                language=wish.language,
                requester=self.records.requester,
            )

    async def report(self, wanted: CheckGame | str, wish: AskReport) -> ReportView:
        """Report on a game, or on a record that is to be checked."""
        with self._failures_as_refusals():
            game = wanted if isinstance(wanted, str) else await self.records.written(wanted)
            return await self.thinker.report(game, wish.language, requester=self.records.requester)

    @contextmanager
    def _failures_as_refusals(self) -> Iterator[None]:
        with failures_as_refusals(self.records.limits), self.client.analysing():
            yield


async def _thinking_for_client(
    thinker: ThinkerDep,
    client: ClientDep,
    records: RecordWorkDep,
) -> _ThinkingForClient:
    return _ThinkingForClient(thinker, client, records)


ThinkingDep = Annotated[_ThinkingForClient, Depends(_thinking_for_client)]


@router.post("/tables/{table}/analysis", response_model=AnalysisView)
async def analyse_table(
    thinking: ThinkingDep,
    found: WatchedTable,
    actor: CurrentActor,
    wish: AskAnalysis,
) -> Response:
    """Find the best moves at a table."""
    state = found.state
    over = state.status == "over"
    if not (over or state.options.hints):
        raise RequestRefused(Refusal.NOT_ALLOWED, "this table allows no hints before the end")
    # The usual question is about the last position, which needs no replay.
    wanted: FindPosition | tuple[Position, int] = (state.position, state.ply)
    if wish.ply not in (None, state.ply):
        wanted = FindPosition(record=str(record_of(state)), ply=wish.ply, trusted=True)
    view = await thinking.analyse(wanted, wish)
    if hides_points(state.position) and not over:
        view = without_points(view, seats_of(state, actor))
    return json_response(view)


@router.post("/analysis", response_model=AnalysisView)
async def analyse_record(thinking: ThinkingDep, wish: AskRecordAnalysis) -> Response:
    """Find the best moves in a record."""
    wanted = FindPosition(record=wish.record, ply=wish.ply)
    return json_response(await thinking.analyse(wanted, wish))


@router.post("/tables/{table}/report", response_model=ReportView)
async def report_on_table(thinking: ThinkingDep, found: WatchedTable, wish: AskReport) -> Response:
    """Report how the chances went over a finished game, and where they turned."""
    if found.state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    game = str(Record(found.state.start, found.state.moves))
    return json_response(await thinking.report(game, wish))


@router.post("/report", response_model=ReportView)
async def report_on_record(thinking: ThinkingDep, wish: AskRecordReport) -> Response:
    """Report how the chances went over a finished game in a record, and where they turned."""
    return json_response(await thinking.report(CheckGame(record=wish.record), wish))


def without_points(view: AnalysisView, seats: tuple[int, ...]) -> AnalysisView:
    """Return an analysis that shows only the points of some seats."""

    def shown(points: tuple[float | None, ...]) -> tuple[float | None, ...]:
        return tuple(each if number in seats else None for number, each in enumerate(points, 1))

    moves = tuple(move.model_copy(update={"points": shown(move.points)}) for move in view.moves)
    return view.model_copy(update={"points": shown(view.points), "moves": moves})
