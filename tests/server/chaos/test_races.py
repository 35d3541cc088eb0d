"""Several want the same sequence at once: one wins, and the others learn what they missed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from karawane.rules import legal_moves
from tests.server.chaos.forms import times
from tests.server.playing.log_verification import verify_logs
from tests.server.playing.player import Ledger, Player, Seat
from tests.server.playing.server_process import ServerProcess

pytestmark = pytest.mark.anyio

RIVALS = 4


class Race:
    """A table whose seats are all played by several connections at once, against each other."""

    def __init__(self, server: ServerProcess) -> None:
        table, tokens = server.make_table(people=2, confirm="auto")
        self._uri = f"{server.ws}/api/v1/tables/{table}/socket"
        self._seats = {number: Seat(table, number, token) for number, token in tokens.items()}
        self._sockets: dict[int, list[ClientConnection]] = {}
        self.ledger = Ledger()
        self.watcher = Player(server.ws, self._seats[1], self.ledger)

    async def run(self, races: int) -> int:
        """Race until the game is over or that many times, and return how often."""
        for number, seat in self._seats.items():
            self._sockets[number] = [await self._join(seat) for _ in range(RIVALS)]
        run = 0
        while run < races and not self.watcher.over:
            run += 1
            await self._one_race(run)
        for socket in (one for own in self._sockets.values() for one in own):
            await socket.close()
        return run

    async def _join(self, seat: Seat) -> ClientConnection:
        socket = await connect(self._uri, compression=None, proxy=None)
        await socket.send(json.dumps({**seat.hello, "after": 0}))
        self.watcher.take(json.loads(await socket.recv())["events"])
        return socket

    async def _one_race(self, number: int) -> None:
        state = self.watcher.state
        assert state is not None
        assert state.acting is not None
        moves = list(legal_moves(state.position))
        own = self._sockets[int(state.acting)]
        for rival, socket in enumerate(own):
            command = {
                "type": "place",
                "key": f"{number}-{rival}",
                "expects": state.sequence,
                "moves": [str(moves[rival % len(moves)])],
            }
            await socket.send(json.dumps(command))
        answers = [await self._answer(socket) for socket in own]
        won = [answer for answer in answers if answer["type"] == "done"]
        assert len(won) == 1, answers
        self.ledger.acknowledge(state.table, won[0]["key"], won[0]["sequence"])
        # What a stale message missed comes with its refusal.
        lost = [answer for answer in answers if answer["type"] == "refused"]
        assert all(answer["reason"] == "stale" and answer["events"] for answer in lost), lost

    async def _answer(self, socket: ClientConnection) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            self.watcher.take(message.get("events", []))
            if message["type"] in {"done", "refused"}:
                return message


async def test_of_many_claims_to_a_sequence_one_wins(
    tmp_path: Path, figures: Callable[[str], None]
) -> None:
    wanted = times(20, 10_000)

    async def all_races() -> int:
        run = 0
        while run < wanted:
            race = Race(server)
            run += await race.run(wanted - run)
            await verify_logs(server.database, [race.watcher], race.ledger)
        return run

    with ServerProcess(tmp_path) as server:
        run = await all_races()
    figures(f"{run} races of {RIVALS} for one sequence: one winner each")
