"""The rows of the log: events, and what is stored with them to find a table."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Listing", "NewEvent", "StoredEvent"]


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
    """An event in the log."""

    sequence: int
    """Its number at its table, from 1 without gaps."""
    at: int
    body: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """What is stored about a table besides its log, to find it; written by each append."""

    status: str
    """`open` (seats are free), `running` or `over`."""
    listed: bool
    """Whether the lobby shows it."""
    summary: str
    """Its lobby entry, as JSON."""
    due_at: int | None
    """When the server itself has something to do (a bot's turn, a clock), None for never."""
    guests: tuple[str, ...] | None
    """The guests that have a seat or made the table; None if they have not changed."""
