from random import Random

import pytest

from karawane.notation import parse_record
from tests.server.web.serving import API, Guest, Made


@pytest.fixture
def over(anna: Guest) -> Made:
    made = anna.makes(confirm="auto")
    with anna.at(made.table) as player:
        player.plays_on(Random(6))
    return made


def test_the_record_replay_and_scoring_of_a_finished_game(anna: Guest, over: Made) -> None:
    path = f"/tables/{over.table}"
    view = anna.get(path)
    record = parse_record(anna.get(f"{path}/record"))
    assert record.final.is_over
    assert record.tag("Table") == over.table
    assert record.tag("Seat1") == "Anna"
    assert [str(move) for move in record.moves] == view["moves"]
    replay = anna.get(f"{path}/replay")
    assert len(replay["boards"]) == len(view["moves"]) + 1
    assert replay["boards"][-1]["scores"] == view["board"]["scores"]
    scoring = anna.get(f"{path}/scoring")
    assert scoring["totals"] == [score["total"] for score in view["board"]["scores"]]
    assert scoring["winners"] == view["winners"]


def test_pictures(anna: Guest, over: Made) -> None:
    path = f"{API}/tables/{over.table}/picture.svg"
    answer = anna.client.get(path)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.text.startswith("<svg ")
    assert anna.client.get(f"{path}?ply=3").text != answer.text
    assert anna.client.get(f"{path}?ply=9999").status_code == 422


def test_analyses_and_reports_of_a_finished_game(anna: Guest, over: Made) -> None:
    path = f"/tables/{over.table}"
    ask = {"ply": 12, "seconds": 0.1, "language": "de"}
    found = anna.post(f"{path}/analysis", ask)
    assert found["ply"] == 12
    assert found["moves"][0]["why"]
    assert sum(found["chances"]) == pytest.approx(1, abs=0.01)
    assert anna.post(f"{path}/analysis", {}, 409)["reason"] == "already_over"
    reports = [anna.post(f"{path}/report", {"language": code}) for code in ("en", "it")]
    assert reports[0]["moments"] == reports[1]["moments"]
    assert len(reports[0]["moments"]) == len(anna.get(path)["moves"]) + 1
    record = anna.get(f"{path}/record")
    assert anna.post("/analysis", {"record": record, **ask})["moves"]
    assert anna.post("/analysis", {"record": record}, 409)["reason"] == "already_over"
    anna.post("/analysis", {"record": record, "ply": 9999}, 422)
    anna.post("/analysis", {"record": "nonsense"}, 422)
    report = anna.post("/report", {"record": record, "language": "en"})
    assert report == reports[0]
    unfinished = record.rsplit(maxsplit=1)[0]
    assert anna.post("/report", {"record": unfinished}, 409)["reason"] == "not_over"
