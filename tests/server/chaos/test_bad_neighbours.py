"""Clients that flood the server, hold it up or do not read: the others hardly notice."""

import asyncio
import json
import socket
import time
from asyncio import FIRST_COMPLETED
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles

import httpx
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from karawane.rules import legal_moves
from tests.server.chaos.forms import FULL, times
from tests.server.playing.attacks import ATTACKS, Target
from tests.server.playing.player import Ledger, Player, Seat
from tests.server.playing.server_process import ServerProcess
from tests.waiting import HANGS_SECONDS

pytestmark = pytest.mark.anyio

FLOODER = "127.0.0.2"
POLICY, BROKEN = 1008, 1006
"""Who goes on sending to a socket that is closed may find it broken before the reason is read."""
TOO_SLOW = "karawane_too_slow_total"
TOLERABLE = 0.05
"""Seconds that a placement may take while the server is attacked."""
SHORT = ["ping_for_ever", "hold_requests", "let_bots_play"]
"""The attacks of the short form: those that no other test makes."""
NOTICEABLE = 0.01
"""Seconds below which nobody notices how long a placement takes."""


def uri_of(server: ServerProcess, seat: Seat) -> str:
    return f"{server.ws}/api/v1/tables/{seat.table}/socket"


async def joined(server: ServerProcess, seat: Seat) -> ClientConnection:
    opened = await connect(
        uri_of(server, seat), compression=None, proxy=None, open_timeout=HANGS_SECONDS
    )
    await opened.send(json.dumps({**seat.hello, "after": 0}))
    return opened


async def latencies(server: ServerProcess, moves: int) -> list[float]:
    """Play at a table of one's own; return the seconds until the other one knew of each move."""
    chance, took = Random(1), list[float]()
    while len(took) < moves:
        table, tokens = await asyncio.to_thread(server.make_table, people=2, confirm="auto")
        seats = {number: Seat(table, number, token) for number, token in tokens.items()}
        sockets = {number: await joined(server, seat) for number, seat in seats.items()}
        views = {number: Player(server.ws, seat, Ledger()) for number, seat in seats.items()}
        for number, view in views.items():
            view.take(json.loads(await sockets[number].recv())["events"])
        while len(took) < moves and not views[1].over:
            state = views[1].state
            assert state is not None
            acting = int(state.acting or 1)
            key, move = f"k{len(took)}", chance.choice(legal_moves(state.position))
            command = {"type": "place", "key": key, "expects": state.sequence}
            began = time.monotonic()
            await sockets[acting].send(json.dumps({**command, "moves": [str(move)]}))
            for number, view in sorted(views.items(), key=lambda one: one[0] == acting):
                while view.sequence <= state.sequence:
                    view.take(json.loads(await sockets[number].recv()).get("events", []))
                if number != acting:
                    took.append(time.monotonic() - began)
            # A socket may send twenty messages a second.
            await asyncio.sleep(0.06)
        for opened in sockets.values():
            await opened.close()
    return took


async def flood(
    server: ServerProcess,
    seat: Seat,
    closed: list[int | None],
    cut_off: asyncio.Event,
    enough: asyncio.Event,
) -> None:
    """Send as fast as possible until it is enough; come back whenever the socket is closed."""
    while not enough.is_set():
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                uri_of(server, seat), compression=None, proxy=None, local_addr=(FLOODER, 0)
            ) as opened:
                await opened.send(json.dumps({**seat.hello, "after": 0}))
                try:
                    while not enough.is_set():
                        await opened.send('{"type":"preview","key":"k","move":"pass"}')
                        await asyncio.sleep(0.001)
                except ConnectionClosed:
                    closed.append(opened.close_code)
                    cut_off.set()
        await asyncio.sleep(0.05)


async def test_a_flood(tmp_path: Path, figures: Callable[[str], None]) -> None:
    async def play() -> tuple[list[float], list[float], list[int | None]]:
        table, tokens = await asyncio.to_thread(server.make_table)
        closed: list[int | None] = []
        cut_off, enough = asyncio.Event(), asyncio.Event()
        usual = await latencies(server, times(6, 1000))
        flooder = Seat(table, 1, tokens[1])
        flooding = asyncio.create_task(flood(server, flooder, closed, cut_off, enough))
        flooded = await latencies(server, times(6, 1000))
        await cut_off.wait()
        enough.set()
        await flooding
        return usual, flooded, closed

    with ServerProcess(tmp_path, limits=True) as server:
        usual, flooded, closed = await play()
    assert set(closed) <= {POLICY, BROKEN}
    before, beside = (quantiles(each, n=100)[98] for each in (usual, flooded))
    figures(f"p99 {1000 * before:.1f} ms, beside a flood {1000 * beside:.1f} ms")
    if FULL:
        assert beside < 2 * max(before, NOTICEABLE)


@pytest.mark.parametrize("attack", ATTACKS if FULL else SHORT)
async def test_an_attack(tmp_path: Path, figures: Callable[[str], None], attack: str) -> None:
    with ServerProcess(tmp_path, limits=True) as server:
        target = Target(server.port, half_open=times(300, 1000))
        usual = await latencies(server, times(6, 1000))
        attacking = asyncio.ensure_future(ATTACKS[attack](target))
        felt = asyncio.ensure_future(target.felt.wait())
        await asyncio.wait([attacking, felt], return_when=FIRST_COMPLETED)
        assert target.felt.is_set(), attacking.exception()
        attacked = await latencies(server, times(6, 1000))
        target.enough.set()
        await asyncio.wait_for(attacking, HANGS_SECONDS)
    before, beside = (quantiles(each, n=100)[98] for each in (usual, attacked))
    figures(f"p99 {1000 * before:.1f} ms, attacked {1000 * beside:.1f} ms")
    if FULL:
        assert beside < max(2 * before, TOLERABLE)


async def test_a_client_that_does_not_read(tmp_path: Path, figures: Callable[[str], None]) -> None:
    async def does_not_read(seat: Seat) -> None:
        """Ask for much and read nothing, until the server has had enough."""
        stale = {"type": "confirm", "key": "k" * 64, "expects": 0}
        # Little room on the way, so that it is soon full; and no pings, which it would not read.
        taker = socket.socket()
        taker.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        taker.connect(("127.0.0.1", server.port))
        async with connect(
            uri_of(server, seat),
            sock=taker,
            compression=None,
            proxy=None,
            max_queue=1,
            ping_interval=None,
            close_timeout=1,
        ) as opened:
            with suppress(ConnectionClosed):
                await opened.send(json.dumps({**seat.hello, "after": 0}))
                while True:
                    await opened.send(json.dumps(stale))
                    await asyncio.sleep(0)

    def too_slow() -> float:
        lines = httpx.get(f"{server.http}/metrics", timeout=HANGS_SECONDS).text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(TOO_SLOW))

    async def play() -> tuple[list[float], list[float], int]:
        table, tokens = await asyncio.to_thread(server.make_table)
        usual = await latencies(server, times(6, 1000))
        before = psutil.Process(server.pid).memory_info().rss
        not_reading = asyncio.create_task(does_not_read(Seat(table, 1, tokens[1])))
        beside = await latencies(server, times(6, 1000))
        await asyncio.wait_for(not_reading, HANGS_SECONDS)
        assert too_slow() == 1
        return usual, beside, psutil.Process(server.pid).memory_info().rss - before

    with ServerProcess(tmp_path) as server:
        usual, beside, more = await play()
    before, after = (1000 * quantiles(each, n=100)[98] for each in (usual, beside))
    figures(f"p99 {before:.1f} ms, beside it {after:.1f} ms; {more / 1e6:.0f} MB more memory")
    assert more < 50e6
    if FULL:
        assert after < 2 * max(before, 1000 * NOTICEABLE)
