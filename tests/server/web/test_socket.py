import json
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from karawane.server.web import socket_protocol
from tests.server.web.serving import TWO, Guest, Player, Server
from tests.waiting import HANGS_SECONDS


def test_a_whole_game_against_a_bot(anna: Guest) -> None:
    made = anna.makes(confirm="auto")
    with anna.at(made.table) as player:
        assert player.seats == [1]
        player.plays_on(Random(1))
        assert player.view["status"] == "over"
        assert player.view["winners"]
        assert all(score["total"] is not None for score in player.view["board"]["scores"])


def test_two_people_see_the_same_game(anna: Guest, bert: Guest) -> None:
    made = anna.makes(TWO, confirm="auto")
    with anna.at(made.table) as first, bert.at(made.table, invite=made.invite) as second:
        assert second.seats == []
        sat = second.asks("sit")
        assert sat["type"] == "done"
        assert sat["token"]
        first.in_step(sat["sequence"])
        second.in_step(sat["sequence"])
        assert second.seats == [2]
        assert [seat["name"] for seat in second.view["seats"]] == ["Anna", "Bert"]
        chance = Random(2)
        for _ in range(8):
            mover = first if first.view["acting"] == 1 else second
            done = mover.plays(chance)
            first.in_step(done["sequence"])
            second.in_step(done["sequence"])
        assert first.view["moves"] == second.view["moves"]
        assert len(first.view["moves"]) == 8


def test_a_repeated_command_is_carried_out_once(anna: Guest) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        move, known = player.legal()[0], player.sequence
        again = {"key": "same", "expects": known, "moves": [move]}
        answers = [player.asks("place", **again) for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        player.in_step(answers[0]["sequence"])
        assert player.view["turn"] == [move]


def test_a_program_without_a_cookie_repeats_a_command_on_another_connection(
    server: Server, anna: Guest
) -> None:
    made = anna.makes()
    with server.guest() as program, program.at(made.table, token=made.tokens[1]) as player:
        place = {"key": "same", "expects": player.sequence, "moves": [player.legal()[0]]}
        done = player.asks("place", **place)
    assert done["type"] == "done"
    with server.guest() as program, program.at(made.table, token=made.tokens[1]) as player:
        assert player.asks("place", **place) == done


@pytest.mark.parametrize("watch", ["link", "nobody"])
def test_a_lost_answer_to_sit_does_not_lose_the_seat(
    server: Server, anna: Guest, watch: str
) -> None:
    made = anna.makes(TWO, watch=watch)
    key = "0d0f8a44-5d1c-4b0c-9a3e-6a4f7f0f6f0e"
    with server.guest() as program, program.at(made.table, invite=made.invite) as player:
        sit = {"key": key, "expects": player.sequence}
        player.say("sit", **sit)
        # The program dies without having read the answer.
        player.until("events")
    with server.guest() as program:
        invite = {"Karawane-Invite": made.invite}
        again = {"type": "sit", **sit}
        done = program.post(f"/tables/{made.table}/commands", again, headers=invite)
        with program.at(made.table, token=done["token"]) as player:
            assert player.seats == [2]


def test_a_stale_command_is_refused_with_the_missed_events(anna: Guest) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        known = player.sequence
        player.asks("place", moves=[player.legal()[0]])
        refused = player.asks("take_back", expects=known)
        assert (refused["type"], refused["reason"]) == ("refused", "stale")
        assert [event["sequence"] for event in refused["events"]] == [known + 1]


def test_reconnecting_sends_the_missed_events(anna: Guest) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        known = player.sequence
        done = player.asks("place", moves=[player.legal()[0]])
    with anna.at(made.table, after=known, detail="events") as again:
        assert [event["sequence"] for event in again.events] == [done["sequence"]]
        assert again.view == {}
    with anna.at(made.table, after=done["sequence"], detail="events") as again:
        assert again.events == []


def test_an_illegal_move_is_refused_with_its_rule(anna: Guest) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        oasis = player.view["board"]["oases"][0]
        refused = player.asks("place", moves=[f"C@{oasis}"])
        assert refused["type"] == "refused"
        assert refused["reason"] == "leader_on_oasis"
        assert refused["rule"]
        assert refused["sequence"] == player.sequence


def test_a_placement_can_be_previewed(anna: Guest) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        seen = player.asks("preview", move=player.legal()[0])
        assert seen["type"] == "refused"  # `expects` belongs to commands only.
        player.say("preview", key="look", move=player.legal()[0])
        assert player.until("previewed")["preview"]["legal"] is True


def test_a_program_plays_by_its_token_alone(server: Server, anna: Guest) -> None:
    made = anna.makes()
    with server.socket(made.table) as socket:
        program = Player(socket)
        program.say("hello", token=made.tokens[1])
        assert program.until("welcome")["seats"] == [1]
        assert program.asks("place", moves=[program.legal()[0]])["type"] == "done"


def test_a_stranger_gets_a_cookie_and_can_sit_down(server: Server, anna: Guest) -> None:
    made = anna.makes(TWO)
    with server.socket(made.table) as socket:
        assert socket.response is not None
        assert "HttpOnly" in socket.response.headers["Set-Cookie"]
        stranger = Player(socket)
        stranger.say("hello", invite=made.invite)
        stranger.until("welcome")
        assert stranger.asks("sit", name="Zoë")["type"] == "done"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '"hello"',
        '{"type": "fly"}',
        '{"type": "place", "key": "k", "expects": 0, "moves": ["x"]}',
        '{"type": "place", "key": "k", "expects": -1, "moves": ["Ca1"]}',
        '{"type": "place", "key": "k", "expects": 0, "moves": ["Ca1"], "points": 99}',
        '{"type": "confirm", "key": "\\ud800", "expects": 0}',
        "[" * 5000,
        b"\xff\xfe",
    ],
)
def test_an_unreadable_message_is_refused(anna: Guest, message: str | bytes) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        player.socket.send(message)
        refused = player.until("refused")
        assert refused["reason"] == "bad_message"
        assert refused["text"]
        assert player.asks("place", moves=[player.legal()[0]])["type"] == "done"


def test_the_key_of_an_unreadable_message_comes_back(anna: Guest) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        player.socket.send('{"type": "place", "key": "mine", "expects": 0}')
        assert player.until("refused")["key"] == "mine"


def test_hello_comes_first_and_once(server: Server, anna: Guest) -> None:
    made = anna.makes()
    with server.socket(made.table) as socket:
        socket.send(json.dumps({"type": "confirm", "key": "k", "expects": 0}))
        refused = json.loads(socket.recv(HANGS_SECONDS))
        assert (refused["reason"], refused["key"]) == ("bad_message", "k")
    with anna.at(made.table) as player:
        player.say("hello", after=3)
        assert player.until("refused")["reason"] == "bad_message"


def test_the_same_hello_again_changes_nothing(server: Server, anna: Guest) -> None:
    made = anna.makes()
    with server.socket(made.table) as socket:
        player = Player(socket)
        for _ in range(3):
            player.say("hello", token=made.tokens[1], after=0)
        welcome = player.until("welcome")
        assert welcome["seats"] == [1]
        player.say("place", key="k", expects=player.sequence, moves=[player.legal()[0]])
        # Refusals would come first.
        assert player.until("done", "refused", "welcome")["type"] == "done"


def test_a_message_of_more_than_16_kib_closes_the_socket(anna: Guest) -> None:
    made = anna.makes()
    with anna.at(made.table) as player:
        player.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            player.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_an_unknown_table_is_refused(server: Server) -> None:
    with server.socket("nothing") as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv(HANGS_SECONDS))["reason"] == "no_table"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(HANGS_SECONDS)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "no_table")


def test_a_socket_is_gone_as_soon_as_the_client_answers_its_close(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_protocol, "CLOSE_SECONDS", 10 * HANGS_SECONDS)
    with server.socket("nothing") as socket:
        socket.close_timeout = 10 * HANGS_SECONDS
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv(HANGS_SECONDS))["type"] == "refused"
        with pytest.raises(ConnectionClosed):
            socket.recv(HANGS_SECONDS)


def test_an_impossible_table_id_is_refused(server: Server) -> None:
    with pytest.raises(InvalidStatus), server.socket("a.b"):
        pass
