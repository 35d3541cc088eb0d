"""Guests: their names, and the one-time links that carry them to another device."""

from __future__ import annotations

from typing import Final

from karawane.server.storage.database import Database

__all__ = ["GuestStore", "LinkStore"]

_NAME: Final = """
    SELECT name FROM guests WHERE id = $1
"""
_SAVE: Final = """
    INSERT INTO guests (id, name, changed_at) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at
"""
_PUT_LINK: Final = """
    INSERT INTO links (digest, guest_id, until) VALUES ($1, $2, $3)
    ON CONFLICT (digest) DO UPDATE SET guest_id = excluded.guest_id, until = excluded.until
"""
# Also removes the links that nobody used in time.
_TAKE_LINK: Final = """
    DELETE FROM links WHERE digest = $1 OR until <= $2 RETURNING digest, guest_id, until
"""
_DELETE_GUEST: Final = """
    DELETE FROM guests WHERE id = $1 RETURNING id
"""
_DELETE_OLD_GUESTS: Final = """
    DELETE FROM guests WHERE changed_at < $1
    AND id NOT IN (SELECT guest_id FROM table_guests) RETURNING id
"""
_DELETE_LINKS: Final = """
    DELETE FROM links WHERE guest_id = $1
"""
_DELETE_OLD_LINKS: Final = """
    DELETE FROM links WHERE until <= $1 RETURNING digest
"""


class GuestStore:
    """The names that guests have chosen."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def name(self, guest: str) -> str | None:
        """Return the name that a guest has chosen, None for an unknown guest."""
        rows = await self._database.rows(_NAME, guest)
        return rows[0][0] if rows else None

    async def save(self, guest: str, name: str, now: int) -> None:
        """Store a guest, or a guest's new name."""
        await self._database.change(_SAVE, guest, name, now)

    async def delete(self, guest: str) -> bool:
        """Delete a guest's name; return whether there was one."""
        return bool(await self._database.change(_DELETE_GUEST, guest))

    async def delete_unchanged(self, before: int) -> int:
        """Delete guests without tables who chose their name before a time; return how many."""
        return len(await self._database.change(_DELETE_OLD_GUESTS, before))


class LinkStore:
    """One-time links, of which only digests are kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, digest: str, guest: str, until: int) -> None:
        """Store the digest of a link that carries a guest to another device."""
        await self._database.change(_PUT_LINK, digest, guest, until)

    async def take(self, digest: str, now: int) -> str | None:
        """Use up a link and return its guest; None if it is unknown, used or expired."""
        rows = await self._database.change(_TAKE_LINK, digest, now)
        found = (guest for taken, guest, until in rows if taken == digest and until > now)
        return next(found, None)

    async def delete_of(self, guest: str) -> None:
        """Delete the links of a guest."""
        await self._database.change(_DELETE_LINKS, guest)

    async def remove_expired(self, now: int) -> int:
        """Delete the links that nobody used in time, and return how many."""
        return len(await self._database.change(_DELETE_OLD_LINKS, now))
