from karawane.notation import Record
from karawane.rules import deal
from tests.server.web.serving import API, Guest

START = str(Record(deal(2, seed=1)))


def test_the_rules_judge_moves_after_a_record(anna: Guest) -> None:
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


def test_an_illegal_move_in_a_record_is_refused_with_its_line(anna: Guest) -> None:
    refused = anna.post("/replay", {"record": f"{START}\nC@h7 S@h7\n"}, 422)
    assert refused["reason"] == "leader_on_leader"
    assert refused["text"].startswith("line ")
