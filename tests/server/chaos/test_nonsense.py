"""Whatever is sent to a socket is answered, or the socket is closed for a reason."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from karawane.rules import legal_moves
from tests.server.chaos.forms import times
from tests.server.playing.log_verification import verify_logs
from tests.server.playing.nonsense import nonsense
from tests.server.playing.player import Ledger, Player, Seat
from tests.server.playing.server_process import ServerProcess
from tests.waiting import HANGS_SECONDS

pytestmark = pytest.mark.anyio

AT_A_TIME = 20
AT_A_TABLE = 500
CLOSES = {1002, 1003, 1007, 1008, 1009}
"""Why a socket may be closed: what came is no protocol, no text, not allowed, or too large."""
ANSWERS = {"done", "refused", "previewed"}


class Talker:
    """Sends nonsense to a table, as a player or as somebody who only watches."""

    def __init__(self, server: ServerProcess, seat: Seat, chance: Random, *, plays: bool) -> None:
        self._uri = f"{server.ws}/api/v1/tables/{seat.table}/socket"
        self._hello = {"type": "hello", "after": 0} | ({"token": seat.token} if plays else {})
        self._chance = chance
        self.view = Player(server.ws, seat, Ledger())
        self.heard: Counter[str] = Counter()

    async def talk(self, messages: int) -> None:
        while messages > 0:
            async with connect(self._uri, compression=None, proxy=None) as socket:
                await self._join(socket)
                try:
                    while messages > 0:
                        messages -= AT_A_TIME
                        await self._say(socket)
                except ConnectionClosed:
                    assert socket.close_code in CLOSES, socket.close_code
                    self.heard[f"closed ({socket.close_code})"] += 1

    async def look(self) -> None:
        """Get in step and say nothing."""
        async with connect(self._uri, compression=None, proxy=None) as socket:
            await self._join(socket)

    async def _join(self, socket: ClientConnection) -> None:
        hello = {**self._hello, "after": self.view.sequence, "detail": "events"}
        await socket.send(json.dumps(hello))
        await self._hear(socket, "welcome")

    async def _say(self, socket: ClientConnection) -> None:
        """Send some messages, and wait until each is answered."""
        state = self.view.state
        assert state is not None
        moves = [str(move) for move in legal_moves(state.position)]
        for _ in range(AT_A_TIME):
            await socket.send(nonsense(self._chance, state.sequence, moves))
        for _ in range(AT_A_TIME):
            await self._hear(socket, *ANSWERS)

    async def _hear(self, socket: ClientConnection, *kinds: str) -> None:
        while True:
            async with asyncio.timeout(HANGS_SECONDS):
                message = json.loads(await socket.recv())
            # With a refusal come the events after the sequence that was claimed to be known.
            assert self.view.take(message.get("events", [])) or message["type"] == "refused"
            if message["type"] in kinds:
                self.heard[message.get("reason", message["type"])] += 1
                return


async def all_nonsense(server: ServerProcess, messages: int) -> Counter[str]:
    """Talk nonsense at one table after the other; each must be as its log says."""
    chance, heard = Random(1), Counter[str]()
    for _ in range(messages // AT_A_TABLE):
        table, tokens = await asyncio.to_thread(
            server.make_table, people=2, watch="anyone", on_absence="wait"
        )
        seats = [Seat(table, number, token) for number, token in tokens.items()]
        talkers = [
            Talker(server, seats[0], chance, plays=True),
            Talker(server, seats[1], chance, plays=True),
            Talker(server, seats[0], chance, plays=False),
        ]
        await asyncio.gather(*(talker.talk(AT_A_TABLE // 3) for talker in talkers))
        heard += sum((talker.heard for talker in talkers), Counter())
        fresh = Talker(server, seats[0], chance, plays=True)
        await fresh.look()
        await verify_logs(server.database, [fresh.view], Ledger())
    return heard


async def test_nonsense_on_sockets(tmp_path: Path, figures: Callable[[str], None]) -> None:
    with ServerProcess(tmp_path) as server:
        heard = await all_nonsense(server, times(500, 100_000))
        assert httpx.get(f"{server.http}/healthz", timeout=HANGS_SECONDS).status_code == 200
        output = server.output()
    assert "Traceback" not in output, output
    closed = sum(count for what, count in heard.items() if what.startswith("closed"))
    answered = sum(heard.values()) - closed - heard["welcome"]
    figures(f"{answered} messages answered, {closed} sockets closed for a reason; {dict(heard)}")
