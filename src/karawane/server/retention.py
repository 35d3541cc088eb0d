"""The retention rules: abandoned tables, old guests and whatever has expired are removed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

from karawane.server.clock import Clock
from karawane.server.limits import Limits
from karawane.server.moderation import CannotModerate, Moderator
from karawane.server.storage.storage_errors import StorageUnavailable
from karawane.server.storage.stores import Stores
from karawane.server.storage.table_catalogue import DELETED

__all__ = ["COOKIE_DAYS", "Retention"]

HOUR_MS = 60 * 60 * 1000
DAY_MS = 24 * HOUR_MS
LEASE = "retention"
AT_ONCE = 100
"""The most tables that one rule removes at a time."""
COOKIE_DAYS = 400
"""The longest time for which browsers keep a cookie."""

_logger = logging.getLogger(__name__)


class Retention:
    """Applies the host's rules every hour, in one of the processes that share a database."""

    def __init__(
        self, stores: Stores, moderator: Moderator, limits: Limits, clock: Clock, holder: str
    ) -> None:
        self._stores = stores
        self._moderator = moderator
        self._limits = limits
        self._clock = clock
        self._holder = holder

    async def run(self) -> None:
        """Apply the rules every hour."""
        while True:
            try:
                await self.apply()
            except StorageUnavailable:
                _logger.warning("the storage does not answer; old data is removed later")
            except Exception:
                _logger.exception("removing old data failed; trying again later")
            await self._clock.sleep(HOUR_MS)

    async def apply(self) -> None:
        """Apply every rule once, unless another process does so in this hour."""
        now = self._clock.now()
        # A little less than an hour, so that the same process may do it the next time.
        if not await self._stores.leases.take(LEASE, self._holder, now + HOUR_MS * 9 // 10, now):
            return
        done = {
            "tables closed in the lobby": await self._close_lobby_tables(now),
            **await self._delete_tables(now),
            "guests deleted": await self._stores.guests.delete_unchanged(
                now - round(self._limits.guest_days * DAY_MS)
            ),
        }
        await self._remove_expired(now)
        fields = {name: number for name, number in done.items() if number}
        if fields:
            _logger.info("removed old data", extra={"fields": fields})

    async def _close_lobby_tables(self, now: int) -> int:
        before = now - round(self._limits.lobby_hours * HOUR_MS)
        return await self._each(
            await self._stores.catalogue.unchanged("open", before, AT_ONCE, listed_only=True),
            lambda table: self._moderator.close(table, "nobody came"),
        )

    async def _delete_tables(self, now: int) -> dict[str, int]:
        unfinished = now - round(self._limits.unfinished_days * DAY_MS)
        finished = now - round(self._limits.finished_days * DAY_MS)
        done = {}
        for status, before in (
            ("open", unfinished),
            ("running", unfinished),
            ("over", finished),
            # Left behind by a deletion that was interrupted.
            (DELETED, now),
        ):
            done[f"{status} tables deleted"] = await self._each(
                await self._stores.catalogue.unchanged(status, before, AT_ONCE),
                lambda table: self._moderator.delete(table, "unchanged for too long"),
            )
        return done

    async def _remove_expired(self, now: int) -> None:
        stores = self._stores
        await stores.links.remove_expired(now)
        await stores.bans.remove_expired(now)
        await stores.sessions.remove_before(now - COOKIE_DAYS * DAY_MS)
        await stores.leases.remove_expired(now)

    @staticmethod
    async def _each(tables: Sequence[str], act: Callable[[str], Awaitable[object]]) -> int:
        number = 0
        for table in tables:
            try:
                await act(table)
                number += 1
            except CannotModerate as error:
                _logger.warning("%s", error)
        return number
