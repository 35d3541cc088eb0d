"""Who may play a table's bots: this process alone, or the one of several that has the lease."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from karawane.rules import Move, Position
from karawane.server.clock import Clock
from karawane.server.requester import Requester
from karawane.server.storage.leases import LeaseStore
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.table import Refusal, RequestRefused

__all__ = ["BotJob", "Bots", "LeasedBots", "LocalBots", "Thinker"]

LEASE_MS = 1500
"""How long a process that dies keeps others from playing its bots."""


TellWait = Callable[[int | None], None]
"""Called with about how many seconds a job waits, and with None when it begins."""


class Thinker(Protocol):
    """Chooses moves for bots, outside the event loop."""

    async def choose(
        self,
        position: Position,
        level: str,
        seed: str,
        *,
        requester: Requester,
        tell_wait: TellWait,
    ) -> Move:
        """Return the move of a bot of that level, when it is the requester's turn."""


@dataclass(frozen=True, slots=True)
class BotJob:
    """A move that a bot has to choose."""

    table: str
    position: Position
    level: str
    seed: str
    requester: Requester
    tell_wait: TellWait

    async def done_by(self, thinker: Thinker) -> Move:
        """Return the move that a thinker chooses."""
        return await thinker.choose(
            self.position,
            self.level,
            self.seed,
            requester=self.requester,
            tell_wait=self.tell_wait,
        )


class Bots(Protocol):
    """Plays the bots of those tables for which this process is responsible."""

    async def may_play(self, table: str) -> bool:
        """Return whether this process plays the bots of a table now."""

    async def choose(self, job: BotJob) -> Move:
        """Return a bot's move."""

    async def release(self, table: str) -> None:
        """Release the bots of a table, so that any process may play them next."""


class LocalBots:
    """The bots of a process that is alone."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    async def may_play(self, _table: str) -> bool:
        """Return True: there is no other process."""
        return True

    async def choose(self, job: BotJob) -> Move:
        """Return a bot's move."""
        return await job.done_by(self._thinker)

    async def release(self, _table: str) -> None:
        """Do nothing."""


class LeasedBots:
    """The bots of one of several processes: a lease decides which of them plays."""

    def __init__(self, thinker: Thinker, leases: LeaseStore, holder: str, clock: Clock) -> None:
        self._thinker = thinker
        self._leases = leases
        self._holder = holder
        self._clock = clock

    async def may_play(self, table: str) -> bool:
        """Take or renew the lease; return False if another process has it."""
        now = self._clock.now()
        try:
            return await self._leases.take(_lease(table), self._holder, now + LEASE_MS, now)
        except StorageUnavailable as error:
            raise RequestRefused(Refusal.TRY_AGAIN) from error

    async def choose(self, job: BotJob) -> Move:
        """Return a bot's move, renewing the lease while it thinks."""
        thinking = asyncio.ensure_future(job.done_by(self._thinker))
        try:
            while not (await asyncio.wait({thinking}, timeout=LEASE_MS / 3000))[0]:
                with suppress(RequestRefused):
                    await self.may_play(job.table)
            return thinking.result()
        finally:
            thinking.cancel()

    async def release(self, table: str) -> None:
        """Remove the lease, if this process has it; if that fails, it runs out."""
        with suppress(StorageUnavailable):
            await self._leases.release([_lease(table)], self._holder)


def _lease(table: str) -> str:
    return f"bot:{table}"
