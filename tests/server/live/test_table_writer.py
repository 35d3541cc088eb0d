"""What writes: a command is judged once, durable, answered, and only then told."""

import asyncio
import sys
from pathlib import Path

import pytest

from karawane.rules import play
from karawane.server.live import LiveTable, TableRegistry
from karawane.server.live.log_format import listing_of, new_events
from karawane.server.live.runtime import FEW_EVENTS
from karawane.server.table import (
    Actor,
    DerivedSecrets,
    Refusal,
    RequestRefused,
    after,
    digest_of,
    place_for_bot,
)
from karawane.server.table.commands import AskUndo, Place, Rematch, Sit
from karawane.server.table.events import Placed
from karawane.server.wire.messages import Done
from tests.server.live.live_fixtures import (
    ANN,
    BOB,
    Ear,
    invited,
    new_table,
    place,
    request,
    stores_at,
    tables_at,
    two_people,
)
from tests.server.rules_counter import rules_counted
from tests.server.tables import Table

pytestmark = pytest.mark.anyio


async def seated(tables: TableRegistry) -> LiveTable:
    """Return a table at which Ann and Bob sit."""
    made = await tables.make(two_people(), ANN, name="Ann")
    live = await tables.table(made.table)
    sit = Sit(key="sit", expects=live.state.sequence)
    await live.carry_out(invited(BOB, made.invite), sit, name="Bob")
    return live


async def test_the_rules_run_once_for_a_placement(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await seated(tables)
        ear = Ear(BOB, "table")
        await live.join(ear, None)
        command = place(live, confirm=True)
        with rules_counted() as counted:
            await live.carry_out(ANN, command, name="")
            await asyncio.sleep(0)
        assert ear.of("events")[0]["table"]["acting"] == 2
        assert counted == {"play": 1}


async def test_going_back_far_plays_the_game_again_beside_the_event_loop(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(5, 0, confirm="auto"))
        while live.state.ply <= FEW_EVENTS:
            await live.carry_out(ANN, place(live, f"{live.state.ply}"), name="")
        undo = AskUndo(key="undo", expects=live.state.sequence, ply=FEW_EVENTS)
        here: list[str] = []
        sys.setprofile(
            lambda frame, event, _: here.append(event) if frame.f_code is play.__code__ else None
        )
        try:
            await live.carry_out(ANN, undo, name="")
        finally:
            sys.setprofile(None)
        assert live.state.ply == FEW_EVENTS
        assert not here


async def test_the_rules_run_once_for_an_illegal_placement(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await seated(tables)
        illegal = Place(key="k", expects=live.state.sequence, moves=("Ch8",))
        with rules_counted() as counted, pytest.raises(RequestRefused) as excinfo:
            await live.carry_out(ANN, illegal, name="")
        assert excinfo.value.rule is not None
        # Only a refused move is asked why.
        assert counted == {"play": 1, "why_illegal": 1}


async def test_the_rules_run_once_for_a_bots_placement() -> None:
    table = Table(people=0, bots=2)
    move = table.legal()
    with rules_counted() as counted:
        decision = place_for_bot(table.state, move, table.now)
    assert decision.state.moves == (move,)
    assert counted == {"play": 1}


async def test_the_sender_of_a_command_is_answered_before_anybody_else_hears(
    tmp_path: Path,
) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        live = await seated(tables)
        ear = Ear(ANN)
        await live.join(ear, live.state.sequence)
        done = await live.carry_out(ANN, place(live), name="")
        assert done == Done(key="k", sequence=live.state.sequence)
        assert ear.of("events") == []
        await asyncio.sleep(0)
        assert [one["sequence"] for one in ear.of("events")] == [done.sequence]
        stored = await stores.log.read(live.id, done.sequence - 1)
        assert [event.sequence for event in stored] == [done.sequence]


async def test_a_repeated_command_is_answered_as_before_and_does_nothing(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await seated(tables)
        command = place(live)
        first = await live.carry_out(ANN, command, name="")
        sequence = live.state.sequence
        assert await live.carry_out(ANN, command, name="") == first
        assert live.state.sequence == sequence
        # Somebody else's key is another key.
        with pytest.raises(RequestRefused):
            await live.carry_out(BOB, command, name="")


async def test_a_repeated_command_is_recognised_after_a_restart(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await seated(tables)
        command = place(live)
        first = await live.carry_out(ANN, command, name="")
    async with tables_at(tmp_path / "db") as tables:
        again = await tables.table(live.id)
        assert again.state == live.state
        assert await again.carry_out(ANN, command, name="") == first
        assert again.state == live.state


async def test_a_repeated_sit_gets_the_same_token(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        made = await tables.make(two_people(), ANN, name="Ann")
        live = await tables.table(made.table)
        sit = Sit(key="sit", expects=live.state.sequence)
        bob = invited(BOB, made.invite)
        first = await live.carry_out(bob, sit, name="Bob")
        assert first.token
        assert await live.carry_out(bob, sit, name="Bob") == first
        assert live.state.seat(2).name == "Bob"


async def test_a_seats_token_is_enough_to_repeat_a_command(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        made = await tables.make(request(people=2, bots=0), ANN, name="Ann")
        live = await tables.table(made.table)
        command, token = place(live), digest_of(made.tokens[1])
        first = await live.carry_out(Actor(guest="new", token=token), command, name="")
        # Without a cookie, every connection is another guest.
        assert await live.carry_out(Actor(guest="newer", token=token), command, name="") == first
        assert await live.carry_out(Actor(token=token), command, name="") == first
        other = Actor(guest="new", token=digest_of(made.tokens[2]))
        with pytest.raises(RequestRefused):
            await live.carry_out(other, command, name="")


async def test_an_unguessable_key_is_enough_to_repeat_a_sit(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        made = await tables.make(two_people(), ANN, name="Ann")
        live = await tables.table(made.table)
        sit = Sit(key="b6b0dc1ce0574cf48d0be7b1d34a7f5e", expects=live.state.sequence)
        first, again = (invited(Actor(guest=name), made.invite) for name in ("new", "newer"))
        done = await live.carry_out(first, sit, name="Bob")
        assert done.token is not None
        assert live.state.seat(2).token == digest_of(done.token)
        assert await live.carry_out(again, sit, name="Bob") == done
        assert all(sit.key not in str(event) for event in await stores.log.read(live.id))


async def test_a_short_key_is_another_one_for_another_guest(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        made = await tables.make(two_people(), ANN, name="Ann")
        live = await tables.table(made.table)
        sit = Sit(key="sit", expects=live.state.sequence)
        await live.carry_out(invited(Actor(guest="one"), made.invite), sit, name="Bob")
        with pytest.raises(RequestRefused):
            await live.carry_out(invited(Actor(guest="two"), made.invite), sit, name="Bob")


async def test_a_key_from_before_is_still_recognised(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        made = await tables.make(request(people=2, bots=0), ANN, name="Ann")
        live = await tables.table(made.table)
        command = place(live)
        actor = Actor(guest="ann", token=digest_of(made.tokens[1]))
        key = await stores.secrets.get_or_store("tokens", "")
        before = DerivedSecrets(bytes.fromhex(key)).message_keys(actor, command)[1].stored
        placed = Placed(seat=1, move=command.moves[0])
        state = after(live.state, placed, live.state.changed)
        written = new_events([placed], live.state.changed, before)
        await stores.log.append(live.id, live.state.sequence, written, listing_of(state))
        await live.catch_up()
        done = await live.carry_out(actor, command, name="")
        assert done.sequence == live.state.sequence


async def test_of_two_commands_at_once_one_is_first(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await seated(tables)
        both = [place(live, "a", 0), place(live, "b", 1)]
        results = await asyncio.gather(
            *(live.carry_out(ANN, one, name="") for one in both), return_exceptions=True
        )
        assert [type(result) for result in results] == [Done, RequestRefused]
        assert live.state.ply == 1


async def test_of_two_processes_one_is_first(tmp_path: Path) -> None:
    async with (
        tables_at(tmp_path / "db", worker="one") as one,
        tables_at(tmp_path / "db", worker="two") as two,
    ):
        here = await new_table(one, request(people=2, bots=0, confirm="auto"))
        both = [here, await two.table(here.id)]
        for number in range(20):
            await asyncio.gather(*(table.catch_up() for table in both))
            results = await asyncio.gather(
                *(
                    table.carry_out(ANN, place(table, f"{number}-{at}", at), name="")
                    for at, table in enumerate(both)
                ),
                return_exceptions=True,
            )
            assert sorted(type(one).__name__ for one in results) == ["Done", "RequestRefused"]
            refused = next(one for one in results if isinstance(one, RequestRefused))
            assert refused.reason == Refusal.STALE.value


async def test_everybody_who_wants_a_rematch_gets_the_same_table(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables:
        live = await new_table(tables, request(people=2, bots=0, confirm="auto"))
        while live.state.status != "over":
            await live.carry_out(ANN, place(live, f"k{live.state.ply}"), name="")
        again = Rematch(key="again", expects=live.state.sequence)
        first = await live.carry_out(ANN, again, name="")
        assert await live.carry_out(ANN, again, name="") == first
        later = Rematch(key="later", expects=live.state.sequence)
        assert (await live.carry_out(ANN, later, name="")).table == first.table
        assert first.table is not None
        new = await tables.table(first.table)
        assert new.state.status == "running"
        assert new.state.seats == live.state.seats[1:] + live.state.seats[:1]
