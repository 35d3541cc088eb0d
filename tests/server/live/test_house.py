import asyncio
from pathlib import Path

import pytest

from karawane.notation import Record
from karawane.rules import deal, legal_moves
from karawane.server.live import LiveTable
from karawane.server.table.commands import Place, Rematch
from karawane.server.table.options import BotSeat, PersonSeat, TableOptions
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.api import MakeTable
from karawane.server.wire.messages import Done
from tests.server.live.houses import ANN, Ear, Wire, house_at, request, until


def place(live: LiveTable, key: str, number: int = 0) -> Place:
    move = str(legal_moves(live.state.position)[number])
    return Place(key=key, expects=live.state.sequence, moves=(move,))


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (TableOptions(edition="moon"), "v1.2"),
        (TableOptions(board="moon"), "desert"),
        (TableOptions(options={"ends": "never"}), "at_once"),
        (TableOptions(seats=(PersonSeat(mine=True), BotSeat(level="god"))), "there are 1 to"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_with_what_there_is(
    tmp_path: Path, options: TableOptions, hint: str
) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            with pytest.raises(RequestRefused, match=hint) as excinfo:
                await house.make(MakeTable(options=options), ANN, name="Ann")
            assert excinfo.value.reason == Refusal.BAD_MESSAGE.value

    asyncio.run(check())


def test_a_table_can_go_on_from_a_record(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            record = Record(deal(2, seed=3)).adding("C@h7", "S@k5")
            asked = request(people=2, bots=0).model_copy(update={"record": str(record)})
            live = await house.table((await house.make(asked, ANN, name="Ann")).table)
            assert live.state.position == record.final
            assert live.state.first_ply == 2
            three = request(people=3, bots=0).model_copy(update={"record": str(record)})
            with pytest.raises(RequestRefused, match="for 2 players"):
                await house.make(three, ANN, name="Ann")

    asyncio.run(check())


def test_there_is_no_table_of_an_unknown_name(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            with pytest.raises(RequestRefused) as excinfo:
                await house.table("nowhere")
            assert excinfo.value.reason == Refusal.NO_TABLE.value

    asyncio.run(check())


def test_all_who_want_a_rematch_get_the_same_table(tmp_path: Path) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            made = await house.make(request(people=2, bots=0, confirm="auto"), ANN, name="Ann")
            live = await house.table(made.table)
            while live.state.status != "over":
                await live.carry_out(ANN, place(live, f"k{live.state.ply}"), name="")
            again = Rematch(key="again", expects=live.state.sequence)
            first = await live.carry_out(ANN, again, name="")
            later = Rematch(key="later", expects=live.state.sequence)
            assert (await live.carry_out(ANN, later, name="")).table == first.table
            assert first.table is not None
            new = await house.table(first.table)
            assert new.state.status == "running"
            assert new.state.seats == live.state.seats[1:] + live.state.seats[:1]

    asyncio.run(check())


def test_two_processes_on_one_log_stay_in_step(tmp_path: Path) -> None:
    async def check() -> None:
        wire = Wire()
        async with (
            house_at(tmp_path / "db", bus=wire, worker="one", shared=True) as one,
            house_at(tmp_path / "db", bus=wire, worker="two", shared=True) as two,
        ):
            made = await one.make(request(people=2, bots=0, confirm="auto"), ANN, name="Ann")
            here, there = await one.table(made.table), await two.table(made.table)
            ear = Ear(ANN)
            await there.join(ear, 0)
            for number in range(10):
                await (here, there)[number % 2].carry_out(ANN, place(here, f"k{number}"), name="")
                await until(lambda: here.state == there.state)
            # Without hints it takes a little longer.
            wire.cut = True
            await here.carry_out(ANN, place(here, "quiet"), name="")
            await until(lambda: here.state == there.state, 5)
            await until(lambda: ear.sequences()[-1] == there.state.sequence)
            assert ear.sequences() == list(range(1, there.state.sequence + 1))

    asyncio.run(check())


def test_of_two_processes_one_is_first(tmp_path: Path) -> None:
    async def check() -> None:
        async with (
            house_at(tmp_path / "db", worker="one", shared=True) as one,
            house_at(tmp_path / "db", worker="two", shared=True) as two,
        ):
            made = await one.make(request(people=2, bots=0, confirm="auto"), ANN, name="Ann")
            tables = [await one.table(made.table), await two.table(made.table)]
            for number in range(20):
                await asyncio.gather(*(table.catch_up() for table in tables))
                results = await asyncio.gather(
                    *(
                        table.carry_out(ANN, place(table, f"{number}-{at}", at), name="")
                        for at, table in enumerate(tables)
                    ),
                    return_exceptions=True,
                )
                assert sorted(type(one).__name__ for one in results) == ["Done", "RequestRefused"]
                refused = next(one for one in results if isinstance(one, RequestRefused))
                assert refused.reason == Refusal.STALE.value
                assert isinstance(next(one for one in results if one is not refused), Done)

    asyncio.run(check())


def test_bots_are_played_by_one_of_several_processes(tmp_path: Path) -> None:
    async def check() -> None:
        async with (
            house_at(tmp_path / "db", worker="one", shared=True) as one,
            house_at(tmp_path / "db", worker="two", shared=True) as two,
        ):
            made = await one.make(request(people=0, bots=2), ANN, name="Ann")
            await two.table(made.table)
            async with asyncio.timeout(60):
                # Asked for each time: where this one is held up, the other takes over, and a table
                # that nobody listens to is brought up to date when somebody asks for it.
                while (await one.table(made.table)).state.status != "over":
                    await asyncio.sleep(0.05)
            assert [await house.may_think(made.table) for house in (one, two)].count(True) == 1

    asyncio.run(check())


def test_who_stays_away_is_played_by_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async with house_at(tmp_path / "db") as house:
            made = await house.make(request(people=1, bots=1), ANN, name="Ann")
            live = await house.table(made.table)
            watcher = Ear(ANN.__class__(guest="watcher"))
            await live.join(watcher, 0)
            await asyncio.sleep(1.2)
            assert live.state.seat(1).stand_in is None
            now = house.now()
            monkeypatch.setattr(type(house), "now", staticmethod(lambda: now + 200_000))
            await until(lambda: live.state.seat(1).stand_in == "gazelle", 5)

    asyncio.run(check())
