"""Nothing acknowledged is ever lost or doubled, whatever dies.

The short form runs with all tests. `make chaos` runs the full one (KARAWANE_CHAOS=full).
"""

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from tests.server.playing.player import Ledger, Player
from tests.server.playing.proxy import FaultProxy, Faults
from tests.server.playing.reckoning import settle
from tests.server.playing.server_process import ServerProcess

FULL = os.environ.get("KARAWANE_CHAOS") == "full"


def players_at(
    server: ServerProcess, address: str, tables: int, seats: int, ledger: Ledger
) -> list[Player]:
    players = []
    for number in range(tables):
        table, tokens = server.make_table(people=seats)
        for seat, token in tokens.items():
            name = f"{number}-{seat}"
            players.append(Player(address, table, [(seat, token)], ledger, name))
    return players


async def storm(server: ServerProcess, kills: int, seed: int) -> tuple[int, Ledger]:
    """Let players play while the server is killed again and again; return what was checked."""
    ledger, chance = Ledger(), Random(seed)
    players = players_at(server, server.ws, tables=4, seats=2, ledger=ledger)
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in range(kills):
        await asyncio.sleep(0.1 + 0.6 * chance.random())
        server.kill()
        await asyncio.to_thread(server.start)
        if all(player.over for player in players):
            more = await asyncio.to_thread(
                players_at, server, server.ws, tables=4, seats=2, ledger=ledger
            )
            for player in more:
                player._name = f"{server.starts}-{player._name}"
            players += more
            playing += [asyncio.create_task(player.play(stop)) for player in more]
    # Everybody gets back in step.
    await asyncio.sleep(1.0)
    stop.set()
    await asyncio.gather(*playing)
    checked = await settle(server.database, players, ledger)
    assert any(player.sequence > 1 for player in players)
    return checked, ledger


def test_sqlite_server_killed_under_load(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        checked, ledger = asyncio.run(storm(server, kills=200 if FULL else 5, seed=1))
    assert ledger.done
    print(f"{server.starts - 1} kills, {checked} placements, {len(ledger.done)} acknowledged")


def test_bad_network(tmp_path: Path) -> None:
    wanted = 10_000 if FULL else 150

    async def play() -> tuple[int, FaultProxy]:
        ledger = Ledger()
        proxy = FaultProxy(server.ws, Faults(), seed=1)
        address = await proxy.start()
        players: list[Player] = []
        checked = 0
        while checked < wanted:
            round_ = players_at(server, address, tables=6 if FULL else 2, seats=2, ledger=ledger)
            for player in round_:
                player._name = f"{len(players)}-{player._name}"
            await asyncio.wait_for(asyncio.gather(*(p.play() for p in round_)), 300)
            checked += await settle(server.database, round_, ledger)
            players += round_
        assert all(player.over for player in players)
        await proxy.stop()
        return checked, proxy

    with ServerProcess(tmp_path) as server:
        checked, proxy = asyncio.run(play())
    assert proxy.count
    print(f"{checked} placements through {proxy.count}")


def test_every_message_sent_three_times_is_applied_once(tmp_path: Path) -> None:
    async def play() -> int:
        ledger = Ledger()
        players = players_at(server, server.ws, tables=1, seats=3, ledger=ledger)
        for player in players:
            player.copies = 3
        await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 120)
        return await settle(server.database, players, ledger)

    with ServerProcess(tmp_path) as server:
        assert asyncio.run(play()) > 50


@pytest.mark.parametrize("rivals", [4])
def test_of_many_who_want_the_same_sequence_one_wins(tmp_path: Path, rivals: int) -> None:
    """Several connections of one seat send different placements for the same sequence."""
    import json  # noqa: PLC0415

    from websockets.asyncio.client import connect  # noqa: PLC0415

    from karawane.rules import legal_moves  # noqa: PLC0415

    races = 10_000 if FULL else 60

    async def race() -> int:
        won = 0
        while won < races:
            ledger = Ledger()
            table, tokens = server.make_table(people=2, confirm="auto")
            uri = f"{server.ws}/api/v1/tables/{table}/socket"
            sockets = {
                seat: [await connect(uri, compression=None, proxy=None) for _ in range(rivals)]
                for seat in tokens
            }
            watcher = Player(server.ws, table, [(1, tokens[1])], ledger, "watcher")
            for seat, own in sockets.items():
                for socket in own:
                    hello = {"type": "hello", "token": tokens[seat], "after": 0, "detail": "events"}
                    await socket.send(json.dumps(hello))
                    welcome = json.loads(await socket.recv())
                    watcher._take(welcome["events"])
            while not watcher.over and won < races:
                state = watcher.state
                assert state is not None
                assert state.acting is not None
                moves = list(legal_moves(state.position))
                own = sockets[int(state.acting)]
                for number, socket in enumerate(own):
                    command = {
                        "type": "place",
                        "key": f"{won}-{number}",
                        "expects": state.sequence,
                        "moves": [str(moves[number % len(moves)])],
                    }
                    await socket.send(json.dumps(command))
                answers = [await answer(socket, watcher) for socket in own]
                assert [a["type"] for a in answers].count("done") == 1, answers
                stale = [a for a in answers if a["type"] == "refused"]
                assert {a["reason"] for a in stale} <= {"stale"}
                # What a stale message missed comes with its refusal.
                assert all(a["events"] for a in stale)
                won += 1
            for own in sockets.values():
                for socket in own:
                    await socket.close()
        return won

    async def answer(socket: object, watcher: Player) -> dict[str, object]:
        while True:
            message = json.loads(await socket.recv())  # type: ignore[attr-defined]
            if message["type"] == "events":
                watcher._take(message["events"])
            elif message["type"] in {"done", "refused"}:
                watcher._take(message.get("events", []))
                found: dict[str, object] = message
                return found

    with ServerProcess(tmp_path) as server:
        assert asyncio.run(race()) >= races
