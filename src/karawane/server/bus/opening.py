"""Opening the bus at an address."""

from __future__ import annotations

from urllib.parse import urlsplit

from karawane.server.bus.hints import Bus, LocalBus

__all__ = ["CannotOpenBus", "open_bus"]


class CannotOpenBus(Exception):
    """An address at which there can be no bus; the message says what to do."""


async def open_bus(url: str | None) -> Bus:
    """Open the bus at an address of Redis, or the one of a process that is alone.

    Whether Redis is there does not matter: it is used whenever it is.
    """
    if url is None:
        return LocalBus()
    try:
        from karawane.server.bus.redis_bus import RedisBus  # noqa: PLC0415
    except ImportError as error:
        raise CannotOpenBus(f"a bus needs {error.name}; pip install 'karawane[cluster]'") from error
    parts = urlsplit(url)
    shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    try:
        return RedisBus(url, shown)
    except ValueError as error:
        raise CannotOpenBus(
            f"{shown}: this is no address of Redis; it looks like redis://:PASSWORD@HOST:6379/0"
        ) from error
