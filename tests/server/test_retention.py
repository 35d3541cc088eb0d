"""Old data is removed by rule."""

from __future__ import annotations

import pytest

from karawane.server.limits import Limits
from karawane.server.live.log_format import listing_of
from karawane.server.moderation import Moderator
from karawane.server.retention import DAY_MS, HOUR_MS, Retention
from karawane.server.storage.bans import Ban
from karawane.server.storage.log_entries import NewEvent
from karawane.server.storage.stores import Stores
from tests.server.manual_clock import ManualClock
from tests.server.tables import Table

pytestmark = pytest.mark.anyio


def retention(
    stores: Stores, clock: ManualClock, limits: Limits | None = None, *, holder: str = "one"
) -> Retention:
    moderator = Moderator(stores, clock.now, "retention")
    return Retention(stores, moderator, limits or Limits(), clock, holder)


async def stored(stores: Stores, name: str, table: Table) -> None:
    events = [NewEvent(at, each.model_dump_json()) for at, each in table.log]
    await stores.log.append(name, 0, events, listing_of(table.state))


async def test_the_lobby_closes_tables_that_nobody_joins(stores: Stores) -> None:
    table = Table(people=2, started=False, watch="anyone")
    await stored(stores, "listed", table)
    await stored(stores, "by link", Table(people=2, started=False, watch="link"))
    clock = ManualClock(table.now + 24 * HOUR_MS)
    await retention(stores, clock).apply()
    assert len(await stores.log.lobby(9)) == 1
    clock.advance(HOUR_MS)
    await retention(stores, clock).apply()
    assert await stores.log.lobby(9) == []
    (entry,) = await stores.audit.read(9)
    assert (entry.actor, entry.action, entry.subject) == ("retention", "close", "listed")
    assert {row.status for row in await stores.catalogue.list(None, 9)} == {"open", "over"}


async def test_abandoned_tables_are_deleted_and_finished_ones_kept(stores: Stores) -> None:
    running, over = Table(people=2), Table(people=2)
    over.play_out(seed=1)
    await stored(stores, "running", running)
    await stored(stores, "over", over)
    limits = Limits.of({"unfinished_days": 180})
    clock = ManualClock(running.now + 180 * DAY_MS)
    await retention(stores, clock, limits).apply()
    assert await stores.log.all_tables() == ["over", "running"]
    clock.advance(HOUR_MS)
    await retention(stores, clock, limits).apply()
    assert await stores.log.all_tables() == ["over"]


async def test_no_game_is_deleted_unless_the_host_says_so(stores: Stores) -> None:
    table = Table(people=2)
    await stored(stores, "running", table)
    await retention(stores, ManualClock(table.now + 10_000 * DAY_MS)).apply()
    assert await stores.log.all_tables() == ["running"]


async def test_guests_without_tables_are_forgotten(stores: Stores) -> None:
    await stored(stores, "table", Table(people=2))
    clock = ManualClock(400 * DAY_MS)
    await stores.guests.save("guest 1", "Anna", now=0)
    await stores.guests.save("long ago", "Bert", now=0)
    await stores.guests.save("lately", "Cleo", now=DAY_MS)
    await stores.bans.put(Ban("guest", "x", until=DAY_MS, reason="", at=0))
    clock.advance(HOUR_MS)
    await retention(stores, clock).apply()
    names = [await stores.guests.name(guest) for guest in ("guest 1", "long ago", "lately")]
    assert names == ["Anna", None, "Cleo"]
    assert await stores.bans.all() == []


async def test_one_process_does_it_in_an_hour(stores: Stores) -> None:
    table = Table(people=2)
    clock, limits = ManualClock(table.now + 200 * DAY_MS), Limits.of({"unfinished_days": 180})
    await retention(stores, clock, limits, holder="one").apply()
    await stored(stores, "table", table)
    await retention(stores, clock, limits, holder="two").apply()
    assert await stores.log.all_tables() == ["table"]
    clock.advance(HOUR_MS)
    await retention(stores, clock, limits, holder="two").apply()
    assert await stores.log.all_tables() == []
