"""Requests that do not arrive, and frames without end, on a real server."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from karawane.server.limits import Limits
from karawane.server.web.app import create_app
from karawane.server.web.connection_gate import ConnectionGate
from karawane.server.web.http_protocol import GuardedHttpProtocol
from karawane.server.web.settings import Settings
from tests.server.manual_clock import ManualMonotonic
from tests.server.web.serving import API, Server, serving
from tests.waiting import HANGS_SECONDS

LIMITS = Limits(connections=8, request_seconds=0.2, frames_a_second=2)
HALF = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"
BODY = b"POST /api/v1/judge HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n{"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("guarded")
    with serving(folder, LIMITS, monotonic=ManualMonotonic()) as server:
        yield server


def dialled(server: Server, data: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), HANGS_SECONDS)
    line.sendall(data)
    return line


@pytest.mark.parametrize("data", [b"", HALF], ids=["nothing", "half a head"])
def test_a_request_that_does_not_arrive_is_timed_out(guarded: Server, data: bytes) -> None:
    with dialled(guarded, data) as line:
        assert line.recv(100).startswith(b"HTTP/1.1 408")
        assert line.recv(100) == b""


def test_a_body_that_does_not_arrive_is_not_waited_for(guarded: Server) -> None:
    with dialled(guarded, BODY) as line:
        while line.recv(1000):
            pass


def test_half_open_requests_lock_nobody_out(guarded: Server) -> None:
    with ExitStack() as stack, guarded.guest() as newcomer:
        for _ in range(50):
            stack.enter_context(dialled(guarded, HALF))
        newcomer.get("/choices")


def test_pings_without_end_close_the_socket(guarded: Server) -> None:
    with guarded.guest() as guest:
        made = guest.makes()
        with guest.at(made.table) as player:
            # At once: what arrives after the server has closed could reset the connection.
            player.socket.socket.sendall(20 * Frame(Opcode.PING, b"").serialize(mask=True))
            with suppress(ConnectionClosed):
                while True:
                    player.hear()
            closed = (player.socket.close_code, player.socket.close_reason)
        assert closed == (1008, "too_many: frames_a_second")


def test_handshakes_count_as_requests(tmp_path: Path) -> None:
    limits, clock = Limits(requests_a_second=1), ManualMonotonic()
    with serving(tmp_path, limits, monotonic=clock) as server, server.guest() as guest:
        made = guest.makes()
        while (answer := guest.client.get(f"{API}/choices")).status_code == 200:
            pass
        assert answer.json()["limit"] == "requests_a_second"
        upgrade = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        denied = guest.client.get(f"{API}/tables/{made.table}/socket", headers=upgrade)
        assert (denied.status_code, denied.json()["limit"]) == (429, "requests_a_second")


class UnreadTransport(asyncio.Transport):
    """A connection whose client does not read."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 80)})
        self.aborted = asyncio.Event()

    def write(self, _data: object) -> None:
        pass

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.aborted.set()


@pytest.mark.anyio
async def test_a_response_that_is_not_read_is_given_up() -> None:
    limits = Limits(request_seconds=0.01)
    services = SimpleNamespace(
        connections=ConnectionGate(limits), settings=Settings("", limits=limits)
    )
    config = uvicorn.Config(create_app(services.settings), log_config=None)
    protocol = GuardedHttpProtocol(config, ServerState(), {"services": services})
    transport = UnreadTransport()
    protocol.connection_made(transport)
    protocol.pause_writing()
    async with asyncio.timeout(HANGS_SECONDS):
        await transport.aborted.wait()
