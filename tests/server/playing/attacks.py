"""Attacks from one address, by a client that knows nothing but the protocol."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, cycle
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.frames import Frame, Opcode

from karawane import Record, deal, legal_moves, play
from karawane.rules import Move

__all__ = ["ATTACKS", "Attack", "Target"]

ADDRESS = "127.0.0.3"
"""The attacker's; on Linux all of 127.0.0.0/8 is this machine."""
TOO_MANY = 429
GONE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What an attacker hears from a server that defends itself."""
PAUSE = 0.01
LONG = 110
"""Placements after which no game of five is over."""


@dataclass
class Target:
    """A server under attack."""

    port: int
    half_open: int = 1000
    """How many requests are held half-open."""
    felt: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the attack is at its full strength, or the server has begun to refuse."""
    enough: asyncio.Event = field(default_factory=asyncio.Event)
    """Ends the attack."""

    def client(self) -> httpx.AsyncClient:
        """Return an HTTP client at the attacker's address."""
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}/api/v1",
            transport=httpx.AsyncHTTPTransport(local_address=ADDRESS),
            timeout=60,
        )

    async def make_table(self, client: httpx.AsyncClient, **options: Any) -> dict[str, Any]:
        """Make a table with two seats of the attacker's; wait if the server says so."""
        seats = [{"kind": "person", "mine": True}] * 2
        while True:
            made = await client.post("/tables", json={"options": {"seats": seats, **options}})
            if made.status_code != TOO_MANY:
                return dict(made.raise_for_status().json())
            self.felt.set()
            await asyncio.sleep(1)

    @asynccontextmanager
    async def socket(self, table: str, **options: Any) -> AsyncIterator[ClientConnection]:
        """Open the socket of a table from the attacker's address."""
        if "sock" not in options:
            options["local_addr"] = (ADDRESS, 0)
        uri = f"ws://127.0.0.1:{self.port}/api/v1/tables/{table}/socket"
        async with connect(uri, compression=None, proxy=None, close_timeout=1, **options) as opened:
            yield opened


Attack = Callable[[Target], Awaitable[None]]


async def poison_a_table(target: Target) -> None:
    """Place and take back on twenty sockets until the log is full; then open it for ever."""
    async with target.client() as client:
        made = await target.make_table(client)
    table, hello = made["table"], {"type": "hello", "token": made["tokens"]["1"]}
    keys, place = count(), dict[str, Any]()

    async def fill() -> bool:
        """Let the sockets take turns, as each may send little; return whether the log is full."""
        async with AsyncExitStack() as stack:
            sockets = []
            for _ in range(20):
                opened = await stack.enter_async_context(target.socket(table, max_queue=None))
                await opened.send(json.dumps({**hello, "detail": "events"}))
                sockets.append(opened)
            sequence = json.loads(await sockets[0].recv())["sequence"]
            # First what an earlier round may have left on the board.
            moves = cycle([{"type": "take_back"}, place])
            command = next(moves)
            for opened in cycle(sockets):
                key = f"{next(keys)}"
                await opened.send(json.dumps({**command, "key": key, "expects": sequence}))
                while (answer := json.loads(await opened.recv())).get("key") != key:
                    pass
                if target.enough.is_set() or answer.get("reason") == "too_many_events":
                    return True
                if answer.get("reason") == "too_many":
                    await asyncio.sleep(answer["retry_after"] or 1)
                    continue
                if answer["type"] == "done":
                    sequence = answer["sequence"]
                command = next(moves)
        return False

    async with target.socket(table) as opened:
        await opened.send(json.dumps(hello))
        place |= first_move(json.loads(await opened.recv())["table"])
    while not target.enough.is_set():
        with suppress(*GONE):
            if await fill():
                break
        await asyncio.sleep(PAUSE)
    target.felt.set()
    while not target.enough.is_set():
        with suppress(*GONE):
            async with target.socket(table) as opened:
                await opened.send(json.dumps({**hello, "after": 0}))
                await opened.recv()
        await asyncio.sleep(PAUSE)


def first_move(table: dict[str, Any]) -> dict[str, Any]:
    """Return the first placement of a leader that a table allows."""
    leaders = table["board"]["legal"]["leaders"]
    colour = next(iter(leaders))
    return {"type": "place", "moves": [f"{colour}@{leaders[colour][0]}"]}


async def let_bots_play(target: Target) -> None:
    """Make as many tables of five full-strength bots as the server allows."""
    options = {"seats": [{"kind": "bot", "level": "simoom"}] * 5}
    async with target.client() as client:
        for _ in range(110):
            made = await client.post("/tables", json={"options": options})
            # A new guest each time.
            client.cookies.clear()
            if made.status_code == TOO_MANY:
                break
    target.felt.set()
    await target.enough.wait()


async def ping_for_ever(target: Target) -> None:
    """Send 600 kB of pings a second; come back whenever the socket is closed."""
    async with target.client() as client:
        made = await target.make_table(client)
    pings = 55 * Frame(Opcode.PING, 100 * b"x").serialize(mask=True)
    while not target.enough.is_set():
        with suppress(*GONE):
            async with target.socket(made["table"], ping_interval=None) as opened:
                while not (target.enough.is_set() or opened.transport.is_closing()):
                    opened.transport.write(pings)
                    await asyncio.sleep(PAUSE)
                target.felt.set()
        await asyncio.sleep(PAUSE)


async def hold_requests(target: Target) -> None:
    """Keep many requests half-open; open another whenever one is closed."""

    async def hold() -> None:
        while not target.enough.is_set():
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", target.port, local_addr=(ADDRESS, 0)
                )
                try:
                    writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                    # Returns when the server closes.
                    await reader.read()
                finally:
                    writer.close()
            target.felt.set()
            await asyncio.sleep(1)

    holders = [asyncio.ensure_future(hold()) for _ in range(target.half_open)]
    await target.enough.wait()
    for holder in holders:
        holder.cancel()
    await asyncio.gather(*holders, return_exceptions=True)


async def flood(target: Target) -> None:
    """Send messages as fast as possible; come back whenever the socket is closed."""
    async with target.client() as client:
        made = await target.make_table(client)
    while not target.enough.is_set():
        with suppress(*GONE):
            async with target.socket(made["table"]) as opened:
                await opened.send(json.dumps({"type": "hello", "token": made["tokens"]["1"]}))
                try:
                    while not target.enough.is_set():
                        await opened.send('{"type":"preview","key":"k","move":"pass"}')
                        await asyncio.sleep(0.001)
                except ConnectionClosed:
                    target.felt.set()
        await asyncio.sleep(PAUSE)


async def read_nothing(target: Target) -> None:
    """Ask for much and read none of it; come back whenever the socket is closed."""
    async with target.client() as client:
        made = await target.make_table(client)
    stale = json.dumps({"type": "confirm", "key": "k" * 64, "expects": 0})
    while not target.enough.is_set():
        with suppress(*GONE):
            # Little room on the way, so that it is soon full; no pings, which it would not read.
            taker = socket.socket()
            taker.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            taker.bind((ADDRESS, 0))
            taker.connect(("127.0.0.1", target.port))
            async with target.socket(
                made["table"], sock=taker, max_queue=1, ping_interval=None
            ) as opened:
                await opened.send(json.dumps({"type": "hello", "token": made["tokens"]["1"]}))
                while not target.enough.is_set():
                    await opened.send(stale)
                    await asyncio.sleep(PAUSE)
        target.felt.set()
        await asyncio.sleep(PAUSE)


async def ask_to_go_back(target: Target) -> None:
    """Ask to go back and withdraw, as often as the server takes messages."""
    async with target.client() as client:
        made = await target.make_table(client, confirm="auto")
    keys, hello = count(), {"type": "hello", "token": made["tokens"]["1"]}
    while not target.enough.is_set():
        with suppress(*GONE):
            async with target.socket(made["table"]) as opened:
                await opened.send(json.dumps(hello))
                while not target.enough.is_set():
                    message = json.loads(await opened.recv())
                    table = message.get("table")
                    if message.get("reason") == "too_many":
                        target.felt.set()
                    if not isinstance(table, dict):
                        continue
                    command: dict[str, Any] = {"key": f"{next(keys)}"}
                    command["expects"] = table["sequence"]
                    if table["undo"] is not None:
                        command |= {"type": "answer_undo", "agree": False}
                    elif table["board"]["ply"]:
                        command |= {"type": "ask_undo", "ply": 0}
                    else:
                        command |= first_move(table)
                    await opened.send(json.dumps(command))
                    await asyncio.sleep(PAUSE)
        target.felt.set()


async def play_again(target: Target) -> None:
    """Leave, and ask for a rematch, for ever."""
    keys = count()
    async with target.client() as client:
        made = await target.make_table(client, on_absence="wait")
        table = made["table"]
        while not target.enough.is_set():
            for command in ({"type": "leave"}, {"type": "leave"}, {"type": "rematch"}):
                seen = (await client.get(f"/tables/{table}")).json()
                body = {**command, "key": f"{next(keys)}", "expects": seen.get("sequence", 0)}
                answer = await client.post(f"/tables/{table}/commands", json=body)
                if answer.status_code == TOO_MANY:
                    target.felt.set()
                table = answer.json().get("table") or table
            await asyncio.sleep(PAUSE)


async def fill_the_lobby(target: Target) -> None:
    """Make listed tables as a new guest each time, and list them for ever."""
    seats = [{"kind": "person", "mine": True}, {"kind": "person"}]
    body = {"options": {"seats": seats, "watch": "anyone"}}
    async with target.client() as client:
        while not target.enough.is_set():
            made = await client.post("/tables", json=body)
            client.cookies.clear()
            if made.status_code == TOO_MANY:
                target.felt.set()
            await client.get("/tables")
            await asyncio.sleep(PAUSE)


async def ask_for_analyses(target: Target) -> None:
    """Ask for ten analyses at once, again and again."""
    async with target.client() as client:
        made = await target.make_table(client)

        async def ask() -> None:
            while not target.enough.is_set():
                with suppress(*GONE):
                    answer = await client.post(f"/tables/{made['table']}/analysis", json={})
                    if answer.status_code == TOO_MANY:
                        target.felt.set()
                await asyncio.sleep(PAUSE)

        asking = [asyncio.ensure_future(ask()) for _ in range(10)]
        await target.enough.wait()
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)


async def send_records(target: Target) -> None:
    """Have long records judged, replayed and analysed, a hundred at once."""
    record = str(long_record())
    async with target.client() as client:

        async def ask(path: str) -> None:
            while not target.enough.is_set():
                with suppress(*GONE):
                    answer = await client.post(path, json={"record": record})
                    if answer.status_code == TOO_MANY:
                        target.felt.set()
                await asyncio.sleep(PAUSE)

        paths = ("/judge", "/replay", "/analysis", "/picture.svg")
        asking = [asyncio.ensure_future(ask(path)) for path in 25 * paths]
        await target.enough.wait()
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)


def long_record() -> Record:
    """Return a game of five players shortly before its end."""
    chance, position, moves = Random(1), deal(5, seed=1), list[Move]()
    start = position
    while len(moves) < LONG:
        moves.append(chance.choice(legal_moves(position)))
        position = play(position, moves[-1])
    return Record(start, tuple(moves))


async def reconnect(target: Target) -> None:
    """Connect, say hello and leave, on twenty sockets at once."""
    async with target.client() as client:
        made = await target.make_table(client)

    async def come_and_go() -> None:
        while not target.enough.is_set():
            try:
                async with target.socket(made["table"]) as opened:
                    await opened.send(json.dumps({"type": "hello", "token": made["tokens"]["1"]}))
                    await opened.recv()
            except GONE:
                target.felt.set()
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(come_and_go() for _ in range(20)))


async def request_files(target: Target) -> None:
    """Ask for the page and the API's description, as fast as possible."""
    async with target.client() as client:

        async def ask(path: str) -> None:
            while not target.enough.is_set():
                with suppress(*GONE):
                    answer = await client.get(f"http://127.0.0.1:{target.port}{path}")
                    if answer.status_code == TOO_MANY:
                        target.felt.set()
                await asyncio.sleep(PAUSE)

        await asyncio.gather(*(ask(path) for path in ("/", "/openapi.json", "/healthz") * 3))


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        poison_a_table,
        let_bots_play,
        ping_for_ever,
        hold_requests,
        flood,
        read_nothing,
        ask_to_go_back,
        play_again,
        fill_the_lobby,
        ask_for_analyses,
        send_records,
        reconnect,
        request_files,
    )
}
"""Every attack, by its name."""
