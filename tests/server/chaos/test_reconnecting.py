"""Everybody comes back at once, as after a restart: all are soon in step."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.server.chaos.forms import FULL, times
from tests.server.playing.player import Seat
from tests.server.playing.server_process import ServerProcess
from tests.waiting import HANGS_SECONDS

pytestmark = pytest.mark.anyio

SEATS = 5


async def come_back(server: ServerProcess, seats: list[Seat]) -> float:
    """Connect for all seats at once; return the seconds until everybody is welcome."""

    async def one(seat: Seat) -> None:
        uri = f"{server.ws}/api/v1/tables/{seat.table}/socket"
        async with connect(uri, compression=None, proxy=None, open_timeout=HANGS_SECONDS) as socket:
            await socket.send(json.dumps({**seat.hello, "after": 0}))
            welcome = json.loads(await socket.recv())
            assert welcome["type"] == "welcome"
            assert seat.number in welcome["seats"]
            assert [event["sequence"] for event in welcome["events"]][-1] == welcome["sequence"]
            here.append(time.monotonic())
            await everybody.wait()

    here: list[float] = []
    everybody = asyncio.Barrier(len(seats))
    began = time.monotonic()
    await asyncio.gather(*(one(seat) for seat in seats))
    return max(here) - began


async def test_everybody_comes_back_at_once(tmp_path: Path, figures: Callable[[str], None]) -> None:
    with ServerProcess(tmp_path) as server:
        tables = [server.make_table(people=SEATS) for _ in range(times(4, 200))]
        seats = [Seat(table, *one) for table, tokens in tables for one in tokens.items()]
        # The server has just started: it must read every table from its log again.
        server.kill()
        server.start()
        took = await come_back(server, seats)
    figures(f"{len(seats)} clients at once after a restart: all in step after {took:.1f} s")
    if FULL:
        assert took < 10
