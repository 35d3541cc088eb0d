from pathlib import Path
from random import Random

import pytest

from karawane.bots import play_out, player
from karawane.bots.levels import Level
from karawane.notation import Record, parse_record
from karawane.rules import deal
from karawane.server.limits import Limits
from karawane.server.web.app import create_app
from karawane.server.web.settings import Settings
from tests.server.web.in_process import client_of
from tests.server.web.serving import ALONE, API, TWO, Guest, Server, serving


def test_the_choices_for_a_table(anna: Guest) -> None:
    choices = anna.get("/choices")
    assert choices["editions"][0]["name"] == choices["defaults"]["edition"]
    assert choices["levels"][0]["name"] == "jerboa"
    assert "desert" in [board["name"] for board in choices["boards"]]
    assert choices["options"]["chips"] == ["open", "water_hidden", "all_hidden"]


def test_a_boards_spaces(anna: Guest) -> None:
    small, whole = (anna.get(f"/boards/desert?players={players}") for players in (2, 5))
    assert len(small["spaces"]) == 189
    assert len(whole["spaces"]) == 246
    assert not any(space["beyond"] for space in small["spaces"])
    assert sum(space["beyond"] for space in whole["spaces"]) == 246 - 189
    anna.get("/boards/sea", 404)
    anna.get("/boards/desert?players=6", 422)


def test_own_tables_are_listed_with_own_seats(anna: Guest, bert: Guest) -> None:
    made = anna.makes(TWO)
    (mine,) = anna.get("/tables")["mine"]
    assert (mine["table"], mine["mine"], mine["status"]) == (made.table, [1], "open")
    assert mine["seats"][0]["name"] == "Anna"
    assert bert.get("/tables")["mine"] == []
    assert made.table not in [table["table"] for table in bert.get("/tables")["lobby"]]


def test_the_lobby_lists_tables_for_anyone(server: Server, anna: Guest) -> None:
    made = anna.makes(TWO, watch="anyone")
    with server.guest() as stranger:
        listed = {table["table"]: table for table in stranger.get("/tables")["lobby"]}
        assert listed[made.table]["mine"] == []
        assert listed[made.table]["seats"][1]["kind"] == "free"
        assert "owners" not in listed[made.table]


def test_playing_over_http(server: Server, anna: Guest) -> None:
    made = anna.makes(confirm="ask")
    token = {"Authorization": f"Bearer {made.tokens[1]}"}
    with server.guest() as program:
        path = f"/tables/{made.table}"
        view = program.get(path, headers=token)
        colour, spaces = next(iter(view["board"]["legal"]["leaders"].items()))
        place = {
            "type": "place",
            "key": "one",
            "expects": view["sequence"],
            "moves": [f"{colour}@{spaces[0]}"],
        }
        done = program.post(f"{path}/commands", place, headers=token)
        assert done["sequence"] == view["sequence"] + 1
        assert program.post(f"{path}/commands", {**place, "key": "2"}, 409, headers=token)["events"]
        events = program.get(f"{path}/events?after={view['sequence']}", headers=token)["events"]
        assert [event["event"]["type"] for event in events] == ["placed"]
        illegal = {**place, "key": "3", "expects": done["sequence"]}
        refused = program.post(f"{path}/commands", illegal, 409, headers=token)
        assert refused["reason"] == "turn_is_complete"
        assert program.get(f"{path}/events?after=99", headers=token)["events"] == []


def test_an_illegal_move_is_422_with_its_rule(anna: Guest) -> None:
    made = anna.makes()
    view = anna.get(f"/tables/{made.table}")
    place = {
        "type": "place",
        "key": "one",
        "expects": view["sequence"],
        "moves": [f"C@{view['board']['oases'][0]}"],
    }
    refused = anna.post(f"/tables/{made.table}/commands", place, 422)
    assert (refused["reason"], refused["key"]) == ("leader_on_oasis", "one")
    assert refused["rule"]


def test_continuing_a_record(anna: Guest) -> None:
    record = play_out(deal(2, seed=1), [player("random", n) for n in range(2)])
    begun = Record(record.start, record.moves[:20])
    body = {"options": {"seats": TWO}, "record": str(begun)}
    made = anna.post("/tables", body, 201)
    view = anna.get(f"/tables/{made['table']}")
    assert view["moves"] == [str(move) for move in begun.moves]
    for wrong in ("nonsense", str(record)):
        assert anna.post("/tables", {**body, "record": wrong}, 422)["reason"] == "bad_message"


def test_impossible_choices_are_refused(anna: Guest) -> None:
    for options in (
        {"edition": "first"},
        {"options": {"ends": "never"}},
        {"board": "sea"},
        {"stand_in": "camel"},
        {"seats": [{"kind": "person"}]},
        {"seats": [{"kind": "bot", "level": "camel"}, {"kind": "person"}]},
        {"clock": {"kind": "live", "turn_seconds": 0, "reserve_seconds": 0}},
    ):
        refused = anna.post("/tables", {"options": options}, 422)
        assert refused["reason"] == "bad_message"
        assert refused["text"]


def test_a_rematch(anna: Guest) -> None:
    made = anna.makes(confirm="auto")
    with anna.at(made.table) as seated:
        seated.plays_on(Random(5))
        again = seated.asks("rematch")
        assert again["table"]
        seated.in_step(again["sequence"])
        assert seated.asks("rematch")["table"] == again["table"]
    view = anna.get(f"/tables/{again['table']}")
    assert [seat["name"] for seat in view["seats"]] == ["jerboa", "Anna"]


@pytest.mark.anyio
async def test_nobody_fills_the_lobby(tmp_path: Path) -> None:
    limits = Limits(lobby_tables=2, lobby_tables_an_hour=3)
    app = create_app(Settings(str(tmp_path / "tables.db"), limits=limits))
    listed = {"options": {"seats": TWO, "watch": "anyone"}}
    async with client_of(app) as client:
        answers = [await client.post(f"{API}/tables", json=listed) for _ in range(3)]
        assert [each.status_code for each in answers] == [201, 201, 429]
        assert answers[-1].json()["limit"] == "lobby_tables"
        # Tables for friends, and for bots alone, are no burden to the lobby.
        assert (await client.post(f"{API}/tables", json={"options": {"seats": TWO}})).is_success
        # A program without a cookie is a new guest each time.
        client.cookies.clear()
        assert (await client.post(f"{API}/tables", json=listed)).status_code == 201
        client.cookies.clear()
        refused = await client.post(f"{API}/tables", json=listed)
        assert refused.json()["limit"] == "lobby_tables_an_hour"


def test_a_bot_of_the_host_plays_against_a_person(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(
        "class Fox:\n    def choose(self, position):\n        return position.legal_moves[0]\n"
    )
    offer = f"fox=py:{tmp_path}/bots.py:Fox"
    try:
        with serving(tmp_path, bots=(offer,), thinkers=1) as server, server.guest() as anna:
            assert anna.get("/choices")["levels"][-1]["name"] == "fox"
            made = anna.makes([ALONE[0], {"kind": "bot", "level": "fox"}], confirm="auto")
            with anna.at(made.table) as player:
                player.plays_on(Random(1), placements=2)
            record = parse_record(anna.get(f"/tables/{made.table}/record"))
        assert record.tag("Seat2") == "fox"
        assert record.moves[1] == list(record.positions())[1].legal_moves[0]
    finally:
        Level.named("fox").withdraw()
