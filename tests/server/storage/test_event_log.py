"""The contract of the log, for SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest

from karawane.server.storage.event_log import EventLog
from karawane.server.storage.log_entries import StoredEvent
from karawane.server.storage.storage_errors import Conflict, StorageUnavailable
from karawane.server.storage.stores import open_stores
from tests.server.storage.writing import bodies, event, listing

pytestmark = pytest.mark.anyio


async def test_what_was_appended_is_read_in_order(log: EventLog) -> None:
    await log.append("t", 0, [event(1, "k", "one"), event(2, body="two")], listing())
    await log.append("t", 2, [event(3, "l", "dreizehn Wüsten 🐪")], listing())
    assert await log.read("t") == [
        StoredEvent(1, 1, "one", "k"),
        StoredEvent(2, 2, "two", None),
        StoredEvent(3, 3, "dreizehn Wüsten 🐪", "l"),
    ]
    assert [event.sequence for event in await log.read("t", after=2)] == [3]
    assert await log.read("t", after=3) == []
    assert await log.read("another") == []


@pytest.mark.parametrize("after", [0, 1, 3])
async def test_a_stale_or_early_append_writes_nothing(log: EventLog, after: int) -> None:
    await log.append("t", 0, [event(), event()], listing(summary="first"))
    with pytest.raises(Conflict):
        await log.append("t", after, [event()], listing(summary="second"))
    assert len(await log.read("t")) == 2
    assert await log.lobby(9) == [("t", "first")]


async def test_an_append_to_an_unknown_table_conflicts(log: EventLog) -> None:
    with pytest.raises(Conflict):
        await log.append("t", 1, [event()], listing())
    assert await log.all_tables() == []


async def test_an_append_needs_an_event(log: EventLog) -> None:
    with pytest.raises(ValueError, match="no event"):
        await log.append("t", 0, [], listing())


async def test_a_key_is_used_once_at_a_table(log: EventLog) -> None:
    await log.append("t", 0, [event(key="k")], listing("open", "anna", summary="first"))
    with pytest.raises(Conflict):
        await log.append("t", 1, [event(), event(key="k")], listing("running", summary="second"))
    assert len(await log.read("t")) == 1
    assert await log.sequences(["t"]) == {"t": 1}
    assert await log.tables_of("anna", 9) == [("t", "first")]
    await log.append("another", 0, [event(key="k")], listing())


async def test_events_need_no_key(log: EventLog) -> None:
    await log.append("t", 0, [event(), event(), event()], listing())
    assert len(await log.read("t")) == 3


async def test_text_that_databases_reject_fails_alone(log: EventLog) -> None:
    good, bad = await asyncio.gather(
        log.append("good", 0, [event()], listing()),
        log.append("bad", 0, [event(body="\ud800")], listing()),
        return_exceptions=True,
    )
    assert good is None
    assert isinstance(bad, ValueError)
    assert await log.all_tables() == ["good"]


async def test_a_conflict_leaves_its_neighbours_alone(log: EventLog) -> None:
    await log.append("t", 0, [event()], listing())
    tables = [f"t{number}" for number in range(20)]
    conflict, *others = await asyncio.gather(
        log.append("t", 0, [event()], listing()),
        *(log.append(table, 0, [event()], listing()) for table in tables),
        return_exceptions=True,
    )
    assert isinstance(conflict, Conflict)
    assert others == [None] * 20
    assert await log.sequences(tables) == dict.fromkeys(tables, 1)


async def test_one_of_ten_writers_wins_each_sequence(log: EventLog, database: str) -> None:
    second = await open_stores(database)

    async def write(writer: int) -> list[int]:
        mine = second.log if writer % 2 else log
        won = []
        for sequence in range(1, 21):
            try:
                await mine.append("t", sequence - 1, [event(body=str(writer))], listing())
            except Conflict:
                continue
            won.append(sequence)
            await asyncio.sleep(0)
        return won

    # Whoever is ahead of the others meets a conflict too, so all go on until it is full.
    wins: list[tuple[int, int]] = []
    while len(await log.read("t")) < 20:
        for writer, won in enumerate(await asyncio.gather(*map(write, range(10)))):
            wins += [(sequence, writer) for sequence in won]
    assert [str(writer) for _, writer in sorted(wins)] == await bodies(log, "t")
    await second.close()


async def test_sequences_of_many_tables_at_once(log: EventLog) -> None:
    await log.append("a", 0, [event()], listing())
    await log.append("b", 0, [event(), event()], listing())
    assert await log.sequences(["a", "b", "c"]) == {"a": 1, "b": 2}
    assert await log.sequences([]) == {}


async def test_tables_that_are_due_come_longest_due_first(log: EventLog) -> None:
    for table, due_at in {"a": 30, "b": 10, "c": 20, "d": None, "e": 99}.items():
        await log.append(table, 0, [event()], listing(due_at=due_at))
    assert [due.table for due in await log.due(30, 9)] == ["b", "c", "a"]
    first, second = await log.due(30, 2)
    assert (first.table, second.table) == ("b", "c")
    assert [due.table for due in await log.due(30, 9, after=first)] == ["c", "a"]
    assert [due.table for due in await log.due(30, 9, after=second)] == ["a"]
    await log.append("b", 1, [event()], listing(due_at=None))
    assert [due.table for due in await log.due(30, 9)] == ["c", "a"]
    assert await log.due(9, 9) == []


async def test_the_lobby_shows_open_and_running_tables_newest_first(log: EventLog) -> None:
    for at, status in enumerate(["open", "running", "over"], 1):
        await log.append(status, 0, [event(at)], listing(status, summary=f"{at}"))
    await log.append("private", 0, [event(9)], listing("open", listed=False))
    assert await log.lobby(9) == [("running", "2"), ("open", "1")]
    assert await log.lobby(1) == [("running", "2")]
    await log.append("open", 1, [event(10)], listing("over"))
    assert await log.lobby(9) == [("running", "2")]


async def test_the_tables_of_a_guest_last_changed_first(log: EventLog) -> None:
    await log.append("a", 0, [event(1)], listing("open", "anna", "ben", summary="a"))
    await log.append("b", 0, [event(2)], listing("over", "anna", summary="b"))
    assert await log.tables_of("anna", 9) == [("b", "b"), ("a", "a")]
    assert await log.tables_of("ben", 9) == [("a", "a")]
    await log.append("a", 1, [event(4)], listing("running", "anna", "cleo", summary="a2"))
    assert await log.tables_of("anna", 1) == [("a", "a2")]
    assert await log.tables_of("ben", 9) == []
    assert await log.tables_of("cleo", 9) == [("a", "a2")]
    assert await log.tables_of("dora", 9) == []


async def test_a_guest_named_twice_counts_once(log: EventLog) -> None:
    await log.append("a", 0, [event()], listing("open", "anna", "anna"))
    assert await log.tables_of("anna", 9) == [("a", "{}")]


async def test_all_tables_by_the_day_of_the_last_change(log: EventLog) -> None:
    day = 24 * 60 * 60 * 1000
    for table, at in {"a": 3 * day, "b": 1, "c": 9, "B": 9}.items():
        await log.append(table, 0, [event(at)], listing("over", listed=False))
    await log.append("b", 1, [event(2 * day)], listing())
    assert await log.all_tables() == ["B", "c", "b", "a"]


async def test_a_closed_log_says_so(database: str) -> None:
    stores = await open_stores(database)
    await stores.log.append("t", 0, [event()], listing())
    await stores.close()
    with pytest.raises(StorageUnavailable):
        await stores.log.append("t", 1, [event()], listing())
    with pytest.raises(StorageUnavailable):
        await stores.log.read("t")
    await stores.close()


async def test_closing_finishes_what_was_begun(database: str) -> None:
    stores = await open_stores(database)
    appends = [
        asyncio.create_task(stores.log.append(f"t{n}", 0, [event()], listing())) for n in range(50)
    ]
    await asyncio.sleep(0)
    await stores.close()
    await asyncio.gather(*appends)
    again = await open_stores(database)
    assert len(await again.log.all_tables()) == 50
    await again.close()


async def test_a_cancelled_append_does_no_harm(log: EventLog) -> None:
    for number in range(20):
        append = asyncio.create_task(log.append(f"t{number}", 0, [event()], listing()))
        await asyncio.sleep(0.0005 * (number % 3))
        append.cancel()
        await asyncio.gather(append, return_exceptions=True)
    await log.append("t", 0, [event()], listing())
    assert await bodies(log, "t") == [event().body]
