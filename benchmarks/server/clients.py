"""Light clients that send prepared placements and time how long they take to reach everybody."""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from benchmarks.server.games import PLAYERS, PreparedGame

__all__ = ["Table", "connect_all", "drive"]

_SEQUENCE = re.compile(rb'"sequence":(\d+)')
_AT_A_TIME = 100
"""The most concurrent handshakes."""


class Client(WSListener):
    """One socket of one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say hello."""
        self.transport = transport
        hello: dict[str, Any] = {"type": "hello", "token": self.table.tokens[self.seat]}
        hello |= {"detail": self.table.detail, "after": self.table.sequence}
        self.send(json.dumps(hello).encode())

    def send(self, text: bytes) -> None:
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, text)

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        """Pass a message to the table."""
        if frame.msg_type == WSMsgType.TEXT:
            self.table.receive(frame.get_payload_as_bytes())


class Table:
    """A game on the server, and how long its placements took to reach everybody."""

    def __init__(self, name: str, tokens: dict[int, str], game: PreparedGame, detail: str) -> None:
        self.name = name
        self.tokens = tokens
        self.game = game
        self.detail = detail
        self.sequence = 0
        self.placed = 0
        self.welcomed = 0
        self.latencies: list[float] = []
        self.acknowledged: dict[str, int] = {}
        self.refused: list[bytes] = []
        self.clients = {seat: Client(self, seat) for seat in tokens}
        self._due: deque[float] = deque()
        self._since: float | None = None
        self._received = 0

    @property
    def is_quiet(self) -> bool:
        """Whether every placement has reached everybody."""
        return self._since is None and not self._due

    @property
    def waiting(self) -> int:
        """How many placements wait until the one before has reached everybody."""
        return len(self._due)

    def place(self, due: float) -> None:
        """Make the placement due at a time, once the previous one has reached everybody."""
        self._due.append(due)
        if self._since is None:
            self._send()

    def _send(self) -> None:
        self._since = self._due.popleft()
        self._received = 0
        seat, move = self.game.moves[self.placed]
        self.placed += 1
        command = (
            f'{{"type":"place","key":"{self.placed}","expects":{self.sequence},"moves":["{move}"]}}'
        )
        self.clients[seat].send(command.encode())

    def receive(self, message: bytes) -> None:
        """Handle a message from the server."""
        if message.startswith(b'{"type":"events"'):
            self._count_delivery(message)
        elif message.startswith(b'{"type":"done"'):
            found = json.loads(message)
            self.acknowledged[found["key"]] = found["sequence"]
        elif message.startswith(b'{"type":"welcome"'):
            self.welcomed += 1
            self.sequence = max(self.sequence, _sequence_of(message))
        elif message.startswith(b'{"type":"refused"'):
            self.refused.append(message)

    def _count_delivery(self, message: bytes) -> None:
        self._received += 1
        if self._received == PLAYERS and self._since is not None:
            self.latencies.append(perf_counter() - self._since)
            self.sequence = _sequence_of(message)
            self._since = None
            if self._due:
                self._send()


def _sequence_of(message: bytes) -> int:
    found = _SEQUENCE.search(message)
    if found is None:
        raise ValueError(f"no sequence in {message!r}")
    return int(found[1])


async def connect_all(address: str, tables: Sequence[Table]) -> None:
    """Connect every client, and wait until all are welcomed."""
    handshakes = asyncio.Semaphore(_AT_A_TIME)

    async def one(client: Client) -> None:
        uri = f"{address}/api/v1/tables/{client.table.name}/socket"
        async with handshakes:
            await ws_connect(lambda: client, uri, websocket_handshake_timeout=60)

    for table in tables:
        table.welcomed = 0
    await asyncio.gather(*(one(client) for table in tables for client in table.clients.values()))
    while any(table.welcomed < PLAYERS for table in tables):
        await asyncio.sleep(0.001)


async def drive(tables: Sequence[Table], rate: int, seconds: float) -> list[float]:
    """Make placements at a rate, and return how long each took to reach everybody."""
    for table in tables:
        table.latencies.clear()
    began = perf_counter()
    for number in range(int(rate * seconds)):
        due = began + number / rate
        if (wait := due - perf_counter()) > 0:
            await asyncio.sleep(wait)
        tables[number % len(tables)].place(due)
    ends = perf_counter() + 60
    while not all(table.is_quiet for table in tables):
        if perf_counter() > ends:
            raise TimeoutError([table.refused for table in tables if table.refused][:3])
        await asyncio.sleep(0.001)
    return [latency for table in tables for latency in table.latencies]
