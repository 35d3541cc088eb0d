"""What the server asks of its bus, and the bus of a server that is alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["Bus", "Hear", "LocalBus"]

Hear = Callable[[str, int], None]
"""Is called with a table and the sequence that it has reached; must be quick."""


class Bus(Protocol):
    """Carries hints to other processes; the log is the truth, so a hint may be lost or late."""

    async def publish(self, table: str, sequence: int) -> None:
        """Tell the other processes that a table has reached a sequence; never waits nor fails."""

    def subscribe(self, hear: Hear) -> None:
        """Have the hints of the other processes, but not this one's own, told to a function."""

    async def close(self) -> None:
        """Let go of everything."""


class LocalBus:
    """The bus of a single process: there is nobody to tell."""

    async def publish(self, table: str, sequence: int) -> None:
        """Tell nobody."""

    def subscribe(self, hear: Hear) -> None:
        """Hear of nothing."""

    async def close(self) -> None:
        """Let go of nothing."""
