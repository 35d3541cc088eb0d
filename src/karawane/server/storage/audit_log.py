"""What the host and the retention rules did, kept for the host to read."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from karawane.server.storage.database import Database

__all__ = ["AuditEntry", "AuditLog"]

_WRITE: Final = """
    INSERT INTO audit (id, at, actor, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6)
"""
_READ: Final = """
    SELECT at, actor, action, subject, detail FROM audit ORDER BY id DESC LIMIT $1
"""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One thing that was done."""

    at: int
    actor: str
    """Who did it: `api`, `command` or `retention`."""
    action: str
    subject: str
    """The table, guest or address that it concerns."""
    detail: str = ""


class AuditLog:
    """Entries that are only ever added."""

    def __init__(
        self, database: Database, suffix: Callable[[], str] = lambda: secrets.token_hex(6)
    ) -> None:
        self._database = database
        self._suffix = suffix

    async def write(self, entry: AuditEntry) -> None:
        """Add an entry."""
        # Sorts by time, and differs for two entries of the same millisecond.
        name = f"{entry.at:015d}-{self._suffix()}"
        await self._database.change(
            _WRITE, name, entry.at, entry.actor, entry.action, entry.subject, entry.detail
        )

    async def read(self, limit: int) -> list[AuditEntry]:
        """Return the last entries, the newest first."""
        return [AuditEntry(*row) for row in await self._database.rows(_READ, limit)]
