"""The bus between server processes: hints that a table has moved on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

__all__ = ["Bus", "CannotOpenBus", "Hear", "LocalBus", "open_bus"]

Hear = Callable[[str, int], None]
"""Called with a table and the sequence that it has reached; must be quick."""


class Bus(Protocol):
    """Carries hints to other processes; the log is the truth, so a hint may be lost or late."""

    async def publish(self, table: str, sequence: int) -> None:
        """Announce that a table has reached a sequence; never waits or fails."""

    def subscribe(self, hear: Hear) -> None:
        """Call a function for each hint of the other processes, but not for this one's own."""

    async def close(self) -> None:
        """Release everything."""


class LocalBus:
    """The bus of a single process, which has nobody to notify."""

    async def publish(self, table: str, sequence: int) -> None:
        """Do nothing."""

    def subscribe(self, hear: Hear) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


class CannotOpenBus(Exception):
    """The bus cannot be opened; the message says what to do."""


async def open_bus(url: str | None) -> Bus:
    """Open the bus on the Redis at a URL, or a local one for None.

    Redis need not be running yet: the bus connects whenever it is there.
    """
    if url is None:
        return LocalBus()
    try:
        from karawane.server.bus.redis_bus import RedisBus  # noqa: PLC0415  (optional)
    except ImportError as error:
        raise CannotOpenBus(f"a bus needs {error.name}; pip install 'karawane[cluster]'") from error
    parts = urlsplit(url)
    shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    try:
        return RedisBus(url, shown)
    except ValueError as error:
        raise CannotOpenBus(
            f"{shown}: not an address of Redis; write redis://:PASSWORD@HOST:6379/0"
        ) from error
