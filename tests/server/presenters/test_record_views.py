import pytest

from karawane.notation import Record
from karawane.rules import deal
from karawane.server.table.refusal import RequestRefused
from karawane.server.web.record_views import judge
from karawane.server.wire.api import Judge
from tests.server.web.serving import API, Guest

START = str(Record(deal(2, seed=1)))


def test_moves_are_played_until_one_is_illegal() -> None:
    judged = judge(Judge(record=START, moves=("C@h7", "C@h7", "S@k5")))
    assert judged.board.ply == 1
    assert judged.refused is not None
    assert judged.refused.reason
    assert judged.layout is not None
    assert len(judged.layout.spaces) == 189


def test_a_preview_is_of_the_last_position() -> None:
    judged = judge(Judge(record=START, moves=("C@h7",), preview="S@k5"))
    assert judged.refused is None
    assert judged.preview is not None
    assert judged.preview.legal


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(RequestRefused) as refused:
        judge(Judge(record="nonsense"))
    assert refused.value.reason == "bad_message"


def test_the_rules_can_be_asked_over_http(anna: Guest) -> None:
    judged = anna.post("/judge", {"record": START, "moves": ["C@h7"]})
    assert judged["board"]["seat"] == 2
    assert judged["board"]["legal"]["leaders"]
    assert anna.post("/judge", {"record": ""}, 422)["reason"] == "bad_message"


def test_a_record_is_replayed_and_drawn(anna: Guest) -> None:
    record = f'[Seat1 "Anna"]\n{START}\nC@h7 S@k5\n'
    replay = anna.post("/replay", {"record": record})
    assert [board["ply"] for board in replay["boards"]] == [0, 1, 2]
    assert replay["moves"] == ["C@h7", "S@k5"]
    assert replay["names"] == ["Anna", None]
    assert (replay["edition"], replay["options"], replay["winners"]) == ("v1.2", {}, [])
    assert len(replay["layout"]["spaces"]) == 189
    pictures = [
        anna.client.post(f"{API}/picture.svg", json={"record": record, "ply": ply}).text
        for ply in (1, 2)
    ]
    assert all(picture.startswith("<svg ") for picture in pictures)
    assert pictures[0] != pictures[1]
    anna.post("/picture.svg", {"record": record, "ply": 3}, 422)


def test_an_illegal_move_in_a_record_is_refused_with_its_place(anna: Guest) -> None:
    refused = anna.post("/replay", {"record": f"{START}\nC@h7 S@h7\n"}, 422)
    assert refused["reason"] == "leader_on_leader"
    assert refused["text"].startswith("line ")
