"""A reverse proxy that shows a server in a folder, as hosts with several services have one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from anyio import (
    BrokenResourceError,
    ClosedResourceError,
    EndOfStream,
    IncompleteRead,
    connect_tcp,
    create_task_group,
    create_tcp_listener,
)
from anyio.abc import ByteReceiveStream, ByteSendStream, ByteStream, SocketAttribute
from anyio.from_thread import start_blocking_portal
from anyio.streams.buffered import BufferedByteReceiveStream

__all__ = ["folder_proxy"]

LONGEST_HEAD = 65536
NOT_HERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
ENDED = (BrokenResourceError, ClosedResourceError, EndOfStream, IncompleteRead, OSError)


@contextmanager
def folder_proxy(port: int, folder: str, *, strips: bool) -> Iterator[str]:
    """Show the server on a port in a folder; yield its address, without a slash at the end.

    `strips`: whether the server gets paths without the folder.
    """
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(_relaying(port, folder, strips=strips)) as address,
    ):
        yield address


@asynccontextmanager
async def _relaying(port: int, folder: str, *, strips: bool) -> AsyncIterator[str]:
    async def relay(client: ByteStream) -> None:
        with suppress(*ENDED):
            async with client:
                await _relay(client, port, folder, strips=strips)

    async with (
        await create_tcp_listener(local_host="127.0.0.1") as listener,
        create_task_group() as relays,
    ):
        relays.start_soon(listener.serve, relay)
        yield f"http://127.0.0.1:{listener.extra(SocketAttribute.local_port)}{folder}"
        relays.cancel_scope.cancel()


async def _relay(client: ByteStream, port: int, folder: str, *, strips: bool) -> None:
    """Pass one request or socket on; each has a connection of its own."""
    received = BufferedByteReceiveStream(client)
    head = (await received.receive_until(b"\r\n\r\n", LONGEST_HEAD)).decode("latin-1")
    first, *headers = head.split("\r\n")
    method, path, version = first.split(" ")
    if not path.startswith(f"{folder}/"):
        await client.send(NOT_HERE)
        return
    if not any(header.lower().startswith("upgrade:") for header in headers):
        headers = [header for header in headers if not header.lower().startswith("connection:")]
        headers.append("Connection: close")
    passed = path.removeprefix(folder) if strips else path
    async with await connect_tcp("127.0.0.1", port) as server, create_task_group() as ways:
        request = "\r\n".join([f"{method} {passed} {version}", *headers, "", ""])
        await server.send(request.encode("latin-1"))
        ways.start_soon(_pump, received, server)
        # The server ends the connection once it has answered; a browser keeps its side open.
        await _pump(server, client)
        ways.cancel_scope.cancel()


async def _pump(source: ByteReceiveStream, target: ByteSendStream) -> None:
    with suppress(*ENDED):
        async for some in source:
            await target.send(some)
