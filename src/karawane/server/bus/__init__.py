"""Hints between processes that a table moved on; if one is lost, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["Bus"]


class Bus(Protocol):
    """Carries hints, and only hints: whoever misses one finds the events in the log."""

    async def publish(self, table: str, sequence: int) -> None:
        """Tell other processes that a table has moved on, as far as they can be reached."""

    async def subscribe(self, callback: Callable[[str, int], None]) -> None:
        """Call back for every hint of another process."""

    async def close(self) -> None:
        """Let go of the connection."""
