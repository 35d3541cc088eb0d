"""Databases of earlier versions open, say what they said, and can be played on.

`make_database.py` made them through the protocol of their day, with what the server then replied.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.invocation import karawane
from tests.compatibility.make_database import DATABASES
from tests.server.web.serving import Guest, Player, Server, serving

HEAD = "[Karawane "
"""How every record begins."""

DAY_MS = 24 * 60 * 60 * 1000

VERSIONS = sorted(folder.name for folder in DATABASES.iterdir())
REPLIES: dict[str, dict[str, Any]] = {
    version: json.loads((DATABASES / version / "replies.json").read_text("utf-8"))
    for version in VERSIONS
}
TABLES = [(version, table) for version in VERSIONS for table in REPLIES[version]["tables"]]

each_version = pytest.mark.parametrize("version", VERSIONS)
each_table = pytest.mark.parametrize(
    ("version", "table"), TABLES, ids=[f"{version}-{table['name']}" for version, table in TABLES]
)


@dataclass
class Old:
    """A server of today that has opened a copy of an old database."""

    server: Server
    replies: dict[str, Any]

    def table(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(one for one in self.replies["tables"] if one["name"] == name)
        return found

    def guest(self, name: str | None = None, table: dict[str, Any] | None = None) -> Guest:
        """Return somebody with an old cookie, or an old invitation and token to a table."""
        guest = self.server.guest()
        if name is not None:
            cookie, _, value = self.replies["guests"][name]["cookie"].partition("=")
            guest.client.cookies.set(cookie, value)
        if table is not None and table["invite"]:
            guest.client.headers["Karawane-Invite"] = table["invite"]
        return guest


def copied(version: str, folder: Path) -> Path:
    return Path(shutil.copy(DATABASES / version / "games.db", folder / "tables.db"))


def opened(factory: pytest.TempPathFactory) -> Iterator[dict[str, Old]]:
    """Serve a copy of every old database, by version."""
    with ExitStack() as running:
        found = {}
        for version in VERSIONS:
            folder = factory.mktemp(version)
            copied(version, folder)
            found[version] = Old(running.enter_context(serving(folder)), REPLIES[version])
        yield found


@pytest.fixture(scope="module")
def as_it_was(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Old]]:
    """Servers for tests that only look, by version."""
    yield from opened(tmp_path_factory)


@pytest.fixture(scope="module")
def played_on(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Old]]:
    """Servers for tests that play on, each at a table of its own, by version."""
    yield from opened(tmp_path_factory)


@pytest.fixture
def to_play(played_on: dict[str, Old], version: str) -> Old:
    """The server of one version for a test that plays on."""
    return played_on[version]


@each_table
def test_a_table_is_as_it_was(
    as_it_was: dict[str, Old], version: str, table: dict[str, Any]
) -> None:
    path = f"/api/v1/tables/{table['table']}"
    with as_it_was[version].guest(table=table) as guest:
        if not table["due"]:
            assert says_still(guest.client.get(path).json(), table["watched"])
        if table["seat"] is not None:
            token = table["tokens"][str(table["seat"])]
            guest.client.headers["Authorization"] = f"Bearer {token}"
        visible = table["view"].get("type") != "refused"
        if visible:
            reply = guest.client.get(f"{path}/events").json()["events"]
            # Where a clock ran on while the database lay here, only what had happened is compared.
            assert says_still(reply[: table["view"]["sequence"]], stored(version, table["table"]))
        if not table["due"]:
            assert says_still(guest.client.get(path).json(), table["view"])
            assert says_still(guest.client.get(f"{path}/scoring").json(), table["scoring"])
            if visible:
                assert guest.client.get(f"{path}/record").text == table["record"]


def says_still(now: Any, then: Any) -> bool:
    """Assert that a reply has everything that an older one had; it may have more fields."""
    if isinstance(then, dict):
        assert then.keys() <= now.keys()
        # What a refusal says to people may be said better.
        return all(says_still(now[name], then[name]) for name in then.keys() - {"text"})
    if isinstance(then, list):
        assert len(now) == len(then)
        return all(map(says_still, now, then))
    assert now == then
    return True


def stored(version: str, table: str) -> list[dict[str, Any]]:
    """Return a table's events as the log has them, without its secrets."""
    query = "SELECT sequence, at, body FROM events WHERE table_id = ? ORDER BY sequence"
    with closing(sqlite3.connect(DATABASES / version / "games.db")) as connection:
        rows = connection.execute(query, (table,)).fetchall()
    events = [{"sequence": row[0], "at": row[1], "event": json.loads(row[2])} for row in rows]
    for each in events:
        for secret in ("owner", "invite"):
            each["event"].pop(secret, None)
    return events


@each_version
def test_guests_are_known_by_their_cookies(as_it_was: dict[str, Old], version: str) -> None:
    old = as_it_was[version]
    due = {table["table"] for table in old.replies["tables"] if table["due"]}
    for name, replies in old.replies["guests"].items():
        with old.guest(name) as guest:
            assert guest.get("/me")["name"] == name
            lists = guest.get("/tables")
            for kind in ("lobby", "mine"):
                now, then = (
                    [one for one in each[kind] if one["table"] not in due]
                    for each in (lists, replies["tables"])
                )
                assert says_still(now, then)


@each_version
def test_a_message_sent_again_is_answered_as_it_was(
    as_it_was: dict[str, Old], version: str
) -> None:
    old = as_it_was[version]
    table = old.table("undo pending")
    query = (
        "SELECT sequence, key FROM events WHERE table_id = ?"
        " AND json_extract(body, '$.type') = 'sat' AND json_extract(body, '$.name') = 'Björn'"
    )
    with closing(sqlite3.connect(DATABASES / version / "games.db")) as connection:
        sequence, key = connection.execute(query, (table["table"],)).fetchone()
    with old.guest("Björn", table) as bjorn:
        command = {"type": "sit", "key": key.partition(":")[2], "expects": 0, "seat": 3}
        done = bjorn.post(f"/tables/{table['table']}/commands", command)
    assert (done["sequence"], done["token"]) == (sequence, table["tokens"]["3"])


@each_version
def test_games_are_exported_as_they_were(version: str, tmp_path: Path) -> None:
    outcome = karawane("export", "--database", copied(version, tmp_path), "-")
    then = (DATABASES / version / "records.ttd").read_text("utf-8")
    # In any order: it was another one at first.
    assert games_in(outcome.out) == games_in(then)


def games_in(text: str) -> list[str]:
    return sorted(each.strip() for each in text.split(HEAD))


@each_version
@pytest.mark.parametrize("name", ["five leaders", "shared screen", "continued"])
def test_a_game_goes_on_to_its_end(to_play: Old, name: str) -> None:
    table = to_play.table(name)
    with to_play.guest("Anna") as anna, anna.at(table["table"]) as player:
        before = player.view["moves"]
        finish(player)
        assert player.view["moves"][: len(before)] == before
        assert player.view["winners"]
        assert anna.get(f"/tables/{table['table']}/scoring")


def finish(player: Player) -> None:
    """Play in all of one's seats to the end, handing every turn over."""
    chance = Random(1)
    while player.view["status"] != "over":
        if player.view["acting"] in player.seats:
            if player.view["awaits"] == "placement":
                assert player.plays(chance)["type"] == "done"
            else:
                assert player.asks("confirm")["type"] == "done"
        player.until("events")


@each_version
def test_who_left_can_return(to_play: Old) -> None:
    table = to_play.table("waiting")
    (away,) = [seat["seat"] for seat in table["view"]["seats"] if seat["away"]]
    name = table["view"]["seats"][away - 1]["name"]
    with to_play.guest(name) as guest, guest.at(table["table"]) as player:
        assert player.asks("return")["type"] == "done"
        player.until("events")
        assert not player.view["seats"][away - 1]["away"]


@each_version
def test_an_open_question_can_be_answered(to_play: Old) -> None:
    table = to_play.table("undo pending")
    view = table["view"]
    (silent,) = {1, 2, 3} - set(view["undo_agreed"]) - {view["undo_by"]}
    with to_play.guest(view["seats"][silent - 1]["name"]) as guest, guest.at(table["table"]) as one:
        assert one.asks("answer_undo", agree=True)["type"] == "done"
        one.until("events")
        assert one.view["board"]["ply"] == view["undo"]


@each_version
def test_invitations_hold(to_play: Old) -> None:
    for name in ("open", "imported"):
        table = to_play.table(name)
        with to_play.server.guest() as guest, guest.at(table["table"], invite=table["invite"]) as p:
            assert p.asks("sit", name="Emma")["type"] == "done"
            p.until("events")
            assert [seat["name"] for seat in p.view["seats"] if seat["seat"] in p.seats] == ["Emma"]


@each_version
def test_a_link_carries_a_guest_to_another_device(version: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(copied(version, tmp_path))) as connection, connection:
        # It holds for a quarter of an hour, which is over: let it be made today.
        connection.execute("UPDATE links SET until = until + ?", (100 * 365 * DAY_MS,))
    with serving(tmp_path) as server, server.guest() as device:
        link = REPLIES[version]["link"]
        assert device.post("/me/claim", {"secret": link["secret"]}) == {"name": link["guest"]}
        device.post("/me/claim", {"secret": link["secret"]}, 403)


@each_version
def test_a_clock_has_run_out_while_no_server_ran(version: str, tmp_path: Path) -> None:
    table = next(one for one in REPLIES[version]["tables"] if one["name"] == "rematch")
    last = table["view"]["sequence"]
    with closing(sqlite3.connect(copied(version, tmp_path))) as connection, connection:
        ago = (DAY_MS, table["table"])
        connection.execute("UPDATE events SET at = at - ? WHERE table_id = ?", ago)
        connection.execute("UPDATE tables SET due_at = due_at - ? WHERE id = ?", ago)
    with serving(tmp_path) as server:
        old = Old(server, REPLIES[version])
        with old.guest("Anna") as anna, anna.at(table["table"], after=last) as player:
            player.in_step(last + 1)
            (event, *_) = [one["event"] for one in player.events if one["sequence"] == last + 1]
    assert (event["type"], event["why"]) == ("stood_in", "time")
