"""Choosing moves, analysing positions and reporting on games with a pool of processes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable

from karawane.bots.levels import REPORT_SIMULATIONS, Level
from karawane.notation import parse_move, position_text
from karawane.rules import Move, Position
from karawane.server.requester import Requester
from karawane.server.thinking.job_messages import (
    Analyse,
    Analysed,
    Choose,
    Chosen,
    Report,
    Reported,
)
from karawane.server.thinking.process_pool import Lane, ThinkingFailed, ThinkingPool
from karawane.server.wire.api import (
    AnalysisView,
    CostlyPlacementView,
    LanguageCode,
    ReportView,
    TurningPointView,
)

__all__ = ["PoolThinker", "in_language"]

_logger = logging.getLogger(__name__)

SUBSTITUTE = "gazelle"
"""The level that plays for a bot of the host that fails."""

REPORT_SECONDS = 120.0
MOST_REPORTS = 256
"""How many reports are kept, so that everybody at a table reads the same one."""


class PoolThinker:
    """Thinks with a pool of processes."""

    def __init__(self, pool: ThinkingPool, *, report_simulations: int = REPORT_SIMULATIONS) -> None:
        self.pool = pool
        self._report_simulations = report_simulations
        self._reports: OrderedDict[str, asyncio.Task[Reported]] = OrderedDict()

    async def choose(
        self,
        position: Position,
        level: str,
        seed: str,
        *,
        requester: Requester,
        tell_wait: Callable[[int | None], None],
    ) -> Move:
        """Return the move of a bot; `ThinkingFailed` if repeated attempts find none.

        If a bot that the host offers fails, or is no longer offered, another one plays for it.
        """
        try:
            is_built_in = Level.named(level).is_built_in
        except ValueError:
            _logger.warning("the bot %r is no longer offered; %s plays for it", level, SUBSTITUTE)
            level, is_built_in = SUBSTITUTE, True
        job = Choose(position=position_text(position), level=level, seed=seed)
        try:
            return await self._chosen(job, requester, tell_wait)
        except ThinkingFailed as failure:
            if is_built_in:
                raise
            _logger.warning("the bot %r failed: %s; %s plays for it", level, failure, SUBSTITUTE)
        instead = job.model_copy(update={"level": SUBSTITUTE})
        return await self._chosen(instead, requester, tell_wait)

    async def _chosen(
        self, job: Choose, requester: Requester, tell_wait: Callable[[int | None], None]
    ) -> Move:
        result = await self.pool.run(
            job,
            seconds=Level.named(job.level).seconds,
            lane=Lane.BOTS,
            requester=requester,
            tell_wait=tell_wait,
        )
        if not isinstance(result, Chosen):
            raise ThinkingFailed("a bot returned no move")
        return parse_move(result.move)

    async def analyse(
        self,
        position: Position,
        ply: int,
        *,
        seconds: float,
        language: LanguageCode,
        requester: Requester,
    ) -> AnalysisView:
        """Return the analysis of a position that is not over."""
        text = position_text(position)
        job = Analyse(position=text, ply=ply, seconds=seconds, language=language)
        result = await self.pool.run(job, seconds=seconds, lane=Lane.ANALYSES, requester=requester)
        if not isinstance(result, Analysed):
            raise ThinkingFailed("an analysis returned an unexpected result")
        return result.view

    async def report(
        self, game: str, language: LanguageCode, *, requester: Requester
    ) -> ReportView:
        """Return the report on a record without tags; the next request for it gets the same one."""
        task = self._reports.get(game)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._reports[game] = asyncio.create_task(self._report(game, requester))
            # Retrieve the failure, or asyncio warns if nobody waits for the report any more.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._reports.move_to_end(game)
        while len(self._reports) > MOST_REPORTS:
            self._reports.popitem(last=False)
        return in_language(await asyncio.shield(task), language)

    async def _report(self, text: str, requester: Requester) -> Reported:
        job = Report(record=text, simulations=self._report_simulations)
        result = await self.pool.run(
            job, seconds=REPORT_SECONDS, lane=Lane.REPORTS, requester=requester
        )
        if not isinstance(result, Reported):
            raise ThinkingFailed("a report returned an unexpected result")
        return result

    def refuse_analyses(self) -> None:
        """Abandon all analyses and accept no more; bots go on."""
        self.pool.refuse_analyses()

    async def close(self) -> None:
        """Abandon every job and end all processes."""
        await self.pool.close()


def in_language(found: Reported, language: LanguageCode) -> ReportView:
    """Return a report with its texts in one language."""
    return ReportView(
        moments=found.moments,
        turning_points=tuple(
            TurningPointView(
                ply=turn.ply,
                seat=turn.seat,
                move=turn.move,
                expected=turn.expected,
                swing=turn.swing,
                text=turn.texts[language],
                why=turn.reasons[language],
            )
            for turn in found.turning_points
        ),
        costly_placements=tuple(
            CostlyPlacementView(
                ply=placement.ply,
                seat=placement.seat,
                move=placement.move,
                expected=placement.expected,
                cost=placement.cost,
                why=placement.reasons[language],
            )
            for placement in found.costly_placements
        ),
    )
