import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from karawane.rules import legal_moves
from karawane.server.live import House, LiveTable
from karawane.server.table.commands import Confirm, Leave, Place, Return, Sit
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.messages import Done
from tests.server.live.houses import ANN, BOB, Ear, house_at, invited, request, two_people, until


def place(live: LiveTable, key: str = "k", number: int = 0, **more: Any) -> Place:
    move = str(legal_moves(live.state.position)[number])
    return Place(key=key, expects=live.state.sequence, moves=(move,), **more)


async def seated(house: House) -> LiveTable:
    """Return a table at which Ann and Bob sit."""
    made = await house.make(two_people(), ANN, name="Ann")
    live = await house.table(made.table)
    sit = Sit(key="sit", expects=live.state.sequence)
    await live.carry_out(invited(BOB, made.invite), sit, name="Bob")
    return live


def test_who_sends_a_command_is_answered_before_anybody_is_told(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            live = await seated(house)
            ear = Ear(ANN)
            await live.join(ear, live.state.sequence)
            done = await live.carry_out(ANN, place(live), name="")
            assert done == Done(key="k", sequence=live.state.sequence)
            assert ear.of("events") == []
            await asyncio.sleep(0)
            assert [one["sequence"] for one in ear.of("events")] == [done.sequence]
            stored = await house.log.read(live.id, done.sequence - 1)
            assert [event.sequence for event in stored] == [done.sequence]

    asyncio.run(check())


def test_a_repeated_command_is_answered_as_before_and_does_nothing(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            live = await seated(house)
            command = place(live)
            first = await live.carry_out(ANN, command, name="")
            sequence = live.state.sequence
            assert await live.carry_out(ANN, command, name="") == first
            assert live.state.sequence == sequence
            # Somebody else's key is another key.
            with pytest.raises(RequestRefused):
                await live.carry_out(BOB, command, name="")

    asyncio.run(check())


def test_a_repeat_is_known_after_a_restart_too(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            live = await seated(house)
            command = place(live)
            first = await live.carry_out(ANN, command, name="")
        async with house_at(tmp_path / "db") as house:
            again = await house.table(live.id)
            assert again.state == live.state
            assert await again.carry_out(ANN, command, name="") == first
            assert again.state == live.state

    asyncio.run(check())


def test_who_sits_down_twice_with_one_message_gets_the_same_token(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            made = await house.make(two_people(), ANN, name="Ann")
            live = await house.table(made.table)
            sit = Sit(key="sit", expects=live.state.sequence)
            bob = invited(BOB, made.invite)
            first = await live.carry_out(bob, sit, name="Bob")
            assert first.token
            assert await live.carry_out(bob, sit, name="Bob") == first
            assert live.state.seat(2).name == "Bob"

    asyncio.run(check())


@pytest.mark.parametrize("known", [0, 3, 70, None])
def test_who_joins_gets_what_came_after_what_they_know(tmp_path: Path, known: int | None) -> None:
    async def check() -> None:
        chance = Random(1)
        async with house_at(tmp_path / "db") as house:
            made = await house.make(request(people=2, bots=0, confirm="auto"), ANN, name="Ann")
            live = await house.table(made.table)
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

    asyncio.run(check())


def test_a_table_is_shown_whole_to_who_asks_for_it(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            live = await seated(house)
            ear = Ear(BOB, "table")
            await live.join(ear, None)
            (welcome,) = ear.of("welcome")
            assert welcome["seats"] == [2]
            assert welcome["events"] == []
            assert welcome["table"]["seats"][0]["name"] == "Ann"
            await live.carry_out(ANN, place(live), name="")
            await asyncio.sleep(0)
            assert ear.of("events")[0]["table"]["turn"] == [str(live.state.moves[0])]

    asyncio.run(check())


def test_hidden_points_reach_nobody_else(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            live = await seated(house)
            ears = {1: Ear(ANN, "table"), 2: Ear(BOB, "table")}
            for ear in ears.values():
                await live.join(ear, None)
            await live.carry_out(ANN, place(live), name="")
            await asyncio.sleep(0)
            for seat, ear in ears.items():
                scores = ear.of("events")[-1]["table"]["board"]["scores"]
                assert [score["total"] is None for score in scores] == [seat != 1, seat != 2]

    asyncio.run(check())


def test_bots_play_by_themselves(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            made = await house.make(request(bots=2), ANN, name="Ann")
            live = await house.table(made.table)
            ear = Ear(ANN)
            await live.join(ear, 0)
            await live.carry_out(ANN, place(live, confirm=True), name="")
            await until(lambda: live.state.acting == 1)
            assert live.state.ply == 3
            await until(lambda: live.thinking is None)
            assert [message["seat"] for message in ear.of("thinking")][-1] is None
            assert 2 in [message["seat"] for message in ear.of("thinking")]

    asyncio.run(check())


def test_a_game_of_bots_alone_ends_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            made = await house.make(request(people=0, bots=2), ANN, name="Ann")
            live = await house.table(made.table)
            await until(lambda: live.state.ply > 12)
        ply = live.state.ply
        assert live.state.status == "running"
        async with house_at(tmp_path / "db") as house:
            await until(lambda: house.tables > 0)
            again = await house.table(made.table)
            assert again.state.ply >= ply
            await until(lambda: again.state.status == "over", 20)

    asyncio.run(check())


def test_a_player_comes_back_while_the_bot_plays_for_them(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            live = await seated(house)
            leave = Leave(key="leave", expects=live.state.sequence)
            await live.carry_out(ANN, leave, name="")
            await until(lambda: live.state.acting == 2)
            assert live.state.ply == 1
            back = Return(key="back", expects=live.state.sequence)
            await live.carry_out(ANN, back, name="")
            await live.carry_out(BOB, place(live, "b", confirm=True), name="")
            await asyncio.sleep(0.05)
            assert live.state.acting == 1
            assert live.state.ply == 2

    asyncio.run(check())


def test_a_clock_that_runs_out_is_noticed_by_itself(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            clock = {"kind": "live", "turn_seconds": 1, "reserve_seconds": 0}
            made = await house.make(
                request(people=2, bots=0, clock=clock, on_time_out="lose"), ANN, name="Ann"
            )
            live = await house.table(made.table)
            await until(lambda: live.state.status == "over", 5)
            assert live.state.winners == (2,)
            confirm = Confirm(key="late", expects=live.state.sequence)
            with pytest.raises(RequestRefused) as excinfo:
                await live.carry_out(ANN, confirm, name="")
            assert excinfo.value.reason == Refusal.ALREADY_OVER.value

    asyncio.run(check())


def test_of_two_who_send_at_once_one_is_first(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            live = await seated(house)
            both = [place(live, "a", 0), place(live, "b", 1)]
            results = await asyncio.gather(
                *(live.carry_out(ANN, one, name="") for one in both), return_exceptions=True
            )
            assert [type(result) for result in results] == [Done, RequestRefused]
            assert live.state.ply == 1

    asyncio.run(check())
