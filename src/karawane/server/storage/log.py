"""What the server asks of its storage: an append-only log, and little beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = [
    "CannotOpen",
    "Conflict",
    "EventLog",
    "Listing",
    "NewEvent",
    "StorageUnavailable",
    "StoredEvent",
]


class CannotOpen(Exception):
    """A database that cannot be used; the message says what to do."""


class Conflict(Exception):
    """The table has moved on, or the key was used there before; nothing was written."""


class StorageUnavailable(Exception):
    """The storage did not answer; whether something was written is not known."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to append."""

    at: int
    """When it happened, in milliseconds since 1970 (UTC)."""
    body: str
    """The event as JSON."""
    key: str | None = None
    """The idempotency key of the message that caused it; on the first event of its batch."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it stands in the log."""

    sequence: int
    """Its number at its table, from 1 without gaps."""
    at: int
    body: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """What is kept of a table beside its log, so that it can be found; written with each append."""

    status: str
    """`open` (seats are free), `running` or `over`."""
    listed: bool
    """Whether the lobby shows it."""
    summary: str
    """What lists show of it, as JSON."""
    due_at: int | None
    """When the server itself has something to do (a bot's turn, a clock), None for never."""
    guests: tuple[str, ...] | None
    """The guests that have a seat or made the table; None where they are as before."""


class EventLog(Protocol):
    """The log of every table, the only truth; and leases, guests and one-time links beside it.

    All times are milliseconds since 1970. Every method may raise `StorageUnavailable`.
    """

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], listing: Listing
    ) -> None:
        """Append events as `after` + 1, ... and return once they are durable: all or none.

        `after` is the last sequence that the caller knows, 0 for a new table; there is at least
        one event. Where the table's last sequence is another, or one of its events has the same
        key, `Conflict` is raised: read on, and judge again.
        """

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        """Return the events of a table after a sequence, in order; none where there is no table."""

    async def sequences(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the last sequence of each of these tables that exists."""

    async def due(self, now: int, limit: int) -> list[str]:
        """Return tables whose `due_at` has come, the longest due first."""

    async def lobby(self, limit: int) -> list[tuple[str, str]]:
        """Return listed tables that are open or running, the newest first, as id and summary."""

    async def tables_of(self, guest: str, limit: int) -> list[tuple[str, str]]:
        """Return the tables of a guest, the last changed first."""

    async def all_tables(self) -> list[str]:
        """Return every table's id, the oldest first."""

    async def take_lease(self, name: str, holder: str, until: int, now: int) -> bool:
        """Take or renew a lease; False where another holder has it until later than `now`."""

    async def renew_leases(self, names: Sequence[str], holder: str, until: int) -> None:
        """Take many leases at once, whoever holds them."""

    async def leases(self, names: Sequence[str], now: int) -> set[str]:
        """Return which of these leases somebody holds."""

    async def release_leases(self, names: Sequence[str], holder: str, now: int) -> None:
        """Give leases back that this holder holds, and forget those that ran out."""

    async def guest_name(self, guest: str) -> str | None:
        """Return the name that a guest has chosen, None where there is no such guest."""

    async def save_guest(self, guest: str, name: str, now: int) -> None:
        """Remember a guest, or a guest's new name."""

    async def put_link(self, digest: str, guest: str, until: int) -> None:
        """Keep the digest of a one-time link that carries a guest to another device."""

    async def take_link(self, digest: str, now: int) -> str | None:
        """Use a one-time link up and return its guest; None where it is unknown, used or old."""

    async def secret(self, name: str, new: str) -> str:
        """Return the secret that all workers share; the first to ask makes `new` it."""

    async def close(self) -> None:
        """Finish what was begun and let go of everything."""
