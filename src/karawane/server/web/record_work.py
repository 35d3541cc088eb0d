"""Work on records by the thinking processes, within the limits of a request's sender."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from karawane.rules import Position
from karawane.server.limits import Limits
from karawane.server.requester import Requester
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking import ThinkingBusy, ThinkingFailed
from karawane.server.thinking.job_messages import FindPosition, RecordJob
from karawane.server.thinking.pool_records import PoolRecords

__all__ = ["RecordWork", "failures_as_refusals"]


@contextmanager
def failures_as_refusals(limits: Limits) -> Iterator[None]:
    """Refuse a request for which the thinking processes have no room, or at which they fail."""
    try:
        yield
    except ThinkingBusy as busy:
        raise RequestRefused.too_many(limits, busy.limit, retry_after=busy.retry_after) from busy
    except ThinkingFailed as error:
        raise RequestRefused(Refusal.TRY_AGAIN, str(error)) from error


@dataclass(frozen=True, slots=True)
class RecordWork:
    """Has records judged, replayed and drawn for one requester."""

    records: PoolRecords
    requester: Requester
    limits: Limits

    async def written(self, job: RecordJob) -> str:
        """Return what a job writes, as JSON or SVG; or raise `RequestRefused`."""
        with failures_as_refusals(self.limits):
            return await self.records.written(job, self.requester)

    async def position(self, job: FindPosition) -> tuple[Position, int]:
        """Return a position of a record and its ply; or raise `RequestRefused`."""
        with failures_as_refusals(self.limits):
            return await self.records.position(job, self.requester)
