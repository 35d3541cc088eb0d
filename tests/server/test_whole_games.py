"""Two people and three bots play to the end: at one server, and at two that share a database."""

import asyncio
from pathlib import Path

import pytest

from tests.server.playing.log_verification import verify_logs
from tests.server.playing.player import Ledger, Player, Seat
from tests.server.playing.server_process import ServerProcess
from tests.server.services import Postgres, Redis
from tests.waiting import HANGS_SECONDS

pytestmark = pytest.mark.anyio


async def play_to_the_end(made_at: ServerProcess, other: ServerProcess) -> None:
    """Let each person play at one of the servers, and compare what they saw with the log."""
    table, tokens = await asyncio.to_thread(made_at.make_table, people=2, bots=3)
    ledger = Ledger()
    addresses = (made_at.ws, other.ws)
    players = [
        Player(address, Seat(table, seat, token), ledger)
        for address, (seat, token) in zip(addresses, tokens.items(), strict=True)
    ]
    async with asyncio.timeout(HANGS_SECONDS):
        await asyncio.gather(*(player.play() for player in players))
    first, second = (player.state for player in players)
    assert first is not None
    assert first.position.is_over
    assert len(first.seats) == 5
    assert first == second
    assert await verify_logs(made_at.database, players, ledger) == first.ply


async def test_at_one_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        await play_to_the_end(server, server)


async def test_at_two_servers_on_one_database_and_bus(
    tmp_path: Path, postgres: Postgres, own_redis: Redis
) -> None:
    database = postgres.new_database()
    with (
        ServerProcess(tmp_path, database, bus=own_redis.url) as one,
        ServerProcess(tmp_path, database, bus=own_redis.url) as two,
    ):
        await play_to_the_end(one, two)
