"""A client that plays: it reconnects, and sends again what was not answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from karawane.rules import legal_moves
from karawane.server.table import TableState, after, begin
from karawane.server.table.events import event_from_json
from tests.waiting import HANGS_SECONDS

__all__ = ["Ledger", "Player", "Seat"]

ANSWER_SECONDS = 2.0
"""How long a player waits for an answer before sending the same again."""

AGAIN_SECONDS = 0.2
"""The same, if the server asked to try again."""


@dataclass
class Ledger:
    """Every acknowledged message, with the sequence that the server promised for it."""

    done: dict[tuple[str, str], int] = field(default_factory=dict)
    denied: dict[tuple[str, str], str] = field(default_factory=dict)
    """The messages that were refused for good, with the reason: none of them may have an effect."""
    wrong: list[str] = field(default_factory=list)
    """Answers that no honest player should get."""
    refused: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a player hears something."""

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds that depends on what players have heard."""
        async with asyncio.timeout(HANGS_SECONDS):
            while not holds():
                self.news.clear()
                await self.news.wait()

    def acknowledge(self, table: str, key: str, sequence: int) -> None:
        known = self.done.setdefault((table, key), sequence)
        if known != sequence:
            self.wrong.append(f"{key} was acknowledged as {known} and as {sequence}")
        if (table, key) in self.denied:
            self.wrong.append(f"{key} was acknowledged and {self.denied[table, key]}")

    def deny(self, table: str, key: str | None, reason: str) -> None:
        """Note a refusal for good; only a table that has moved on is a reason for it."""
        self.refused[reason] += 1
        if key is None or reason != "stale":
            self.wrong.append(f"{key} was refused: {reason}")
        if key is not None:
            self.denied[table, key] = reason
            if (table, key) in self.done:
                self.wrong.append(f"{key} was acknowledged and {reason}")


@dataclass(frozen=True)
class Seat:
    """A seat at a table, with the token that proves whose it is."""

    table: str
    number: int
    token: str

    @property
    def hello(self) -> dict[str, Any]:
        return {"type": "hello", "token": self.token, "detail": "events"}


class Player:
    """Plays a seat at random moves, whatever happens to the connection."""

    def __init__(
        self, address: str, seat: Seat, ledger: Ledger, *, copies: int = 1, pause: float = 0.0
    ) -> None:
        self.address = address
        self.seat = seat
        self.ledger = ledger
        self.state: TableState | None = None
        self.resting = False
        """Whether it only listens, and finishes what it has begun."""
        self.leaving = False
        self._copies = copies
        self._pause = pause
        self._chance = Random(f"{seat.table}-{seat.number}")
        self._moves = 0
        self._pending: dict[str, Any] | None = None
        self._send_at = 0.0

    @property
    def sequence(self) -> int:
        return 0 if self.state is None else self.state.sequence

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.status == "over"

    @property
    def waits(self) -> bool:
        """Whether something that it sent is not answered yet."""
        return self._pending is not None

    async def play(self) -> None:
        """Play until the game is over, or until `leaving` is set."""
        while not self._has_left:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._one_connection()
            if not self._has_left:
                self.ledger.reconnects += 1
                await asyncio.sleep(0.02 + 0.1 * self._chance.random())

    @property
    def _has_left(self) -> bool:
        return self.leaving or (self.over and not self.waits)

    async def _one_connection(self) -> None:
        uri = f"{self.address}/api/v1/tables/{self.seat.table}/socket"
        async with connect(
            uri, open_timeout=5, close_timeout=0.2, compression=None, proxy=None
        ) as socket:
            await socket.send(json.dumps({**self.seat.hello, "after": self.sequence}))
            self._send_at = 0.0
            welcomed = False
            while not self._has_left:
                if welcomed:
                    await self._act(socket)
                try:
                    async with asyncio.timeout(0.1 if self.waits else 0.25):
                        message = json.loads(await socket.recv())
                except TimeoutError:
                    continue
                welcomed |= message["type"] == "welcome"
                in_step = self.take(message.get("events", []))
                if in_step:
                    self._hear(message)
                self.ledger.news.set()
                if not in_step:
                    return

    def _hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"type": "done", "key": key, "sequence": sequence}:
                self.ledger.acknowledge(self.seat.table, key, sequence)
                self._answered(key)
            case {"type": "refused", "reason": "try_again" | "too_many" as reason}:
                self.ledger.refused[reason] += 1
                self._send_at = monotonic() + AGAIN_SECONDS
            case {"type": "refused", "reason": reason, "key": key}:
                self.ledger.deny(self.seat.table, key, reason)
                self._answered(key)
            case _:
                pass

    def _answered(self, key: str | None) -> None:
        if self._pending is not None and self._pending["key"] == key:
            self._pending = None

    def take(self, events: list[dict[str, Any]]) -> bool:
        """Apply events and return whether none was missing."""
        for one in events:
            if one["sequence"] <= self.sequence:
                continue
            if one["sequence"] != self.sequence + 1:
                return False
            event = event_from_json(json.dumps(one["event"]))
            if self.state is None:
                self.state = begin(self.seat.table, event, one["at"])
            else:
                self.state = after(self.state, event, one["at"])
        return True

    async def _act(self, socket: ClientConnection) -> None:
        if self._pending is None:
            self._pending = self._next_command()
            if self._pending is None:
                return
            if self._pause:
                await asyncio.sleep(self._pause * 2 * self._chance.random())
            self._send_at = 0.0
        if monotonic() >= self._send_at:
            self._send_at = monotonic() + ANSWER_SECONDS
            text = json.dumps(self._pending)
            for _ in range(self._copies):
                await socket.send(text)

    def _next_command(self) -> dict[str, Any] | None:
        state = self.state
        if (
            self.resting
            or state is None
            or state.status != "running"
            or state.acting != self.seat.number
        ):
            return None
        self._moves += 1
        key = f"{self.seat.number}-{self._moves}"
        command: dict[str, Any] = {"key": key, "expects": state.sequence}
        if state.turn_is_complete:
            return {"type": "confirm", **command}
        move = str(self._chance.choice(legal_moves(state.position)))
        return {"type": "place", "moves": [move], **command}
