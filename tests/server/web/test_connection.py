"""The queue of a socket whose client reads slowly, or not at all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from anyio import wait_all_tasks_blocked
from starlette.websockets import WebSocket

from karawane.server.web.connection import MOST_MESSAGES, TRY_LATER, Connection

pytestmark = pytest.mark.anyio


class Client:
    """A client that reads only while the test lets it."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[dict[str, Any]] = []

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await self.reads.wait()
        self.sent.append(message)

    async def receive(self) -> Any:
        return {"type": "websocket.connect"}

    @property
    def texts(self) -> list[str]:
        return [each["text"] for each in self.sent if each["type"] == "websocket.send"]

    @property
    def closing(self) -> tuple[int, str]:
        return self.sent[-1]["code"], self.sent[-1]["reason"]


class Line:
    """The transport below a socket: busy, or free to send at once."""

    def __init__(self, *, busy: bool) -> None:
        self.busy = busy
        self.sent: list[str] = []
        self.broken_off = asyncio.Event()

    def send_at_once(self, text: str) -> bool:
        if not self.busy:
            self.sent.append(text)
        return not self.busy

    def break_off(self) -> None:
        self.broken_off.set()


def never() -> None:
    raise AssertionError("the connection gave up")


async def accepted(client: Client) -> WebSocket:
    socket = WebSocket({"type": "websocket", "headers": []}, client.receive, client.send)
    await socket.accept()
    return socket


@asynccontextmanager
async def sending(connection: Connection) -> AsyncIterator[None]:
    """Send what is delivered, and wait for the end."""
    sender = asyncio.create_task(connection.send())
    yield
    await sender


async def test_messages_are_sent_in_order_and_all_before_the_end() -> None:
    client = Client()
    client.reads.set()
    connection = Connection(await accepted(client), None, gave_up=never)
    async with sending(connection):
        for number in range(10):
            connection.deliver(str(number))
        connection.end(1000, "enough")
        connection.deliver("too late")
    assert client.texts == [str(number) for number in range(10)]
    assert client.closing == (1000, "enough")


async def test_a_client_that_does_not_read_is_warned_and_its_queue_dropped() -> None:
    client, line = Client(), Line(busy=True)
    given_up: list[bool] = []
    connection = Connection(
        await accepted(client), line, lambda: given_up.append(True), slow_grace=0
    )
    async with sending(connection):
        for _ in range(MOST_MESSAGES * 3):
            connection.deliver("x" * 100)
            await asyncio.sleep(0)
        assert given_up == [True]
        assert len(connection._queue) == 1
        await line.broken_off.wait()
        client.reads.set()
    assert "too_slow" in client.texts[-1]
    assert client.closing == (TRY_LATER, "too_slow")


async def test_a_free_line_is_used_at_once_but_never_to_overtake() -> None:
    client, line = Client(), Line(busy=False)
    connection = Connection(await accepted(client), line, gave_up=never)
    async with sending(connection):
        connection.deliver("1")
        assert line.sent == ["1"]
        line.busy = True
        connection.deliver("2")
        await wait_all_tasks_blocked()
        line.busy = False
        connection.deliver("3")  # The sender is still sending 2.
        assert line.sent == ["1"]
        client.reads.set()
        await wait_all_tasks_blocked()
        connection.deliver("4")
        connection.end(1000, "")
    assert client.texts == ["2", "3"]
    assert line.sent == ["1", "4"]
