"""A proxy that does to messages what bad networks do: and worse."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

__all__ = ["FaultProxy", "Faults"]


@dataclass(frozen=True)
class Faults:
    """How often each thing happens to a message."""

    drop: float = 0.01
    """It is lost, and a little later the connection."""
    duplicate: float = 0.03
    delay: float = 0.05
    reorder: float = 0.03
    """The next one overtakes it."""
    cut: float = 0.005
    """The connection ends."""
    half_close: float = 0.003
    """One direction goes silent while the other goes on, until somebody gives up."""


class FaultProxy:
    """Stands between clients and the server, on a port of its own."""

    def __init__(self, target: str, faults: Faults, seed: int) -> None:
        self._target = target
        self._faults = faults
        self._chance = Random(seed)
        self._server: Server | None = None
        self.count: dict[str, int] = {}

    async def start(self) -> str:
        """Start, and return the address for clients."""
        self._server = await serve(self._relay, "127.0.0.1", 0, compression=None, close_timeout=0.2)
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"ws://127.0.0.1:{port}"

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    def _happens(self, what: str) -> bool:
        if self._chance.random() < getattr(self._faults, what):
            self.count[what] = self.count.get(what, 0) + 1
            return True
        return False

    async def _relay(self, client: ServerConnection) -> None:
        assert client.request is not None
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                f"{self._target}{client.request.path}",
                compression=None,
                close_timeout=0.2,
                proxy=None,
            ) as server:
                ways = [
                    asyncio.create_task(self._one_way(client, server)),
                    asyncio.create_task(self._one_way(server, client)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _one_way(self, source: Connection, target: Connection) -> None:
        held: list[str | bytes] = []
        silent = False
        while True:
            try:
                # What was overtaken is late, not lost.
                async with asyncio.timeout(0.1 if held else None):
                    text = await source.recv()
            except TimeoutError:
                await target.send(held.pop())
                continue
            if silent:
                continue
            if self._happens("cut"):
                return
            if self._happens("half_close"):
                silent = True
                asyncio.get_running_loop().call_later(1.0, self._give_up, source)
                continue
            if self._happens("drop"):
                asyncio.get_running_loop().call_later(0.2, self._give_up, source)
                continue
            if self._happens("delay"):
                await asyncio.sleep(0.2 * self._chance.random())
            if not held and self._happens("reorder"):
                held.append(text)
                continue
            for _ in range(2 if self._happens("duplicate") else 1):
                await target.send(text)
            if held:
                await target.send(held.pop())

    @staticmethod
    def _give_up(source: Connection) -> None:
        source.transport.abort()
