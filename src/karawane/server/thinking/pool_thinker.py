"""The pool as the tables and the web see it: choose, analyse, report."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from karawane.bots.levels import Level
from karawane.notation import Record, parse_move, position_text
from karawane.rules import Move, Position
from karawane.server.thinking.job_messages import (
    Analyse,
    Analysed,
    Choose,
    Chosen,
    Report,
    Reported,
)
from karawane.server.thinking.process_pool import ThinkingFailed, ThinkingPool
from karawane.server.wire.api import AnalysisView, LanguageCode, ReportView, TurningPointView

__all__ = ["PoolThinker"]

REPORT_SIMULATIONS = 4_000
"""The simulations for each position of a report: a whole game takes some seconds."""

REPORT_SECONDS = 120.0
MOST_REPORTS = 256
"""The reports that are kept, so that everybody at a table can read the same one."""


class PoolThinker:
    """Lets a pool think."""

    def __init__(self, pool: ThinkingPool, *, report_simulations: int = REPORT_SIMULATIONS) -> None:
        self.pool = pool
        self._report_simulations = report_simulations
        self._reports: OrderedDict[str, asyncio.Task[Reported]] = OrderedDict()

    async def choose(self, position: Position, level: str, seed: str) -> Move:
        """Return the move of a bot; `ThinkingFailed` where even a second try found none."""
        job = Choose(position=position_text(position), level=level, seed=seed)
        answer = await self.pool.ask(job, seconds=Level.named(level).seconds, is_bot=True)
        if not isinstance(answer, Chosen):
            raise ThinkingFailed("a bot answered something else than a move")
        return parse_move(answer.move)

    async def analyse(
        self, position: Position, ply: int, *, seconds: float, language: LanguageCode
    ) -> AnalysisView:
        """Search a position that is not over."""
        text = position_text(position)
        job = Analyse(position=text, ply=ply, seconds=seconds, language=language)
        answer = await self.pool.ask(job, seconds=seconds)
        if not isinstance(answer, Analysed):
            raise ThinkingFailed("an analysis answered something else")
        return answer.view

    async def report(self, record: Record, language: LanguageCode) -> ReportView:
        """Search a whole game; whoever asks for the same game again gets what was found."""
        text = str(Record(record.start, record.moves))
        task = self._reports.get(text)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._reports[text] = asyncio.create_task(self._report(text))
            # Heard by those who wait; the last of them may be gone when it fails.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._reports.move_to_end(text)
        while len(self._reports) > MOST_REPORTS:
            self._reports.popitem(last=False)
        return _told(await asyncio.shield(task), language)

    async def _report(self, text: str) -> Reported:
        job = Report(record=text, simulations=self._report_simulations)
        answer = await self.pool.ask(job, seconds=REPORT_SECONDS)
        if not isinstance(answer, Reported):
            raise ThinkingFailed("a report answered something else")
        return answer

    def refuse_analyses(self) -> None:
        """Give up all analyses and take no more; bots think on."""
        self.pool.refuse_analyses()

    async def close(self) -> None:
        """Give up every thought and end all processes."""
        await self.pool.close()


def _told(found: Reported, language: LanguageCode) -> ReportView:
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
            )
            for turn in found.turning_points
        ),
    )
