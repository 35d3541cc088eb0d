"""The registry: tables are created, opened and refused."""

import asyncio
import gc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from karawane.notation import Record
from karawane.rules import deal
from karawane.server.table import Refusal, RequestRefused
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions
from karawane.server.wire.api import MakeTable
from tests.server.live.live_fixtures import ANN, new_table, request, stores_at, tables_at
from tests.server.storage.writing import event, listing

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (TableOptions(edition="moon"), "v1.2"),
        (TableOptions(board="moon"), "desert"),
        (TableOptions(options={"ends": "never"}), "at_once"),
        (TableOptions(seats=(PersonSeat(mine=True), BotSeat(level="god"))), "there are 1 to"),
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
