"""A bare echo server on the same stack: FastAPI on uvicorn with uvloop, and nothing else."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import uvicorn
from fastapi import FastAPI, WebSocket
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from starlette.websockets import WebSocketDisconnect

__all__ = ["drive_echo", "echo_server"]

app = FastAPI()


@app.websocket("/")
async def echo(socket: WebSocket) -> None:
    """Echo every message."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


@contextmanager
def echo_server(port: int) -> Iterator[None]:
    """Run the server in a separate process."""
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.server.echo", str(port)])
    try:
        yield
    finally:
        process.terminate()
        process.wait()


class _Client(WSListener):
    def __init__(self) -> None:
        self.sent: list[float] = []
        self.latencies: list[float] = []

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.latencies.append(perf_counter() - self.sent.pop(0))


async def drive_echo(port: int, clients: int, rate: int, seconds: float) -> list[float]:
    """Connect clients, send messages at a rate, and return how long each echo took."""
    all_clients = [await _connected(port) for _ in range(clients)]
    text = b'{"type":"place","key":"100","expects":100,"moves":["Ch8"]}'
    began = perf_counter()
    for number in range(int(rate * seconds)):
        due = began + number / rate
        if (wait := due - perf_counter()) > 0:
            await asyncio.sleep(wait)
        client = all_clients[number % clients]
        client.sent.append(due)
        client.transport.send(WSMsgType.TEXT, text)
    while any(client.sent for client in all_clients):
        await asyncio.sleep(0.001)
    for client in all_clients:
        client.transport.disconnect()
    return [latency for client in all_clients for latency in client.latencies]


async def _connected(port: int) -> _Client:
    ends = perf_counter() + 60
    while True:
        try:
            _, client = await ws_connect(_Client, f"ws://127.0.0.1:{port}/")
        except OSError:
            if perf_counter() > ends:
                raise
            await asyncio.sleep(0.05)
            continue
        return client


if __name__ == "__main__":
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        loop="uvloop",
        log_level="warning",
    )
