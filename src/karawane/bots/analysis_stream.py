"""Streaming analysis: a search that reports repeatedly what it has found so far."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from karawane.bots.move_values import MoveValue
from karawane.kernel.search import DEFAULT_MEMORY_MB, Search, SearchResult
from karawane.rules import Move, Position

__all__ = ["AnalysisInfo", "AnalysisStream", "analysis"]

FIRST_SECONDS = 0.05
"""Seconds until the first report, which comes early so that there is something to show."""


@dataclass(frozen=True, slots=True)
class AnalysisInfo:
    """What a search has found so far."""

    position: Position
    moves: tuple[MoveValue, ...]
    """The moves that were tried, the highest chance of the seat to move first."""
    line: tuple[Move, ...]
    """The expected continuation."""
    simulations: int
    seconds: float

    @property
    def best(self) -> MoveValue:
        """The move to play."""
        return self.moves[0]

    def __str__(self) -> str:
        chance = self.best.chances[self.position.seat.index]
        return (
            f"{self.simulations} simulations, {self.seconds:.1f} s: {self.best.move} "
            f"wins {chance:.0%}, line {' '.join(map(str, self.line))}"
        )


class AnalysisStream(Iterator[AnalysisInfo], AsyncIterator[AnalysisInfo]):
    """Reports of a search, in a `for` or an `async for` loop.

    The search runs only while the loop waits for its next report; with `async for`, it does so
    in a thread. Leaving the loop is enough to end it; `stop` ends it from elsewhere, even in the
    middle of a report.
    """

    def __init__(
        self,
        search: Search,
        *,
        seconds: float | None,
        simulations: int | None,
        every: float,
    ) -> None:
        self._search = search
        self._seconds_left = seconds
        self._simulations_left = simulations
        self._every = every
        self._simulations, self._seconds = 0, 0.0
        self._stopped = False
        self.info: AnalysisInfo | None = None
        """The last report."""

    def stop(self) -> None:
        """End the analysis; a report that is under way is the last one."""
        self._stopped = True
        self._search.stop()

    def __next__(self) -> AnalysisInfo:
        info = self._next()
        if info is None:
            raise StopIteration
        return info

    async def __anext__(self) -> AnalysisInfo:
        try:
            info = await asyncio.to_thread(self._next)
        except asyncio.CancelledError:
            self.stop()
            raise
        if info is None:
            raise StopAsyncIteration
        return info

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _next(self) -> AnalysisInfo | None:
        if self._stopped or self._is_done():
            return None
        seconds = self._every if self.info else min(FIRST_SECONDS, self._every)
        if self._seconds_left is not None:
            seconds = min(seconds, self._seconds_left)
        result = self._search.run(seconds=seconds, simulations=self._simulations_left)
        self._count(result)
        self.info = self._info()
        return self.info

    def _is_done(self) -> bool:
        # However short the time, there is one report.
        if self.info is None:
            return False
        out_of_time = self._seconds_left is not None and self._seconds_left <= 0
        return out_of_time or self._simulations_left == 0

    def _count(self, result: SearchResult) -> None:
        self._simulations += result.simulations
        self._seconds += result.seconds
        if self._seconds_left is not None:
            self._seconds_left -= result.seconds
        if self._simulations_left is not None:
            self._simulations_left -= result.simulations

    def _info(self) -> AnalysisInfo:
        values = self._search.values()
        valued = tuple(MoveValue(*each) for each in values.moves)
        return AnalysisInfo(
            self._search.position,
            tuple(each for each in valued if each.visits) or valued[:1],
            values.line,
            self._simulations,
            self._seconds,
        )


def analysis(  # noqa: PLR0913  (all but the position are options, by keyword only)
    position: Position,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    every: float = 0.5,
    seed: int = 0,
    threads: int = 1,
    memory_mb: int = DEFAULT_MEMORY_MB,
) -> AnalysisStream:
    """Search a position, and report what was found so far every `every` seconds.

    Without a limit, the search continues until the loop is left or `stop` is called.

    >>> from karawane.rules import deal
    >>> for info in analysis(deal(2, seed=1), simulations=2000):
    ...     assert info.best.move in info.position.legal_moves
    >>> info.simulations
    2000
    """
    if position.is_over:
        raise ValueError("the game is over: there is no move to analyse")
    if every <= 0:
        raise ValueError(f"every={every}; the seconds between reports must be more than 0")
    search = Search(position, seed=seed, threads=threads, memory_mb=memory_mb)
    return AnalysisStream(search, seconds=seconds, simulations=simulations, every=every)
