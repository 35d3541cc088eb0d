"""Presence across processes: a lease for each seat whose player is connected to one of them."""

from __future__ import annotations

from collections.abc import Iterable

from karawane.server.clock import Clock
from karawane.server.live.live_table import LiveTable
from karawane.server.storage.leases import LeaseStore

__all__ = ["PresenceLeases"]

PRESENCE_MS = 15_000


class PresenceLeases:
    """The presence of players at one of several processes, shared with the others."""

    def __init__(self, leases: LeaseStore, holder: str, clock: Clock) -> None:
        self._leases = leases
        self._holder = holder
        self._clock = clock
        self._renewed_at = 0

    async def renew(self, tables: Iterable[LiveTable]) -> None:
        """Renew the leases of all players here if it is time, and remove those that ran out."""
        now = self._clock.now()
        if now - self._renewed_at < PRESENCE_MS // 3:
            return
        self._renewed_at = now
        await self._leases.remove_expired(now)
        names = [_lease(table.id, seat) for table in tables for seat in table.here]
        if names:
            await self._leases.renew(names, self._holder, now + PRESENCE_MS)

    async def is_present(self, table: str, seat: int) -> bool:
        """Return whether a seat's player is connected to any process."""
        name = _lease(table, seat)
        return name in await self._leases.held([name], self._clock.now())


def _lease(table: str, seat: int) -> str:
    return f"here:{table}:{seat}"
