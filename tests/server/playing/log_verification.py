"""Verification after a storm: every acknowledged message is stored once, and clients agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from karawane.server.storage.log_entries import StoredEvent
from karawane.server.storage.stores import open_stores
from karawane.server.table import TableState, replay
from karawane.server.table.events import Placed, event_from_json
from tests.server.playing.player import Ledger, Player

__all__ = ["read_tables", "verify_logs"]


async def read_tables(database: str, tables: Iterable[str]) -> dict[str, list[StoredEvent]]:
    """Read logs straight from the storage."""
    stores = await open_stores(database)
    try:
        return {table: await stores.log.read(table) for table in tables}
    finally:
        await stores.close()


async def verify_logs(database: str, players: Iterable[Player], ledger: Ledger) -> int:
    """Compare promises, logs and clients' boards; return the number of placements checked."""
    assert not ledger.wrong, f"wrong answers: {ledger.wrong[:5]} of {len(ledger.wrong)}"
    players = list(players)
    logs = await read_tables(database, {player.seat.table for player in players})
    for table, events in logs.items():
        _verified(table, events, ledger)
    for player in players:
        assert player.state is not None
        # A bot may have gone on since the players left: each is held to what it has seen.
        seen = logs[player.seat.table][: player.sequence]
        then = replay(player.seat.table, ((one.at, event_from_json(one.body)) for one in seen))
        assert player.sequence == then.sequence, "a client is ahead of the log"
        assert player.state.position == then.position
        assert player.state.moves == then.moves
    return sum(
        isinstance(event_from_json(event.body), Placed)
        for events in logs.values()
        for event in events
    )


def _verified(table: str, events: Sequence[StoredEvent], ledger: Ledger) -> TableState:
    """Return how a table stands by its log, which must have every promise in it, once."""
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    # A key in the log begins with its sender; what the sender called it comes after that.
    keys = [(event.key.partition(":")[2], event.sequence) for event in events if event.key]
    doubled = [key for key, times in Counter(key for key, _ in keys).items() if times > 1]
    assert not doubled, "a message was applied twice"
    at = dict(keys)
    promised = {key: sequence for (of, key), sequence in ledger.done.items() if of == table}
    lost = {key: sequence for key, sequence in promised.items() if at.get(key) != sequence}
    assert not lost, f"acknowledged, but not in the log: {lost}"
    wrong = {key: why for (of, key), why in ledger.denied.items() if of == table and key in at}
    assert not wrong, f"refused, but in the log: {wrong}"
    return replay(table, ((event.at, event_from_json(event.body)) for event in events))
