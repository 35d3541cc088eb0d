"""What the host can do, on each kind of database."""

from __future__ import annotations

import json

import pytest

from karawane.server.live.log_format import listing_of, replay_stored
from karawane.server.moderation import CannotModerate, Moderator, guest_reference
from karawane.server.storage.log_entries import NewEvent
from karawane.server.storage.stores import Stores
from karawane.server.table.events import Left, Owner, Sat
from tests.server.storage.writing import event, listing
from tests.server.tables import Table

pytestmark = pytest.mark.anyio

GUEST = "guest 1"


@pytest.fixture
def moderator(stores: Stores) -> Moderator:
    return Moderator(stores, lambda: 2_000_000, "command")


async def stored(stores: Stores, table: Table, name: str = "table") -> None:
    events = [NewEvent(at, each.model_dump_json()) for at, each in table.log]
    await stores.log.append(name, 0, events, listing_of(table.state))


async def test_a_table_is_closed_once_and_noted(stores: Stores, moderator: Moderator) -> None:
    await stored(stores, Table(people=2, started=False, watch="anyone"))
    assert len(await stores.log.lobby(9)) == 1
    assert await moderator.close("table", "spam")
    assert not await moderator.close("table")
    state = replay_stored("table", await stores.log.read("table"))
    assert (state.status, state.winners) == ("over", ())
    assert await stores.log.lobby(9) == []
    (entry,) = await moderator.audit(9)
    assert (entry.actor, entry.action, entry.subject, entry.detail) == (
        *("command", "close", "table", "spam"),
    )


async def test_a_deleted_table_leaves_nothing(stores: Stores, moderator: Moderator) -> None:
    await stored(stores, Table(people=2))
    await moderator.delete("table")
    assert await stores.log.read("table") == []
    assert await stores.log.tables_of(GUEST, 9) == []
    assert await moderator.tables(None, 9) == []
    with pytest.raises(CannotModerate, match="there is no table"):
        await moderator.delete("table")


async def test_a_table_that_cannot_be_read_can_be_deleted(
    stores: Stores, moderator: Moderator
) -> None:
    await stores.log.append("broken", 0, [event()], listing())
    with pytest.raises(CannotModerate, match="cannot be read"):
        await moderator.close("broken")
    await moderator.delete("broken")
    assert await stores.log.all_tables() == []


async def test_tables_are_listed_with_their_guests(stores: Stores, moderator: Moderator) -> None:
    await stored(stores, Table(people=2), "running")
    await stored(stores, Table(people=2, started=False), "open")
    assert {row.table for row in await moderator.tables(None, 9)} == {"running", "open"}
    (row,) = await moderator.tables("running", 9)
    assert row.table == "running"
    assert guest_reference(GUEST) in await moderator.players("running")


async def test_a_persons_data_is_deleted_and_the_game_stays(
    stores: Stores, moderator: Moderator
) -> None:
    table = Table(people=2)
    table.play_out(seed=1, turns=3)
    await stored(stores, table)
    await stores.guests.save(GUEST, "Anna", now=1)
    await stores.links.put("digest", GUEST, until=10**15)
    assert await moderator.forget(guest_reference(GUEST)) == 1
    text = json.dumps([each.body for each in await stores.log.read("table")])
    (row,) = await moderator.tables(None, 9)
    for trace in (GUEST, "Player 1"):
        assert trace not in text
        assert trace not in row.summary
    assert "Player 2" in row.summary
    assert await stores.guests.name(GUEST) is None
    assert await stores.links.take("digest", now=1) is None
    assert await stores.log.tables_of(GUEST, 9) == []
    state = replay_stored("table", await stores.log.read("table"))
    assert state.position == table.state.position
    with pytest.raises(CannotModerate, match="there is no guest"):
        await moderator.forget(guest_reference(GUEST))


async def test_a_person_who_was_kicked_is_forgotten_too(
    stores: Stores, moderator: Moderator
) -> None:
    table = Table(people=2, started=False)
    owner = Owner(guest="a_pest", origin="their address")
    table.add(Sat(seat=1, name="Pest", owner=owner))
    table.add(Left(seat=1, kicked=True, origin="their address"))
    await stored(stores, table)
    await stores.guests.save("a_pest", "Pest", now=1)
    assert await moderator.forget(guest_reference("a_pest")) == 1
    text = json.dumps([each.body for each in await stores.log.read("table")])
    for trace in ("a_pest", "Pest", "their address"):
        assert trace not in text


async def test_bans_are_kept_and_lifted(stores: Stores, moderator: Moderator) -> None:
    await moderator.ban("guest", "4812585e1f6d", 3_000_000, "rude")
    await moderator.ban("address", "192.0.2.7", None)
    assert [(ban.kind, ban.subject, ban.until) for ban in await moderator.bans()] == [
        ("address", "192.0.2.7", None),
        ("guest", "4812585e1f6d", 3_000_000),
    ]
    with pytest.raises(CannotModerate, match="not an address"):
        await moderator.ban("address", "nowhere", None)
    assert await stores.bans.remove_expired(3_000_000) == 1
    await moderator.unban("address", "192.0.2.7")
    with pytest.raises(CannotModerate, match="is not banned"):
        await moderator.unban("address", "192.0.2.7")


@pytest.mark.parametrize("started", [False, True])
async def test_a_person_is_kicked(stores: Stores, moderator: Moderator, started: bool) -> None:
    table = Table(people=2, started=started)
    if not started:
        table.add(Sat(seat=2, name="Bert", owner=Owner(guest="guest 2")))
    await stored(stores, table)
    await moderator.kick("table", 2, "rude")
    state = replay_stored("table", await stores.log.read("table"))
    assert state.seat(2).guest is None
    with pytest.raises(CannotModerate, match="there is no person at seat 5"):
        await moderator.kick("table", 5)
    (entry,) = await moderator.audit(9)
    assert (entry.action, entry.subject) == ("kick", "table seat 2")
