"""The registry: tables are created, opened and refused."""

import asyncio
import gc
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from anyio import create_task_group

from karawane.notation import Record
from karawane.rules import deal, legal_moves
from karawane.server.limits import Limits
from karawane.server.live import LiveTable, Runtime, live_tables
from karawane.server.live.log_format import listing_of, new_events
from karawane.server.storage.stores import Stores
from karawane.server.table import Refusal, RequestRefused
from karawane.server.table.commands import AskUndo, Leave, TakeBack
from karawane.server.table.events import Event, Placed, TakenBack
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions
from karawane.server.wire.api import MakeTable
from tests.server.live.live_fixtures import (
    ANN,
    LocalWire,
    QuickThinker,
    new_table,
    place,
    request,
    stores_at,
    tables_at,
)
from tests.server.manual_clock import ManualClock
from tests.server.rules_counter import rules_counted
from tests.server.storage.writing import event, listing

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (TableOptions(edition="moon"), "v1.2"),
        (TableOptions(board="moon"), "desert"),
        (TableOptions(options={"ends": "never"}), "at_once"),
        (TableOptions(seats=(PersonSeat(mine=True), BotSeat(level="god"))), "choose 1 to"),
    ],
)
async def test_options_that_cannot_be_played_are_refused_with_the_choices(
    tmp_path: Path, options: TableOptions, hint: str
) -> None:
    async with tables_at(tmp_path / "db") as tables:
        with pytest.raises(RequestRefused, match=hint) as excinfo:
            await tables.make(MakeTable(options=options), ANN, name="Ann")
        assert excinfo.value.reason == Refusal.BAD_MESSAGE.value


async def test_a_table_can_go_on_from_a_record(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        record = Record(deal(2, seed=3)).adding("C@h7", "S@k5")
        wish = request(people=2, bots=0).model_copy(update={"record": str(record)})
        live = await new_table(tables, wish)
        assert live.state.position == record.final
        assert live.state.first_ply == 2
        three = request(people=3, bots=0).model_copy(update={"record": str(record)})
        with pytest.raises(RequestRefused, match="for 2 players"):
            await tables.make(three, ANN, name="Ann")


async def test_an_unknown_table_is_refused(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        with pytest.raises(RequestRefused) as excinfo:
            await tables.table("nowhere")
        assert excinfo.value.reason == Refusal.NO_TABLE.value


async def test_a_table_that_cannot_be_replayed_is_refused(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        await stores.log.append("broken", 0, [event()], listing())
        with pytest.raises(RequestRefused) as excinfo:
            await tables.table("broken")
        assert excinfo.value.reason == Refusal.NO_TABLE.value
        assert tables.is_unreadable("broken")


async def test_an_error_that_nobody_waits_for_any_more_is_no_loose_end(tmp_path: Path) -> None:
    """A client that disconnects while the storage fails leaves no task with an unread error."""
    unread: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, about: unread.append(about))
    async with tables_at(tmp_path / "db") as tables:
        waiting = asyncio.create_task(tables.table("nowhere"))
        await asyncio.sleep(0)
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting
        with pytest.raises(RequestRefused):
            await tables.table("nowhere")
    gc.collect()
    assert unread == []


async def poisoned(stores: Stores, live: LiveTable, events: int) -> None:
    """Append placements to a table's log that were all taken back at once."""
    move = str(legal_moves(live.state.position)[0])
    pair: tuple[Event, ...] = (Placed(seat=1, move=move), TakenBack(seat=1, count=1))
    written = new_events(pair * (events // 2), live.state.changed)
    await stores.log.append(live.id, live.state.sequence, written, listing_of(live.state))


async def test_opening_a_table_costs_by_the_moves_that_stand(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        live = await new_table(tables, request(people=2, bots=0, confirm="auto"))
        for number in range(6):
            await live.carry_out(ANN, place(live, f"k{number}"), name="")
        await poisoned(stores, live, 12_000)
    async with tables_at(tmp_path / "db") as tables:
        with rules_counted() as counted:
            again = await tables.table(live.id)
        assert counted == {"play": 6}
        assert again.state.position == live.state.position
        assert again.state.sequence == live.state.sequence + 12_000


async def test_a_long_log_is_replayed_beside_the_event_loop(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        live = await new_table(tables, request(people=2, bots=0))
        await poisoned(stores, live, 2000)
    runtime, release = Runtime(ManualClock()), threading.Event()
    async with (
        stores_at(tmp_path / "db") as stores,
        live_tables(stores, LocalWire(), QuickThinker(), runtime=runtime) as tables,
        create_task_group() as others,
    ):
        # Another poisoned table keeps the lane of long logs busy.
        others.start_soon(runtime.lanes.run, 2000, release.wait)
        others.start_soon(tables.table, live.id)
        short = await new_table(tables, request(people=2, bots=0))
        await short.carry_out(ANN, place(short), name="")
        assert len(tables) == 1
        release.set()
        await tables.table(live.id)
        assert len(tables) == 2


async def test_beyond_the_limit_of_events_only_the_game_goes_on(tmp_path: Path) -> None:
    limits = Limits.of({"events_a_table": 8})
    async with tables_at(tmp_path / "db", limits=limits) as tables:
        live = await new_table(tables, request(people=2, bots=0, confirm="auto"))
        while live.state.sequence < 8:
            await live.carry_out(ANN, place(live, f"k{live.state.sequence}"), name="")
        expects = live.state.sequence
        for command in (
            TakeBack(key="a", expects=expects),
            AskUndo(key="b", expects=expects, ply=0),
            Leave(key="c", expects=expects),
        ):
            with pytest.raises(RequestRefused, match="events_a_table is 8") as excinfo:
                await live.carry_out(ANN, command, name="")
            assert excinfo.value.reason == Refusal.TOO_MANY_EVENTS.value
            assert excinfo.value.limit == "events_a_table"
        while live.state.status != "over":
            await live.carry_out(ANN, place(live, f"k{live.state.sequence}"), name="")
