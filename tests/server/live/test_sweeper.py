"""The sweep: absent players, missed events, idle tables, and leases that have ended."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from karawane.server.live import LiveTable, Runtime, TableRegistry, live_tables
from karawane.server.live.sweeper import MOST_DUE, Sweeper
from karawane.server.storage.log_entries import StoredEvent
from karawane.server.table import Actor, Refusal, RequestRefused
from tests.server.live.live_fixtures import (
    ANN,
    Ear,
    LocalWire,
    QuickThinker,
    new_table,
    place,
    request,
    stores_at,
    sweep,
    tables_at,
)
from tests.server.manual_clock import ManualClock
from tests.server.storage.writing import event, listing
from tests.waiting import HANGS_SECONDS, until

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "turn_seconds": 30, "reserve_seconds": 0}


async def test_a_bot_stands_in_for_a_player_who_stays_away(tmp_path: Path) -> None:
    clock = ManualClock()
    async with tables_at(tmp_path / "db", clock=clock) as tables:
        live = await new_table(tables, request(people=1, bots=1, grace_seconds=100, watch="anyone"))
        await live.join(Ear(Actor(guest="watcher")), 0)
        await sweep(clock, 500)
        await sweep(clock, 99_000)
        assert live.state.seat(1).stand_in is None
        await sweep(clock, 1_000)
        await until(lambda: live.state.seat(1).stand_in == "gazelle")


async def test_nobody_stands_in_for_a_player_at_another_process(tmp_path: Path) -> None:
    clock = ManualClock()
    async with (
        tables_at(tmp_path / "db", worker="one", clock=clock) as one,
        tables_at(tmp_path / "db", worker="two", clock=clock) as two,
    ):
        here = await new_table(one, request(people=1, bots=1, grace_seconds=30, watch="anyone"))
        there = await two.table(here.id)
        await here.join(Ear(ANN), 0)
        await there.join(Ear(Actor(guest="watcher")), 0)
        for _ in range(8):
            await sweep(clock, 5_000, sweepers=2)
        assert there.state.seat(1).stand_in is None


async def test_two_processes_stay_in_step_with_and_without_hints(tmp_path: Path) -> None:
    wire, clock = LocalWire(), ManualClock()
    async with (
        tables_at(tmp_path / "db", bus=wire, worker="one", clock=clock) as one,
        tables_at(tmp_path / "db", bus=wire, worker="two", clock=clock) as two,
    ):
        here = await new_table(one, request(people=2, bots=0, confirm="auto"))
        there = await two.table(here.id)
        ear = Ear(ANN)
        await there.join(ear, 0)
        for number in range(10):
            await (here, there)[number % 2].carry_out(ANN, place(here, f"k{number}"), name="")
            await until(lambda: here.state == there.state)
        wire.cut = True
        await here.carry_out(ANN, place(here, "quiet"), name="")
        await sweep(clock, 500, sweepers=2)
        await until(lambda: here.state == there.state)
        await until(lambda: ear.sequences()[-1] == there.state.sequence)
        assert ear.sequences() == list(range(1, there.state.sequence + 1))


async def test_an_idle_table_is_dropped_from_memory(tmp_path: Path) -> None:
    clock = ManualClock()
    async with tables_at(tmp_path / "db", clock=clock) as tables:
        await new_table(tables, request(people=2, bots=0))
        await sweep(clock, 60_000)
        assert len(tables) == 1
        await sweep(clock, 500)
        assert len(tables) == 0


async def test_a_table_is_not_dropped_while_somebody_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, answered, asked = ManualClock(), asyncio.Event(), asyncio.Event()
    async with (
        stores_at(tmp_path / "db") as stores,
        live_tables(
            stores, LocalWire(), QuickThinker(), worker="one", runtime=Runtime(clock)
        ) as tables,
    ):
        live = await new_table(tables, request(people=2, bots=0))
        read = stores.log.read

        async def read_slowly(table: str, after: int = 0) -> list[StoredEvent]:
            asked.set()
            await answered.wait()
            return await read(table, after)

        monkeypatch.setattr(stores.log, "read", read_slowly)
        coming = asyncio.create_task(tables.table(live.id))
        await asked.wait()
        await sweep(clock, 61_000)
        answered.set()
        ear = Ear(ANN)
        await (await coming).join(ear, live.state.sequence)
        await (await tables.table(live.id)).carry_out(ANN, place(live), name="")
        await asyncio.sleep(0)
        assert ear.sequences() == [live.state.sequence]


async def test_a_dropped_table_takes_no_commands(tmp_path: Path) -> None:
    clock = ManualClock()
    async with tables_at(tmp_path / "db", clock=clock) as tables:
        live = await new_table(tables, request(people=2, bots=0))
        await sweep(clock, 61_000)
        with pytest.raises(RequestRefused) as excinfo:
            await live.carry_out(ANN, place(live), name="")
        assert excinfo.value.reason == Refusal.TRY_AGAIN.value
        again = await tables.table(live.id)
        await again.carry_out(ANN, place(again), name="")


async def test_a_process_gives_its_lease_back_when_its_bots_have_played(tmp_path: Path) -> None:
    clock = ManualClock()
    async with (
        stores_at(tmp_path / "db") as stores,
        tables_at(tmp_path / "db", worker="one", clock=clock) as one,
        tables_at(tmp_path / "db", worker="two", clock=clock) as two,
        asyncio.timeout(HANGS_SECONDS),
    ):
        here = await new_table(one, request(people=0, bots=2))
        await two.table(here.id)
        lease, was_held = f"bot:{here.id}", False
        while here.state.status != "over":
            was_held |= await stores.leases.held([lease], clock.now()) == {lease}
            await here.catch_up()
        assert was_held
        while await stores.leases.held([lease], now=0):
            await asyncio.sleep(0)


async def test_leases_of_absent_players_are_removed_when_they_end(tmp_path: Path) -> None:
    clock = ManualClock()
    async with (
        stores_at(tmp_path / "db") as stores,
        tables_at(tmp_path / "db", worker="one", clock=clock) as tables,
    ):
        live = await new_table(tables, request(people=2, bots=0))
        await live.join(ear := Ear(ANN), 0)
        leases = [f"here:{live.id}:{seat}" for seat in (1, 2)]
        await sweep(clock, 5_000)
        assert await stores.leases.held(leases, now=0) == set(leases)
        live.leave(ear)
        await sweep(clock, 10_000)
        assert await stores.leases.held(leases, now=0) == set(leases)
        await sweep(clock, 5_000)
        assert await stores.leases.held(leases, now=0) == set()


async def test_leases_that_ended_while_no_server_ran_are_removed_at_the_start(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    async with stores_at(tmp_path / "db") as stores:
        await stores.leases.renew(["old"], "somebody", until=clock.now())
        await stores.leases.renew(["new"], "somebody", until=clock.now() + 1)
        async with tables_at(tmp_path / "db", clock=clock):
            assert await stores.leases.held(["old", "new"], now=0) == {"new"}


async def test_tables_that_cannot_be_read_keep_no_other_waiting(tmp_path: Path) -> None:
    clock = ManualClock()
    async with stores_at(tmp_path / "db") as stores:
        for number in range(MOST_DUE + 5):
            await stores.log.append(f"broken-{number}", 0, [event()], listing(due_at=0))
        async with tables_at(tmp_path / "db", clock=clock) as tables:
            made = await tables.make(request(people=1, bots=1, clock=LIVE), ANN, name="Ann")
            assert len(tables) == 0
            await sweep(clock, 32_000)
            await sweep(clock, 500)
            # Found by the sweep: nobody has opened it.
            (live,) = tables
            assert live.id == made.table
            await until(lambda: live.state.seat(1).stand_in is not None)


async def test_tables_that_stay_due_keep_no_other_waiting(tmp_path: Path) -> None:
    """A sweep goes on where the last one stopped."""
    clock = ManualClock()
    seen: list[str] = []
    async with stores_at(tmp_path / "db") as stores:
        for number in range(MOST_DUE + 5):
            await stores.log.append(f"{number:03d}", 0, [event()], listing(due_at=0))

        class Refusing:
            def is_unreadable(self, _table: str) -> bool:
                return False

            async def table(self, table: str) -> LiveTable:
                seen.append(table)
                raise RequestRefused(Refusal.TRY_AGAIN)

            def __iter__(self) -> Iterator[LiveTable]:
                return iter(())

        sweeper = Sweeper(cast("TableRegistry", Refusing()), stores.log, clock, None)
        await sweeper.sweep()
        assert len(seen) == MOST_DUE
        await sweeper.sweep()
        assert seen[MOST_DUE:] == [f"{MOST_DUE + number:03d}" for number in range(5)]
        await sweeper.sweep()
        assert seen[MOST_DUE + 5 :][0] == "000"
