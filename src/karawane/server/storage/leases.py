"""Leases: claims by one of several processes that end by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from karawane.server.storage.database import Database

__all__ = ["LeaseStore"]

_TAKE: Final = """
    INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.holder = excluded.holder OR leases.until <= $4
    RETURNING name
"""
# In order, so that two processes that renew the same leases cannot deadlock.
_RENEW: Final = """
    INSERT INTO leases (name, holder, until)
    SELECT DISTINCT value, CAST($2 AS TEXT), CAST($3 AS BIGINT) FROM many($1)
    WHERE true ORDER BY value
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
"""
_HELD: Final = """
    SELECT name FROM leases WHERE until > $2 AND name IN (SELECT value FROM many($1))
"""
_RELEASE: Final = """
    DELETE FROM leases WHERE holder = $2 AND name IN (SELECT value FROM many($1))
"""
_REMOVE_EXPIRED: Final = """
    DELETE FROM leases WHERE until <= $1
"""


class LeaseStore:
    """Named leases; each has one holder until it is released or runs out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, name: str, holder: str, until: int, now: int) -> bool:
        """Take or renew a lease; return False if another holder has it until after `now`."""
        return bool(await self._database.change(_TAKE, name, holder, until, now))

    async def renew(self, names: Sequence[str], holder: str, until: int) -> None:
        """Take many leases at once, even from other holders."""
        await self._database.change(_RENEW, list(names), holder, until)

    async def held(self, names: Sequence[str], now: int) -> set[str]:
        """Return which of these leases somebody holds."""
        return {name for (name,) in await self._database.rows(_HELD, list(names), now)}

    async def release(self, names: Sequence[str], holder: str) -> None:
        """Remove those of these leases that belong to this holder."""
        await self._database.change(_RELEASE, list(names), holder)

    async def remove_expired(self, now: int) -> None:
        """Remove every lease that has run out."""
        await self._database.change(_REMOVE_EXPIRED, now)
