"""The server is stopped: it finishes what it acknowledged and says why it closes sockets."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.chaos.forms import times
from tests.server.playing.company import Company
from tests.server.playing.server_process import ServerProcess

pytestmark = pytest.mark.anyio

RESTARTS = 1012
"""The code of a socket that is closed because its server restarts."""


async def test_stopped_under_load(tmp_path: Path, figures: Callable[[str], None]) -> None:
    async def watched_end(seat: tuple[str, str]) -> tuple[int, str]:
        """Watch a table until its socket is closed, and return how."""
        table, token = seat
        uri = f"{server.ws}/api/v1/tables/{table}/socket"
        async with connect(uri, compression=None, proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            with suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            assert socket.close_code is not None
            return socket.close_code, socket.close_reason or ""

    async def storm() -> int:
        async with Company(server, tables=times(2, 4), bots=1) as company:
            for _ in range(times(1, 20)):
                await company.plays(10)
                player = company.playing[0].seat
                watching = asyncio.create_task(watched_end((player.table, player.token)))
                await company.plays(5)
                assert await asyncio.to_thread(server.stop) == 0
                code, reason = await watching
                assert (code, bool(reason)) == (RESTARTS, True)
                await asyncio.to_thread(server.start)
            return await company.settle()

    with ServerProcess(tmp_path) as server:
        checked = await storm()
    figures(f"{server.starts - 1} restarts, {checked} placements, none lost")
