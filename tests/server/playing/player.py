"""A client that plays: it reconnects, and sends again what was not answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from karawane.rules import legal_moves
from karawane.server.table import TableState, after, begin
from karawane.server.wire.events import event_from_json

__all__ = ["Ledger", "Player"]

ANSWER_SECONDS = 2.0
"""How long a player waits for an answer before sending the same again."""


@dataclass
class Ledger:
    """What players were promised: every acknowledged message with the sequence it was given."""

    done: dict[tuple[str, str], int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    reconnects: int = 0

    def acknowledge(self, table: str, key: str, sequence: int) -> None:
        known = self.done.setdefault((table, key), sequence)
        assert known == sequence, f"{key} was acknowledged as {known} and as {sequence}"


class Player:
    """Plays one or more seats of a table at random, by their token, whatever happens on the way."""

    def __init__(
        self, address: str, table: str, tokens: Iterable[tuple[int, str]], ledger: Ledger, seed: str
    ) -> None:
        self.address = address
        self.table = table
        (self.seat, self.token), *_ = tokens
        self.ledger = ledger
        self.state: TableState | None = None
        self.moves = 0
        self.copies = 1
        """How often every message is sent."""
        self.pause = 0.0
        """The seconds to think before each placement."""
        self._chance = Random(seed)
        self._pending: dict[str, Any] | None = None
        self._sent = 0.0
        self._name = seed

    @property
    def sequence(self) -> int:
        return 0 if self.state is None else self.state.sequence

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.status == "over"

    async def play(self, until: asyncio.Event | None = None) -> None:
        """Play until the game is over, or until told to stop."""
        while not self.over and not (until and until.is_set()):
            try:
                await self._one_connection(until)
            except (OSError, WebSocketException, InvalidHandshake, InvalidMessage, TimeoutError):
                await asyncio.sleep(0.05 + 0.1 * self._chance.random())
            self.ledger.reconnects += 1

    async def _one_connection(self, until: asyncio.Event | None) -> None:
        uri = f"{self.address}/api/v1/tables/{self.table}/socket"
        async with connect(
            uri, open_timeout=5, close_timeout=0.2, compression=None, proxy=None
        ) as socket:
            hello = {
                "type": "hello",
                "token": self.token,
                "after": self.sequence,
                "detail": "events",
            }
            await socket.send(json.dumps(hello))
            self._sent = 0.0
            await self._talk(socket, until)

    async def _talk(self, socket: ClientConnection, until: asyncio.Event | None) -> None:
        welcomed = False
        while not self.over and not (until and until.is_set()):
            if welcomed:
                await self._act(socket)
            try:
                async with asyncio.timeout(0.25):
                    text = await socket.recv()
            except TimeoutError:
                continue
            message = json.loads(text)
            match message["type"]:
                case "welcome":
                    welcomed = True
                    if not self._take(message["events"]):
                        return
                case "events":
                    if not self._take(message["events"]):
                        return
                case "done":
                    self.ledger.acknowledge(self.table, message["key"], message["sequence"])
                    self._answered(message["key"])
                case "refused":
                    self.ledger.refused[message["reason"]] = (
                        self.ledger.refused.get(message["reason"], 0) + 1
                    )
                    if message["reason"] != "try_again":
                        self._answered(message["key"])
                case _:
                    pass

    def _answered(self, key: str | None) -> None:
        if self._pending is not None and self._pending["key"] == key:
            self._pending = None

    def _take(self, events: list[dict[str, Any]]) -> bool:
        """Follow the table; False where an event is missing, so that it must be asked for."""
        for one in events:
            if one["sequence"] <= self.sequence:
                continue
            if one["sequence"] != self.sequence + 1:
                return False
            event = event_from_json(json.dumps(one["event"]))
            if self.state is None:
                self.state = begin(self.table, event, one["at"])
            else:
                self.state = after(self.state, event, one["at"])
        return True

    async def _act(self, socket: ClientConnection) -> None:
        now = asyncio.get_running_loop().time()
        if self._pending is not None:
            if now - self._sent >= ANSWER_SECONDS:
                await self._send(socket)
            return
        state = self.state
        if state is None or state.status != "running" or state.acting != self.seat:
            return
        self.moves += 1
        command: dict[str, Any] = {
            "key": f"{self._name}-{self.moves}",
            "expects": state.sequence,
        }
        if state.turn_is_complete:
            command["type"] = "confirm"
        else:
            command["type"] = "place"
            command["moves"] = [str(self._chance.choice(legal_moves(state.position)))]
        if self.pause:
            await asyncio.sleep(self.pause * 2 * self._chance.random())
        self._pending = command
        await self._send(socket)

    async def _send(self, socket: ClientConnection) -> None:
        self._sent = asyncio.get_running_loop().time()
        text = json.dumps(self._pending)
        for _ in range(self.copies):
            with suppress(WebSocketException):
                await socket.send(text)
