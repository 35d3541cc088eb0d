"""Secrets that all processes on one database share."""

from __future__ import annotations

from typing import Final

from karawane.server.storage.database import Database

__all__ = ["SecretStore"]

# Setting the name to itself changes nothing, but returns the row that was there.
_GET_OR_STORE: Final = """
    INSERT INTO secrets (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET name = excluded.name
    RETURNING value
"""


class SecretStore:
    """Named secrets; each is set once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get_or_store(self, name: str, new: str) -> str:
        """Return the shared secret, storing `new` if absent."""
        rows = await self._database.change(_GET_OR_STORE, name, new)
        value: str = rows[0][0]
        return value
