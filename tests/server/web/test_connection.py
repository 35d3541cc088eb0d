"""A client that does not read, seen from the one who sends."""

import asyncio
from typing import Any

from starlette.websockets import WebSocket

from karawane.server.web.connection import MOST_MESSAGES, TRY_LATER, Connection


class Wire:
    """A socket whose client reads only when it is let."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[dict[str, Any]] = []

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await self.reads.wait()
        self.sent.append(message)

    async def receive(self) -> Any:
        return {"type": "websocket.connect"}


class Line:
    """The line below it, which is busy, or takes everything at once."""

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
    raise AssertionError("given up")


async def connected(wire: Wire) -> WebSocket:
    socket = WebSocket({"type": "websocket", "headers": []}, wire.receive, wire.send)
    await socket.accept()
    return socket


def test_messages_come_in_order_and_the_rest_before_the_end() -> None:
    async def run() -> None:
        wire = Wire()
        connection = Connection(await connected(wire), None, gave_up=never)
        sender = asyncio.create_task(connection.send())
        wire.reads.set()
        for number in range(10):
            connection.deliver(str(number))
        connection.end(1000, "enough")
        connection.deliver("too late")
        await sender
        assert [each["text"] for each in wire.sent[1:-1]] == [str(n) for n in range(10)]
        assert wire.sent[-1]["reason"] == "enough"

    asyncio.run(run())


def test_who_does_not_read_is_told_and_nothing_is_held() -> None:
    async def run() -> None:
        wire = Wire()
        line = Line(busy=True)
        given_up: list[bool] = []
        connection = Connection(await connected(wire), line, lambda: given_up.append(True))
        sender = asyncio.create_task(connection.send())
        for _ in range(MOST_MESSAGES * 3):
            connection.deliver("x" * 100)
            await asyncio.sleep(0)
        assert given_up == [True]
        assert len(connection._queue) == 1
        async with asyncio.timeout(30):
            await line.broken_off.wait()
        wire.reads.set()
        await sender
        assert "too_slow" in wire.sent[-2]["text"]
        assert (wire.sent[-1]["code"], wire.sent[-1]["reason"]) == (TRY_LATER, "too_slow")

    asyncio.run(run())


def test_a_free_line_is_used_at_once_and_a_busy_one_never_overtaken() -> None:
    async def run() -> None:
        wire, line = Wire(), Line(busy=False)
        connection = Connection(await connected(wire), line, gave_up=never)
        sender = asyncio.create_task(connection.send())
        connection.deliver("1")
        assert line.sent == ["1"]
        line.busy = True
        connection.deliver("2")
        await asyncio.sleep(0.01)
        line.busy = False
        connection.deliver("3")  # The sender still has 2 in its hands.
        assert line.sent == ["1"]
        wire.reads.set()
        await asyncio.sleep(0.01)
        connection.deliver("4")
        connection.end(1000, "")
        await sender
        assert [each["text"] for each in wire.sent[1:-1]] == ["2", "3"]
        assert line.sent == ["1", "4"]

    asyncio.run(run())
