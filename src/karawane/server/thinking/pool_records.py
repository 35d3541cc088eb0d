"""Judging, replaying and drawing records with a pool of processes."""

from __future__ import annotations

from typing import TypeVar

from karawane.notation import parse_position
from karawane.rules import Position, Reason
from karawane.server.requester import Requester
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.thinking.job_messages import (
    Declined,
    FindPosition,
    FoundPosition,
    RecordJob,
    Result,
    Written,
)
from karawane.server.thinking.process_pool import Lane, ThinkingFailed, ThinkingPool

__all__ = ["PoolRecords"]

RECORD_SECONDS = 10.0

_Result = TypeVar("_Result", bound=Result)
_REASONS: dict[str, Refusal | Reason] = {each.value: each for each in (*Refusal, *Reason)}


class PoolRecords:
    """Has records read by processes, since threads would hold up the tables of this one.

    A thread that computes gives way to the event loop only twice in a millisecond, and a
    placement needs the interpreter a dozen times before it is stored and sent.
    """

    def __init__(self, pool: ThinkingPool) -> None:
        self._pool = pool

    async def written(self, job: RecordJob, requester: Requester) -> str:
        """Return what a job writes, as JSON or SVG; `RequestRefused` says what is wrong."""
        return (await self._result(job, requester, Written)).text

    async def position(self, job: FindPosition, requester: Requester) -> tuple[Position, int]:
        """Return a position of a record and its ply; `RequestRefused` says what is wrong."""
        found = await self._result(job, requester, FoundPosition)
        return parse_position(found.position), found.ply

    async def _result(self, job: RecordJob, requester: Requester, kind: type[_Result]) -> _Result:
        result = await self._pool.run(
            job, seconds=RECORD_SECONDS, lane=Lane.RECORDS, requester=requester
        )
        if isinstance(result, Declined):
            raise RequestRefused(_REASONS[result.reason], result.text)
        if not isinstance(result, kind):
            raise ThinkingFailed("a job on a record returned an unexpected result")
        return result
