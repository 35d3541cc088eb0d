"""The outgoing side of a socket: a bounded queue, emptied by a task of its own."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Literal, Protocol

from starlette.websockets import WebSocket

from karawane.server.table import Actor
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.refusals import refused_message

__all__ = ["GOING_AWAY", "POLICY", "TRY_LATER", "Connection", "Line"]

MOST_MESSAGES = 256
MOST_CHARACTERS = 1024 * 1024
SLOW_GRACE = 2.0
"""How long a client that does not read has to receive the reason before it is cut off."""

GOING_AWAY = 1012
POLICY = 1008
TRY_LATER = 1013


class Line(Protocol):
    """The transport below a socket."""

    def send_at_once(self, text: str) -> bool:
        """Send a message unless that would have to wait; return whether it was sent."""

    def break_off(self) -> None:
        """Cut the connection off."""


class Connection:
    """Sends messages to one client, in order.

    A client that does not read gets `too_slow` and is closed: its messages are never held in memory
    beyond the queue's bounds, and nobody else waits for it.
    """

    def __init__(
        self,
        socket: WebSocket,
        line: Line | None,
        gave_up: Callable[[], None],
        slow_grace: float = SLOW_GRACE,
    ) -> None:
        self._socket = socket
        self._line = line
        self._gave_up = gave_up
        self._slow_grace = slow_grace
        self._queue: deque[str] = deque()
        self._characters = 0
        self._wake = asyncio.Event()
        self._sending = False
        self._ending: tuple[int, str] | None = None
        self.actor = Actor()
        self.detail: Literal["events", "table"] = "table"

    def deliver(self, text: str) -> None:
        """Send an encoded message, or queue it: this never waits."""
        if self._ending is not None or self._sent_at_once(text):
            return
        self._queue.append(text)
        self._characters += len(text)
        self._wake.set()
        if len(self._queue) > MOST_MESSAGES or self._characters > MOST_CHARACTERS:
            self._give_up()

    def _sent_at_once(self, text: str) -> bool:
        # Waking the task for each message would be a third of the server's work.
        if self._line is None or self._queue or self._sending:
            return False
        return self._line.send_at_once(text)

    def dismiss(self) -> None:
        """Disconnect a client that may no longer watch the table."""
        refused = RequestRefused(Refusal.NOT_ALLOWED, "you may no longer watch this table")
        told = refused_message(refused)
        self.deliver(told.model_dump_json())
        self.end(POLICY, Refusal.NOT_ALLOWED.value)

    def end(self, code: int, reason: str) -> None:
        """Close the socket once everything in the queue is sent."""
        if self._ending is None:
            self._ending = (code, reason)
            self._wake.set()

    def _give_up(self) -> None:
        self._gave_up()
        self._queue.clear()
        told = refused_message(RequestRefused(Refusal.TOO_SLOW)).model_dump_json()
        self._queue.append(told)
        self._characters = len(told)
        self.end(TRY_LATER, Refusal.TOO_SLOW.value)
        if self._line is not None:
            asyncio.get_running_loop().call_later(self._slow_grace, self._line.break_off)

    async def send(self) -> None:
        """Send what is queued until the connection ends."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                text = self._queue.popleft()
                self._characters -= len(text)
                self._sending = True
                await self._socket.send({"type": "websocket.send", "text": text})
                self._sending = False
            if self._ending is not None:
                code, reason = self._ending
                await self._socket.close(code, reason)
                return
