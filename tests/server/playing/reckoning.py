"""After the storm: what was promised must be in the log, once, and everybody must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from karawane.server.storage.log import StoredEvent
from karawane.server.storage.opening import open_log
from karawane.server.table import TableState, replay
from karawane.server.wire.events import Placed, event_from_json
from tests.server.playing.player import Ledger, Player

__all__ = ["read_tables", "settle"]


async def read_tables(database: str, tables: Iterable[str]) -> dict[str, list[StoredEvent]]:
    """Read logs straight from the storage."""
    log = await open_log(database)
    try:
        return {table: await log.read(table) for table in tables}
    finally:
        await log.close()


async def settle(database: str, players: Iterable[Player], ledger: Ledger) -> int:
    """Compare promises, logs and clients' boards; return the number of placements checked."""
    players = list(players)
    stored = await read_tables(database, {player.table for player in players})
    states: dict[str, TableState] = {}
    placements = 0
    for table, events in stored.items():
        assert [event.sequence for event in events] == list(range(1, len(events) + 1))
        # A key is scoped by its sender; what the sender called it is its end.
        keys = Counter(event.key.partition(":")[2] for event in events if event.key)
        assert not [key for key, times in keys.items() if times > 1], "a message was applied twice"
        at = {event.key.partition(":")[2]: event.sequence for event in events if event.key}
        promised = {key: n for (of, key), n in ledger.done.items() if of == table}
        lost = {key: n for key, n in promised.items() if at.get(key) != n}
        assert not lost, f"acknowledged, but not in the log: {lost}"
        parsed = [(event.at, event_from_json(event.body)) for event in events]
        states[table] = replay(table, parsed)
        placements += sum(isinstance(event, Placed) for _, event in parsed)
    for player in players:
        final = states[player.table]
        assert player.state is not None
        if player.sequence == final.sequence:
            assert player.state.position == final.position
            assert player.state.moves == final.moves
        else:
            assert final.moves[: len(player.state.moves)] == player.state.moves
    return placements
