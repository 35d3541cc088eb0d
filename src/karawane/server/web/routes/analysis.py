"""Analyses and reports: what the search thinks of positions and games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from karawane.notation import Record
from karawane.rules import Position
from karawane.server.limits import Limits
from karawane.server.presenters.record_views import position_after, read_record
from karawane.server.presenters.table_views import hides_points
from karawane.server.requester import Client
from karawane.server.table import record_of, seats_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking import PoolThinker, ThinkingBusy, ThinkingFailed
from karawane.server.web.dependencies import (
    ERROR_RESPONSES,
    ClientDep,
    CurrentActor,
    CurrentRequester,
    LimitsDep,
    SlowWorkDep,
    ThinkerDep,
    WatchedTable,
)
from karawane.server.web.rate_limits import ClientUsage
from karawane.server.web.responses import json_response
from karawane.server.web.slow_work import ClientWork
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
    requester: Client
    limits: Limits
    slow_work: ClientWork

    async def analyse(
        self, find: Callable[[], tuple[Position, int]], wish: AskAnalysis
    ) -> AnalysisView:
        """Analyse the position that a function finds, which may take many milliseconds."""
        with self._failures_as_refusals():
            position, ply = await self.slow_work.run(find)
            if position.is_over:
                raise RequestRefused(
                    Refusal.ALREADY_OVER, "the game is over: there is no move to find"
                )
            return await self.thinker.analyse(
                position,
                ply,
                seconds=wish.seconds,
                language=wish.language,
                requester=self.requester,
            )

    async def report(self, find: Callable[[], Record], wish: AskReport) -> ReportView:
        """Report on the record that a function finds, which may take many milliseconds."""
        with self._failures_as_refusals():
            record = await self.slow_work.run(find)
            return await self.thinker.report(record, wish.language, requester=self.requester)

    @contextmanager
    def _failures_as_refusals(self) -> Iterator[None]:
        try:
            with self.client.analysing():
                yield
        except ThinkingBusy as busy:
            raise RequestRefused.too_many(
                self.limits, busy.limit, retry_after=busy.retry_after
            ) from busy
        except ThinkingFailed as error:
            raise RequestRefused(Refusal.TRY_AGAIN, str(error)) from error


async def _thinking_for_client(
    thinker: ThinkerDep,
    client: ClientDep,
    requester: CurrentRequester,
    limits: LimitsDep,
    slow_work: SlowWorkDep,
) -> _ThinkingForClient:
    return _ThinkingForClient(thinker, client, requester, limits, slow_work)


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
    ply = state.ply if wish.ply is None else wish.ply

    def find() -> tuple[Position, int]:
        # The usual question is about the last position, which needs no replay.
        return (state.position if ply == state.ply else position_after(record_of(state), ply)), ply

    view = await thinking.analyse(find, wish)
    if hides_points(state.position) and not over:
        view = without_points(view, seats_of(state, actor))
    return json_response(view)


@router.post("/analysis", response_model=AnalysisView)
async def analyse_record(thinking: ThinkingDep, wish: AskRecordAnalysis) -> Response:
    """Find the best moves in a record."""

    def find() -> tuple[Position, int]:
        record = read_record(wish.record)
        ply = len(record.moves) if wish.ply is None else wish.ply
        return position_after(record, ply), ply

    return json_response(await thinking.analyse(find, wish))


@router.post("/tables/{table}/report", response_model=ReportView)
async def report_on_table(thinking: ThinkingDep, found: WatchedTable, wish: AskReport) -> Response:
    """Report how the chances went over a finished game, and where they turned."""
    if found.state.status != "over":
        raise RequestRefused(Refusal.NOT_OVER)
    state = found.state
    return json_response(await thinking.report(lambda: record_of(state), wish))


@router.post("/report", response_model=ReportView)
async def report_on_record(thinking: ThinkingDep, wish: AskRecordReport) -> Response:
    """Report how the chances went over a finished game in a record, and where they turned."""

    def find() -> Record:
        record = read_record(wish.record)
        if not record.final.is_over:
            raise RequestRefused(Refusal.NOT_OVER)
        return record

    return json_response(await thinking.report(find, wish))


def without_points(view: AnalysisView, seats: tuple[int, ...]) -> AnalysisView:
    """Return an analysis that shows only the points of some seats."""

    def shown(points: tuple[float | None, ...]) -> tuple[float | None, ...]:
        return tuple(each if number in seats else None for number, each in enumerate(points, 1))

    moves = tuple(move.model_copy(update={"points": shown(move.points)}) for move in view.moves)
    return view.model_copy(update={"points": shown(view.points), "moves": moves})
