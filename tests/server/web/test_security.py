"""Foreign origins, forged cookies, foreign seats, spectators' moves, hidden chips: all refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidStatus

from karawane.server.web.app import create_app
from karawane.server.web.settings import Settings
from tests.server.web.in_process import client_of
from tests.server.web.serving import API, TWO, Guest, Player, Server, serving
from tests.waiting import HANGS_SECONDS

HIDDEN = {"chips": "all_hidden"}


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "", "http://["],
)
def test_a_foreign_origin_gets_no_socket_and_changes_nothing(
    server: Server, anna: Guest, origin: str
) -> None:
    made = anna.makes()
    with pytest.raises(InvalidStatus) as refused, server.socket(made.table, Origin=origin):
        pass
    assert refused.value.response.status_code == 403
    answer = anna.client.post(f"{API}/tables", json={}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert anna.client.get(f"{API}/choices", headers={"Origin": origin}).status_code == 200


def test_the_servers_own_origin_gets_a_socket(server: Server, anna: Guest) -> None:
    made = anna.makes()
    with server.socket(made.table, Origin=server.address, Cookie=anna.cookie) as socket:
        player = Player(socket)
        player.say("hello")
        assert player.until("welcome")["seats"] == [1]


def test_an_allowed_origin_gets_a_socket(tmp_path: Path) -> None:
    origin = "https://play.example"
    with serving(tmp_path, origins=(origin,)) as other, other.guest() as guest:
        made = guest.makes()
        with other.socket(made.table, Origin=origin) as socket:
            socket.send(json.dumps({"type": "hello", "token": made.tokens[1]}))
            assert json.loads(socket.recv(HANGS_SECONDS))["type"] == "welcome"


def test_a_forged_cookie_identifies_nobody(server: Server, anna: Guest) -> None:
    made = anna.makes()
    name, _, value = anna.cookie.partition("=")
    guest, _, signature = value.partition(".")
    forged = [
        guest,
        f"{guest}.",
        f"{guest}.{'A' * len(signature)}",
        f"somebody.{signature}",
        f"{guest}x.{signature}",
        "%ff.%ff",
        "=",
    ]
    for each in forged:
        with server.socket(made.table, Cookie=f"{name}={each}") as socket:
            socket.send('{"type": "hello"}')
            assert json.loads(socket.recv(HANGS_SECONDS))["reason"] == "not_allowed"
        with server.guest(Cookie=f"{name}={each}") as thief:
            assert thief.get(f"/tables/{made.table}", 403)["reason"] == "not_allowed"
            assert thief.get("/tables")["mine"] == []


def test_a_foreign_seat_cannot_be_played(anna: Guest, bert: Guest) -> None:
    made = anna.makes(TWO, watch="anyone")
    with bert.at(made.table) as player:
        sat = player.asks("sit")
        player.in_step(sat["sequence"])
        assert player.seats == [2]
        for seat in (None, 1, 2):
            refused = player.asks("place", moves=[player.legal()[0]], seat=seat)
            assert refused["reason"] in ("not_your_seat", "not_your_turn")
        assert player.asks("take_back", seat=1)["reason"] == "not_your_seat"
        assert player.asks("confirm", seat=1)["reason"] == "not_your_seat"
        assert player.asks("leave", seat=1)["reason"] == "not_your_seat"


def test_a_spectator_cannot_move(server: Server, anna: Guest, bert: Guest) -> None:
    made = anna.makes(watch="anyone")
    with bert.at(made.table) as watcher:
        assert watcher.seats == []
        for kind, fields in (
            ("place", {"moves": [watcher.legal()[0]]}),
            ("place", {"moves": [watcher.legal()[0]], "seat": 1}),
            ("confirm", {}),
            ("take_back", {}),
            ("ask_undo", {"ply": 0}),
            ("answer_undo", {"agree": True}),
            ("leave", {}),
            ("return", {}),
            ("rematch", {}),
            ("start", {}),
        ):
            answer = watcher.asks(kind, **fields)
            assert answer["type"] == "refused", kind
        for kind in ("confirm", "leave"):
            body = {"type": kind, "key": "k", "expects": watcher.sequence}
            assert bert.client.post(f"{API}/tables/{made.table}/commands", json=body).is_error


def test_a_wrong_token_opens_nothing(server: Server, anna: Guest) -> None:
    made = anna.makes()
    for token in ("", "x", made.tokens[1][:-1], made.invite, "x" * 128):
        with server.socket(made.table) as socket:
            socket.send(json.dumps({"type": "hello", "token": token}))
            assert json.loads(socket.recv(HANGS_SECONDS))["reason"] == "not_allowed"


def test_without_the_right_to_watch_nothing_is_shown(anna: Guest, bert: Guest) -> None:
    made = anna.makes()
    stale = {"type": "confirm", "key": "k", "expects": 0}
    refused = bert.post(f"/tables/{made.table}/commands", stale, 403)
    assert refused["events"] == []
    for path in ("", "/events", "/record", "/replay", "/scoring", "/picture.svg"):
        assert bert.get(f"/tables/{made.table}{path}", 403)["reason"] == "not_allowed"
    for path in ("/analysis", "/report"):
        assert bert.post(f"/tables/{made.table}{path}", {}, 403)["reason"] == "not_allowed"
    header = {"Karawane-Invite": made.invite}
    assert bert.get(f"/tables/{made.table}", headers=header)["table"] == made.table
    token = {"Authorization": f"Bearer {made.tokens[1]}"}
    assert bert.get(f"/tables/{made.table}", headers=token)["table"] == made.table


@pytest.fixture
def hidden(anna: Guest, bert: Guest) -> Iterator[tuple[str, Player, Player]]:
    """A game with hidden chips in which both have won something."""
    made = anna.makes(TWO, options=HIDDEN, confirm="auto", watch="anyone")
    with anna.at(made.table) as first, bert.at(made.table) as second:
        sat = second.asks("sit")
        first.in_step(sat["sequence"])
        second.in_step(sat["sequence"])
        chance = Random(3)
        while not all(score["water"] for score in _all_scores(first, second)):
            mover = first if first.view["acting"] == 1 else second
            done = mover.plays(chance)
            first.in_step(done["sequence"])
            second.in_step(done["sequence"])
        yield made.table, first, second


def _all_scores(first: Player, second: Player) -> list[dict[str, int]]:
    return [first.view["board"]["scores"][0], second.view["board"]["scores"][1]]


def _is_hidden(score: dict[str, int | None]) -> bool:
    return score["water"] is None and score["oases"] is None and score["total"] is None


def test_hidden_chips_are_in_no_message_and_no_response(
    server: Server, anna: Guest, bert: Guest, hidden: tuple[str, Player, Player]
) -> None:
    table, _, second = hidden
    own, other = second.view["board"]["scores"][1], second.view["board"]["scores"][0]
    assert own["total"] is not None
    assert _is_hidden(other)
    view = bert.get(f"/tables/{table}")
    assert _is_hidden(view["board"]["scores"][0])
    replay = bert.get(f"/tables/{table}/replay")
    assert all(_is_hidden(board["scores"][0]) for board in replay["boards"])
    assert replay["boards"][-1]["scores"][1]["total"] == own["total"]
    bert.get(f"/tables/{table}/scoring", 409)
    bert.post(f"/tables/{table}/report", {}, 409)
    picture = bert.get(f"/tables/{table}/picture.svg")
    assert "Points" not in picture
    assert "water" not in bert.get(f"/tables/{table}/record").lower().replace("[water", "")
    found = bert.post(f"/tables/{table}/analysis", {"seconds": 0.2})
    assert found["points"][0] is None
    assert found["points"][1] is not None
    assert all(move["points"][0] is None for move in found["moves"])
    with server.guest() as watcher:
        seen = watcher.get(f"/tables/{table}")
        assert all(_is_hidden(score) for score in seen["board"]["scores"])
        found = watcher.post(f"/tables/{table}/analysis", {"seconds": 0.2})
        assert found["points"] == [None, None]
    listed = anna.get("/tables")
    assert "total" not in json.dumps(listed)
    assert "water" not in json.dumps(listed)


def test_points_are_shown_once_the_game_is_over(
    anna: Guest, bert: Guest, hidden: tuple[str, Player, Player]
) -> None:
    table, first, second = hidden
    chance = Random(4)
    while first.view["status"] != "over":
        mover = first if first.view["acting"] == 1 else second
        done = mover.plays(chance)
        first.in_step(done["sequence"])
        second.in_step(done["sequence"])
    assert second.view["board"]["scores"][0]["total"] is not None
    assert "Points" in bert.get(f"/tables/{table}/picture.svg")
    assert len(bert.get(f"/tables/{table}/scoring")["totals"]) == 2


def test_a_table_without_hints_refuses_analyses(anna: Guest) -> None:
    made = anna.makes(hints=False)
    for wish in ({}, {"ply": 0}):
        refused = anna.post(f"/tables/{made.table}/analysis", wish, 403)
        assert refused["reason"] == "not_allowed"
    anna.post(f"/tables/{made.table}/report", {}, 409)


def test_every_response_has_the_security_headers(server: Server, anna: Guest) -> None:
    for path in ("/", f"{API}/choices", f"{API}/nothing", "/healthz", "/openapi.json"):
        headers = anna.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "'unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert anna.client.get(f"{API}/me").headers["cache-control"] == "no-store"


@pytest.mark.anyio
async def test_cookies_are_secure_behind_a_trusted_https_proxy(tmp_path: Path) -> None:
    proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    settings = Settings(str(tmp_path / "tables.db"), proxies=("127.0.0.0/8",))
    async with client_of(create_app(settings)) as client:
        response = await client.get(f"{API}/me", headers=proxied)
        assert "; Secure" in response.headers["set-cookie"]
        assert "strict-transport-security" in response.headers
        assert (await client.get("/metrics", headers=proxied)).status_code == 403
        plain = (await client.get(f"{API}/me")).headers["set-cookie"]
        assert "; Secure" not in plain
        assert "SameSite=Lax" in plain
        assert "HttpOnly" in plain


def test_proxy_headers_are_ignored_without_a_trusted_proxy(server: Server) -> None:
    with server.guest(**{"X-Forwarded-Proto": "https"}) as guest:
        assert "; Secure" not in guest.client.get(f"{API}/me").headers["set-cookie"]


def test_metrics_are_for_this_machine_only(server: Server, anna: Guest) -> None:
    assert "karawane_sockets" in anna.client.get("/metrics").text
    through = {"X-Forwarded-For": "192.0.2.1"}
    assert anna.client.get("/metrics", headers=through).status_code == 403


def test_a_body_that_is_too_large_is_refused(anna: Guest) -> None:
    large = {"record": "x" * 100_000}
    assert anna.client.post(f"{API}/judge", json=large).status_code == 413
    pieces = (b"x" * 10_000 for _ in range(10))
    assert anna.client.post(f"{API}/judge", content=pieces).status_code == 413
