"""How long it takes to open the longest games from their logs."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import httpx

from benchmarks.server.games import PLAYERS, PreparedGame, longest_game
from karawane.server.limits import Limits
from karawane.server.live.log_format import listing_of, new_events, replay_stored
from karawane.server.storage.stores import open_stores
from karawane.server.table import Actor, new_table, replay
from karawane.server.table.events import Confirmed, Event, Placed, TakenBack
from karawane.server.table.options import PersonSeat, TableOptions, Watch
from tests.server.playing.server_process import ServerProcess

__all__ = ["measure_opening"]

GAMES = 20


def events_of(game: PreparedGame, taken_back: int) -> list[Event]:
    """Return the log of a game in which that many events place something and take it back."""
    seats = (PersonSeat(mine=True),) * PLAYERS
    options = TableOptions(seats=seats, watch=Watch.ANYONE)
    made = new_table(options, str(game.record), Actor(guest="g"), name="Anna", chance=Random(1))
    events: list[Event] = list(made.events)
    first_seat, first_move = game.moves[0]
    for _ in range(taken_back // 2):
        events.append(Placed(seat=first_seat, move=first_move))
        events.append(TakenBack(seat=first_seat, count=1))
    following = [seat for seat, _ in game.moves[1:]] + [0]
    for (seat, move), after in zip(game.moves, following, strict=True):
        events.append(Placed(seat=seat, move=move))
        if seat != after:
            events.append(Confirmed(seat=seat))
    return events


async def store(database: str, games: Sequence[PreparedGame], taken_back: int) -> list[str]:
    """Write games straight into a database, and return their tables."""
    stores = await open_stores(database)
    try:
        tables = []
        for number, game in enumerate(games):
            table = f"long-{taken_back}-{number}"
            events = events_of(game, taken_back)
            state = replay(table, ((0, event) for event in events))
            await stores.log.append(table, 0, new_events(events, 0), listing_of(state))
            tables.append(table)
        return tables
    finally:
        await stores.close()


async def replay_times(database: str, tables: Sequence[str]) -> list[float]:
    """Read and replay the logs of tables; return the seconds of a core that each took."""
    stores = await open_stores(database)
    took = []
    try:
        for table in tables:
            began = process_time()
            replay_stored(table, await stores.log.read(table))
            took.append(process_time() - began)
    finally:
        await stores.close()
    return took


async def measure_opening() -> None:
    """Print how long the first look at a table takes, and a second one for comparison."""
    games = [longest_game(seed) for seed in range(GAMES)]
    moves = max(len(game.moves) for game in games)
    for taken_back in (0, Limits().events_a_table):
        with TemporaryDirectory() as folder:
            server = ServerProcess(Path(folder))
            tables = await store(server.database, games, taken_back)
            cores = await replay_times(server.database, tables)
            with server:
                first = await asyncio.to_thread(_looks, server, tables)
                second = await asyncio.to_thread(_looks, server, tables)
        what = f"{moves} placements" + (f", {taken_back} more events" if taken_back else "")
        print(
            f"  opening {what:37}{1000 * statistics.median(first):>7.1f}"
            f"{'':16}{1000 * max(first):>8.1f}"
        )
        print(
            f"    {'open already':42}{1000 * statistics.median(second):>8.1f}"
            f"{'':16}{1000 * max(second):>8.1f}"
        )
        print(f"    {'reading and replaying, of a core':42}{1000 * statistics.median(cores):>8.1f}")


def _looks(server: ServerProcess, tables: Sequence[str]) -> list[float]:
    took = []
    with httpx.Client(base_url=f"{server.http}/api/v1/tables", timeout=60) as client:
        client.get(f"/{tables[0]}/events?after=100000")
        for table in tables[1:]:
            began = perf_counter()
            client.get(f"/{table}").raise_for_status()
            took.append(perf_counter() - began)
    return took
