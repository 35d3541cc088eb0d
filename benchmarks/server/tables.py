"""Tables on a server for prepared games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import httpx

from benchmarks.server.clients import Table
from benchmarks.server.games import PLAYERS, PreparedGame, prepared_game
from karawane import parse_move, play
from karawane.rules import Position
from karawane.server.storage.stores import open_stores
from karawane.server.table import replay
from karawane.server.table.events import event_from_json
from tests.server.playing.server_process import ServerProcess

__all__ = ["check", "disconnect", "make_table", "make_tables"]


def make_table(client: httpx.Client, game: PreparedGame, detail: str) -> Table:
    """Create the table of a prepared game."""
    seats = [{"kind": "person", "mine": True}] * PLAYERS
    body = {"options": {"seats": seats, "confirm": "auto"}, "record": str(game.record)}
    made = client.post("/api/v1/tables", json=body).raise_for_status().json()
    tokens = {int(seat): token for seat, token in made["tokens"].items()}
    return Table(made["table"], tokens, game, detail)


def make_tables(server: ServerProcess, count: int, detail: str) -> list[Table]:
    """Create tables for prepared games."""
    with httpx.Client(base_url=server.http, timeout=30) as client:
        return [make_table(client, prepared_game(seed), detail) for seed in range(count)]


async def check(database: str, tables: Sequence[Table]) -> int:
    """Compare the acknowledgements with the log, and return the number of placements."""
    stores = await open_stores(database)
    try:
        for table in tables:
            events = await stores.log.read(table.name)
            at = {event.key.partition(":")[2]: event.sequence for event in events if event.key}
            if at != table.acknowledged or len(at) != table.placed:
                raise AssertionError(f"{table.name}: acknowledgements and log differ")
            state = replay(table.name, ((e.at, event_from_json(e.body)) for e in events))
            if state.position != after(table):
                raise AssertionError(f"{table.name}: the log has a different position")
    finally:
        await stores.close()
    return sum(table.placed for table in tables)


def after(table: Table) -> Position:
    """Return the position that a table should have reached."""
    position = table.game.record.start
    for _, move in table.game.moves[: table.placed]:
        position = play(position, parse_move(move))
    return position


def disconnect(tables: Iterable[Table]) -> None:
    """Disconnect the clients of tables."""
    for client in (one for table in tables for one in table.clients.values()):
        if client.transport is not None:
            client.transport.disconnect()
