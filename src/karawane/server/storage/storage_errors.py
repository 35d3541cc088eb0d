"""The errors that storage raises."""

from __future__ import annotations

__all__ = ["CannotOpen", "Conflict", "StorageUnavailable"]


class CannotOpen(Exception):
    """A database cannot be used; the message says what to do about it."""


class Conflict(Exception):
    """The table has moved on, or the key was used there before; nothing was written."""


class StorageUnavailable(Exception):
    """The database did not answer; whether something was written is not known."""
