"""Who may not use the server: guests and addresses, for a time or for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from karawane.server.storage.database import Database

__all__ = ["Ban", "BanKind", "BanStore", "SessionStore"]

BanKind = Literal["guest", "address"]

_PUT: Final = """
    INSERT INTO bans (kind, subject, until, reason, at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (kind, subject) DO UPDATE
    SET until = excluded.until, reason = excluded.reason, at = excluded.at
"""
_REMOVE: Final = """
    DELETE FROM bans WHERE kind = $1 AND subject = $2 RETURNING subject
"""
_REMOVE_EXPIRED: Final = """
    DELETE FROM bans WHERE until <= $1 RETURNING subject
"""
_ALL: Final = """
    SELECT kind, subject, until, reason, at FROM bans ORDER BY at, kind, subject
"""
_REVOKE: Final = """
    INSERT INTO sessions (guest_id, generation, changed_at) VALUES ($1, 1, $2)
    ON CONFLICT (guest_id) DO UPDATE
    SET generation = sessions.generation + 1, changed_at = excluded.changed_at
"""
_GENERATIONS: Final = """
    SELECT guest_id, generation FROM sessions
"""
_FORGET: Final = """
    DELETE FROM sessions WHERE changed_at < $1 RETURNING guest_id
"""


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of a guest, by the reference in the log, or of an address."""

    kind: BanKind
    subject: str
    until: int | None
    """When it ends, None for never."""
    reason: str
    at: int
    """When the host decided it."""


class BanStore:
    """The bans that the host has decided."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, ban: Ban) -> None:
        """Store a ban, or its new end and reason."""
        await self._database.change(_PUT, ban.kind, ban.subject, ban.until, ban.reason, ban.at)

    async def remove(self, kind: BanKind, subject: str) -> bool:
        """Remove a ban; return whether there was one."""
        return bool(await self._database.change(_REMOVE, kind, subject))

    async def remove_expired(self, now: int) -> int:
        """Remove the bans that have ended, and return how many."""
        return len(await self._database.change(_REMOVE_EXPIRED, now))

    async def all(self) -> list[Ban]:
        """Return every ban, the oldest first."""
        return [Ban(*row) for row in await self._database.rows(_ALL)]


class SessionStore:
    """Which cookies of a guest are still valid: those of the current generation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def revoke(self, guest: str, now: int) -> None:
        """Invalidate all cookies that a guest has so far."""
        await self._database.change(_REVOKE, guest, now)

    async def generations(self) -> dict[str, int]:
        """Return the generation of each guest whose sessions were ever revoked; 0 for others."""
        return dict(await self._database.rows(_GENERATIONS))

    async def remove_before(self, at: int) -> int:
        """Forget what was revoked before a time; by now, no browser has such a cookie."""
        return len(await self._database.change(_FORGET, at))
