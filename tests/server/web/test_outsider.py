"""A client written from docs/protocol.md alone: it imports nothing of ours, and trusts nobody."""

import json
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
OURS = {"kind": "person", "mine": True}
FREE = {"kind": "person"}
PATIENCE = 120
"""Seconds after which the server counts as hung."""


class Outsider:
    """One socket of a table, and everything that it was told."""

    def __init__(self, socket: ClientConnection, known: list[Json]) -> None:
        self.socket = socket
        self.events = known
        self.table: Json = {}
        self.now = 0
        self.welcome = self._read()
        assert self.welcome["type"] == "welcome", self.welcome

    @property
    def sequence(self) -> int:
        return int(self.events[-1]["sequence"]) if self.events else int(self.table["sequence"])

    def _read(self) -> Json:
        message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] in {"welcome", "events"}:
            self.events += [
                event
                for event in message["events"]
                if not self.events or event["sequence"] > self.events[-1]["sequence"]
            ]
            self.table = message["table"] or self.table
            self.now = message["now"]
        return message

    def send(self, command: Json) -> None:
        self.socket.send(json.dumps(command))

    def ask(self, type_: str, **fields: Any) -> Json:
        """Send a command, and return its answer."""
        command = {"type": type_, "key": uuid.uuid4().hex, "expects": self.sequence, **fields}
        self.send(command)
        return self.answer(command["key"])

    def answer(self, key: str) -> Json:
        while (message := self._read()).get("key") != key:
            pass
        return message

    def catch_up(self, sequence: int) -> None:
        """Read until the table has reached a sequence."""
        while self.table.get("sequence", 0) < sequence:
            self._read()

    def moves(self) -> list[str]:
        """Return the legal moves."""
        legal = self.table["board"]["legal"]
        found = [camel + to for camel, spaces in legal["camels"].items() for to in spaces]
        found += [f"{one}@{to}" for one, spaces in legal["leaders"].items() for to in spaces]
        found += [f"{one}-" for one in legal["give_back"]]
        return found or ["pass"] * legal["may_pass"]


class Site:
    """A server, known by its address alone."""

    def __init__(self, address: str) -> None:
        self.api = f"{address}/api/v1"

    def http(self, **headers: str) -> httpx.Client:
        return httpx.Client(base_url=self.api, headers=headers, timeout=PATIENCE)

    def table(self, seats: list[Json], http: httpx.Client | None = None, **options: Any) -> Json:
        body = {"options": {"seats": seats, "confirm": "auto", **options}}
        with self.http() as nobody:
            made = (http or nobody).post("/tables", json=body)
        assert made.status_code == 201, made.text
        return dict(made.json())

    @contextmanager
    def sits(
        self, table: str, known: list[Json] | None = None, cookie: str | None = None, **hello: Any
    ) -> Iterator[Outsider]:
        """Connect to a table, say hello, and read the welcome."""
        uri = f"{self.api.replace('http', 'ws', 1)}/tables/{table}/socket"
        headers = {"Cookie": cookie} if cookie else None
        events = [] if known is None else known
        after = events[-1]["sequence"] if events else 0
        with connect(uri, additional_headers=headers, open_timeout=PATIENCE) as socket:
            socket.send(json.dumps({"type": "hello", "after": after, **hello}))
            yield Outsider(socket, events)


@pytest.fixture
def site(server: Any) -> Site:
    return Site(server.address)


def placed(events: list[Json]) -> list[str]:
    return [one["event"]["move"] for one in events if one["event"]["type"] == "placed"]


def numbers(events: list[Json]) -> list[int]:
    return [one["sequence"] for one in events]


def test_a_whole_game_with_lost_answers_and_lost_connections(site: Site) -> None:
    chance = random.Random(14)
    made = site.table([OURS, OURS])
    known: dict[str, list[Json]] = {"1": [], "2": []}
    expected, status = [], "running"
    while status == "running":
        # Everybody reconnects from the last number that they know.
        with (
            site.sits(made["table"], known["1"], token=made["tokens"]["1"]) as one,
            site.sits(made["table"], known["2"], token=made["tokens"]["2"]) as two,
        ):
            assert (one.welcome["seats"], two.welcome["seats"]) == ([1], [2])
            for _ in range(12):
                if one.table["status"] == "over":
                    break
                player = (one, two)[one.table["acting"] - 1]
                player.catch_up(one.table["sequence"])
                move = chance.choice(player.moves())
                expected.append(move)
                done = player.ask("place", moves=[move])
                assert done["type"] == "done", done
                for each in (one, two):
                    each.catch_up(done["sequence"])
            status = one.table["status"]
            if status == "over":
                continue
            # An answer is lost: nobody reads it, and the socket is gone.
            acting = str(one.table["acting"])
            player = (one, two)[int(acting) - 1]
            player.catch_up(one.table["sequence"])
            move = chance.choice(player.moves())
            lost = {"type": "place", "key": "lost-1", "moves": [move], "expects": player.sequence}
            lost["key"] = f"lost-{player.sequence}"
            player.send(lost)
        with site.sits(made["table"], known[acting], token=made["tokens"][acting]) as again:
            again.send(lost)
            done = again.answer(str(lost["key"]))
            again.send(lost)
            assert again.answer(str(lost["key"])) == done
            assert (done["type"], done["sequence"]) == ("done", int(str(lost["expects"])) + 1)
            again.catch_up(done["sequence"])
            expected.append(move)
            status = again.table["status"]
    with site.http(Authorization=f"Bearer {made['tokens']['1']}") as http:
        found = http.get(f"/tables/{made['table']}").json()
        log = http.get(f"/tables/{made['table']}/events", params={"after": 0}).json()["events"]
    assert found["status"] == "over"
    assert found["winners"]
    assert placed(log) == found["moves"] == expected
    assert numbers(log) == list(range(1, len(log) + 1))
    with site.sits(made["table"], known["1"], token=made["tokens"]["1"]):
        assert numbers(known["1"]) == numbers(log)


def test_a_lost_answer_to_sit_loses_no_seat_without_a_cookie(site: Site) -> None:
    made = site.table([OURS, FREE, FREE])
    sit = {"type": "sit", "key": str(uuid.uuid4()), "expects": 1, "name": "Zora"}
    with site.sits(made["table"], invite=made["invite"]) as lost:
        lost.send(sit)
    answers = []
    for _ in range(2):
        with site.sits(made["table"], invite=made["invite"]) as again:
            again.send(sit)
            answers.append(again.answer(str(sit["key"])))
    assert answers[0] == answers[1]
    assert answers[0]["type"] == "done"
    with site.sits(made["table"], token=answers[0]["token"]) as seated:
        assert seated.welcome["seats"] == [2]
        assert [seat["name"] for seat in seated.table["seats"]].count("Zora") == 1


def test_a_lost_answer_to_sit_loses_no_seat_with_a_cookie(site: Site) -> None:
    made = site.table([OURS, FREE, FREE])
    with site.http() as http:
        http.get("/me")
        cookie = f"karawane={http.cookies['karawane']}"
    sit = {"type": "sit", "key": "1", "expects": 1, "name": "Zora"}
    with site.sits(made["table"], cookie=cookie, invite=made["invite"]) as lost:
        lost.send(sit)
    with site.sits(made["table"], cookie=cookie, invite=made["invite"]) as again:
        again.send(sit)
        done = again.answer("1")
        assert done["type"] == "done"
        # Somebody else's key of the same name is another command.
        with site.sits(made["table"], invite=made["invite"]) as other:
            other.send({**sit, "name": "Yves"})
            assert other.answer("1")["token"] != done["token"]
    with site.sits(made["table"], cookie=cookie) as seated:
        assert seated.welcome["seats"] == [2]


@pytest.mark.parametrize("chips", ["water_hidden", "all_hidden"])
def test_nobody_sees_the_points_of_others(site: Site, chips: str) -> None:
    made = site.table([OURS, OURS, OURS], options={"chips": chips})
    table, tokens = made["table"], made["tokens"]

    def shown(board: Json) -> list[bool]:
        return [score["total"] is not None for score in board["scores"]]

    with (
        site.sits(table, token=tokens["2"]) as two,
        site.sits(table, invite=made["invite"]) as spectator,
        site.http(Authorization=f"Bearer {tokens['2']}") as http,
        site.http(**{"Karawane-Invite": made["invite"]}) as watching,
    ):
        assert shown(two.table["board"]) == [False, True, False]
        assert shown(spectator.table["board"]) == [False, False, False]
        for client, own in ((http, [False, True, False]), (watching, [False, False, False])):
            assert shown(client.get(f"/tables/{table}").json()["board"]) == own
            boards = client.get(f"/tables/{table}/replay").json()["boards"]
            assert [shown(board) for board in boards] == [own] * len(boards)
        if two.table["acting"] == 1:
            with site.sits(table, token=tokens["1"]) as one:
                assert one.ask("place", moves=[one.moves()[0]])["type"] == "done"
                for each, own in (
                    (one, [True, False, False]),
                    (two, [False, True, False]),
                    (spectator, [False, False, False]),
                ):
                    each.catch_up(2)
                    assert shown(each.table["board"]) == own


def test_nobody_moves_for_others(site: Site) -> None:
    made = site.table([OURS, OURS])
    table, tokens = made["table"], made["tokens"]
    with (
        site.sits(table, token=tokens["1"]) as one,
        site.sits(table, token=tokens["2"]) as two,
        site.sits(table, invite=made["invite"]) as spectator,
    ):
        acting, waiting = (one, two) if one.table["acting"] == 1 else (two, one)
        move = acting.moves()[0]
        refused = waiting.ask("place", moves=[move])
        assert (refused["type"], refused["reason"]) == ("refused", "not_your_turn")
        for other in (waiting, spectator):
            refused = other.ask("place", moves=[move], seat=acting.welcome["seats"][0])
            assert (refused["type"], refused["reason"]) == ("refused", "not_your_seat")
        assert spectator.ask("place", moves=[move])["reason"] == "not_your_seat"
        assert spectator.ask("kick", seat=1)["reason"] == "not_allowed"
        assert acting.ask("place", moves=[move])["type"] == "done"
    # A token of nothing is worth nothing.
    with pytest.raises((AssertionError, ConnectionClosed)), site.sits(table, token="0" * 40):
        pass
    with site.http() as stranger:
        body = {"type": "place", "key": "k", "expects": 1, "moves": [move]}
        answer = stranger.post(f"/tables/{table}/commands", json=body)
        assert (answer.status_code, answer.json()["reason"]) == (403, "not_allowed")


def test_stale_commands_are_refused_with_what_was_missed(site: Site) -> None:
    made = site.table([OURS, OURS], confirm="ask")
    with (
        site.sits(made["table"], token=made["tokens"]["1"]) as one,
        site.http(Authorization=f"Bearer {made['tokens']['1']}") as http,
    ):
        before, move = one.sequence, one.moves()[0]
        done = one.ask("place", moves=[move])
        refused = one.ask("place", moves=[move], expects=before)
        assert (refused["reason"], refused["sequence"]) == ("stale", done["sequence"])
        assert placed(refused["events"]) == [move]
        body = {"type": "take_back", "key": "late", "expects": before}
        answer = http.post(f"/tables/{made['table']}/commands", json=body)
        assert (answer.status_code, answer.json()["reason"]) == (409, "stale")
        assert one.ask("take_back", expects=done["sequence"])["type"] == "done"
        illegal = one.ask("place", moves=["C@a1", "C@a1"], expects=done["sequence"] + 1)
        assert illegal["type"] == "refused"
        one.send({"type": "place", "key": "unreadable", "moves": [move]})
        assert one.answer("unreadable")["reason"] == "bad_message"


@pytest.mark.parametrize("absence", ["wait", "bot"])
def test_leaving_and_returning_gains_no_time(site: Site, absence: str) -> None:
    clock = {"kind": "live", "turn_seconds": 3600, "reserve_seconds": 3600}
    made = site.table(
        [OURS, OURS], clock=clock, on_absence=absence, stand_in="simoom", confirm="ask"
    )
    with site.sits(made["table"], token=made["tokens"]["1"]) as one:
        used = 0
        for _ in range(3):
            for command in ("leave", "return"):
                done = one.ask(command)
                assert done["type"] == "done", done
                one.catch_up(done["sequence"])
            assert one.table["acting"] == 1
            shown = one.table["clock"]
            assert one.now - shown["turn_began"] >= used
            used = one.now - shown["turn_began"]
            assert shown["turn_ms"] == 3_600_000
            assert shown["reserve_ms"] == [3_600_000, 3_600_000]


def test_a_socket_without_a_hello_gets_no_table(site: Site) -> None:
    made = site.table([OURS, OURS])
    uri = f"{site.api.replace('http', 'ws', 1)}/tables/{made['table']}/socket"
    with connect(uri, open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "leave", "key": "k", "expects": 1}))
        assert json.loads(socket.recv(timeout=PATIENCE))["reason"] == "bad_message"
    with connect(uri, open_timeout=PATIENCE) as socket:
        # By default a table is watched by those who have its link.
        socket.send(json.dumps({"type": "hello"}))
        assert json.loads(socket.recv(timeout=PATIENCE))["reason"] == "not_allowed"
        with suppress(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
        assert (socket.close_code, socket.close_reason) == (1008, "not_allowed")
    with site.http() as http:
        assert http.get("/tables/nothing-here").status_code == 404
