"""The command handler, which every transport shares."""

from pathlib import Path

import pytest

from karawane.server.limits import Limits
from karawane.server.models import DEFAULT_NAME
from karawane.server.table import Refusal
from karawane.server.table.commands import Leave, Place, Sit
from karawane.server.web.command_handler import CommandHandler
from karawane.server.web.metrics import Metrics
from karawane.server.web.rate_limits import ClientUsage
from karawane.server.wire.messages import Done, Refused
from tests.server.live.live_fixtures import (
    ANN,
    BOB,
    invited,
    new_table,
    place,
    request,
    stores_at,
    tables_at,
    two_people,
)

pytestmark = pytest.mark.anyio

CLIENT = ClientUsage(Limits.none())


async def test_a_command_is_answered_with_its_sequence(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        live = await new_table(tables, request(people=2, bots=0))
        handler = CommandHandler(stores.guests, Metrics())
        sequence = live.state.sequence
        done = await handler.carry_out(live, ANN, place(live), CLIENT)
        assert done == Done(key="k", sequence=sequence + 1)


async def test_a_stale_command_gets_the_events_it_missed(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        live = await new_table(tables, request(people=2, bots=0))
        handler = CommandHandler(stores.guests, Metrics())
        first, second = place(live, "first"), place(live, "second")
        await handler.carry_out(live, ANN, first, CLIENT)
        refused = await handler.carry_out(live, ANN, second, CLIENT)
        assert isinstance(refused, Refused)
        assert (refused.key, refused.reason) == ("second", Refusal.STALE.value)
        assert [one.sequence for one in refused.events] == [live.state.sequence]


async def test_an_illegal_placement_is_refused_with_its_rule(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        live = await new_table(tables, request(people=2, bots=0))
        handler = CommandHandler(stores.guests, Metrics())
        illegal = Place(key="k", expects=live.state.sequence, moves=("Ch8",))
        refused = await handler.carry_out(live, ANN, illegal, CLIENT)
        assert isinstance(refused, Refused)
        assert refused.rule is not None
        assert refused.events == ()


@pytest.mark.parametrize(
    ("own", "given", "shown"),
    [(None, None, DEFAULT_NAME), ("Bob", None, "Bob"), ("Bob", "Bobby", "Bobby")],
)
async def test_a_seat_gets_the_given_name_or_the_guests_own_or_the_default(
    tmp_path: Path, own: str | None, given: str | None, shown: str
) -> None:
    async with tables_at(tmp_path / "db") as tables, stores_at(tmp_path / "db") as stores:
        made = await tables.make(two_people(), ANN, name="Ann")
        live = await tables.table(made.table)
        if own is not None:
            await stores.guests.save("bob", own, now=0)
        handler = CommandHandler(stores.guests, Metrics())
        sit = Sit(key="sit", expects=live.state.sequence, name=given)
        await handler.carry_out(live, invited(BOB, made.invite), sit, CLIENT)
        assert live.state.seat(2).name == shown


async def test_only_a_sit_without_a_name_needs_the_guests_own() -> None:
    assert Sit(key="k", expects=0).needs_name
    assert not Sit(key="k", expects=0, name="Bob").needs_name
    assert not Leave(key="k", expects=0).needs_name
