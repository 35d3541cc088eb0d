"""Listeners get everything they do not know yet, and nothing that is hidden from them."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from karawane.rules import legal_moves
from karawane.server.table import Actor, RequestRefused
from karawane.server.table.commands import Sit
from tests.server.live.live_fixtures import (
    ANN,
    BOB,
    Ear,
    invited,
    new_table,
    place,
    request,
    tables_at,
    two_people,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("known", [0, 3, 70, None])
async def test_a_new_listener_gets_what_came_after_what_it_knows(
    tmp_path: Path, known: int | None
) -> None:
    chance = Random(1)
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(people=2, bots=0, confirm="auto"))
        for number in range(55):
            at = chance.randrange(len(legal_moves(live.state.position)))
            await live.carry_out(ANN, place(live, f"k{number}", at), name="")
        ear = Ear(ANN)
        await live.join(ear, known)
        last = live.state.sequence
        assert last > 80
        assert ear.sequences() == list(range((known or 0) + 1, last + 1))
        await live.carry_out(ANN, place(live, key="last"), name="")
        await asyncio.sleep(0)
        assert ear.sequences() == list(range((known or 0) + 1, live.state.sequence + 1))


async def test_a_listener_that_asks_for_it_is_shown_the_whole_table(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(people=2, bots=0))
        ear = Ear(ANN, "table")
        await live.join(ear, None)
        (welcome,) = ear.of("welcome")
        assert welcome["seats"] == [1, 2]
        assert welcome["events"] == []
        assert welcome["table"]["seats"][0]["name"] == "Ann"
        await live.carry_out(ANN, place(live), name="")
        await asyncio.sleep(0)
        assert ear.of("events")[0]["table"]["turn"] == [str(live.state.moves[0])]


async def test_hidden_points_reach_only_their_owner(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        made = await tables.make(two_people(), ANN, name="Ann")
        live = await tables.table(made.table)
        ears = {1: Ear(ANN, "table"), 2: Ear(invited(BOB, made.invite), "table")}
        for ear in ears.values():
            await live.join(ear, None)
        sit = Sit(key="sit", expects=live.state.sequence)
        await live.carry_out(ears[2].actor, sit, name="Bob")
        await live.carry_out(ANN, place(live), name="")
        await asyncio.sleep(0)
        for seat, ear in ears.items():
            scores = ear.of("events")[-1]["table"]["board"]["scores"]
            assert [score["total"] is None for score in scores] == [seat != 1, seat != 2]


async def test_a_spectator_who_sits_down_is_a_player_from_then_on(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        made = await tables.make(two_people(), ANN, name="Ann")
        live = await tables.table(made.table)
        ear = Ear(invited(BOB, made.invite))
        await live.join(ear, 0)
        sit = Sit(key="sit", expects=live.state.sequence)
        await live.carry_out(ear.actor, sit, name="Bob")
        await asyncio.sleep(0)
        told = [(one["here"], one["watching"]) for one in ear.of("presence")]
        assert told == [([], 1), ([2], 0)]
        assert ear.of("events")[0]["seats"] == [2]


async def test_a_listener_that_has_left_hears_nothing_more(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(people=2, bots=0))
        ear = Ear(ANN)
        await live.join(ear, 0)
        heard = len(ear.heard)
        live.leave(ear)
        live.leave(ear)
        await live.carry_out(ANN, place(live), name="")
        await asyncio.sleep(0)
        assert len(ear.heard) == heard
        assert live.listeners == 0


async def test_nobody_watches_a_game_that_is_for_its_players(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        made = await tables.make(two_people(watch="nobody"), ANN, name="Ann")
        live = await tables.table(made.table)
        bob, eve = (invited(who, made.invite) for who in (BOB, Actor(guest="eve")))
        player, spectator = Ear(bob), Ear(eve)
        await live.join(player, 0)
        await live.join(spectator, 0)
        known = live.state.sequence
        await live.carry_out(bob, Sit(key="sit", expects=known), name="Bob")
        await asyncio.sleep(0)
        assert live.state.status == "running"
        assert player.sequences()[-1] == live.state.sequence
        assert spectator.sequences()[-1] == known
        assert spectator.heard[-1] == {"type": "dismissed"}
        with pytest.raises(RequestRefused):
            await live.join(spectator, known)
