"""Who plays for bots and clocks."""

import asyncio
from pathlib import Path

import pytest

from karawane.server.table import Refusal, RequestRefused
from karawane.server.table.commands import Confirm, Leave, Return
from tests.server.live.live_fixtures import (
    ANN,
    Ear,
    new_table,
    place,
    request,
    tables_at,
)
from tests.server.manual_clock import ManualClock
from tests.waiting import until

pytestmark = pytest.mark.anyio


async def test_bots_play_by_themselves(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(bots=2))
        ear = Ear(ANN)
        await live.join(ear, 0)
        await live.carry_out(ANN, place(live, confirm=True), name="")
        await until(lambda: live.state.acting == 1 and not live.automation.is_playing)
        assert live.state.ply == 3
        thinking = [message["seat"] for message in ear.of("thinking")]
        assert thinking == [2, 3, None]


async def test_a_game_of_bots_alone_goes_on_after_a_restart_and_ends(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(people=0, bots=2))
        await until(lambda: live.state.ply > 12)
    ply = live.state.ply
    assert live.state.status == "running"
    async with tables_at(tmp_path / "db") as tables:
        await until(lambda: len(tables) > 0)
        again = await tables.table(live.id)
        assert again.state.ply >= ply
        await until(lambda: again.state.status == "over")


async def test_a_player_returns_while_a_bot_stands_in(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(people=2, bots=0))
        leave = Leave(key="leave", expects=live.state.sequence, seat=1)
        await live.carry_out(ANN, leave, name="")
        await until(lambda: live.state.acting == 2 and not live.automation.is_playing)
        assert live.state.ply == 1
        back = Return(key="back", expects=live.state.sequence, seat=1)
        await live.carry_out(ANN, back, name="")
        await live.carry_out(ANN, place(live, "b", confirm=True), name="")
        await asyncio.sleep(0)
        assert live.state.acting == 1
        assert not live.automation.is_playing
        assert live.state.ply == 2


async def test_a_clock_that_runs_out_is_noticed(tmp_path: Path) -> None:
    time = ManualClock()
    async with tables_at(tmp_path / "db", clock=time) as tables:
        clock = {"kind": "live", "turn_seconds": 10, "reserve_seconds": 0}
        live = await new_table(tables, request(people=2, bots=0, clock=clock, on_time_out="lose"))
        time.advance(9_999)
        await live.catch_up()
        assert live.state.status == "running"
        time.advance(1)
        await until(lambda: live.state.status == "over")
        assert live.state.winners == (2,)


async def test_a_command_after_the_time_is_too_late(tmp_path: Path) -> None:
    time = ManualClock()
    async with tables_at(tmp_path / "db", clock=time) as tables:
        clock = {"kind": "live", "turn_seconds": 10, "reserve_seconds": 0}
        live = await new_table(tables, request(people=2, bots=0, clock=clock, on_time_out="lose"))
        await live.carry_out(ANN, place(live), name="")
        confirm = Confirm(key="late", expects=live.state.sequence)
        time.advance(10_000)
        with pytest.raises(RequestRefused) as excinfo:
            await live.carry_out(ANN, confirm, name="")
        assert excinfo.value.reason in {Refusal.STALE.value, Refusal.ALREADY_OVER.value}
        assert live.state.status == "over"
