import pytest

from karawane.notation import Record
from karawane.rules import deal
from karawane.server.table import Refused
from karawane.server.web.judging import judge
from karawane.server.wire.api import Judge
from tests.server.web.serving import Guest

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
    with pytest.raises(Refused) as refused:
        judge(Judge(record="nonsense"))
    assert refused.value.reason == "bad_message"


def test_the_rules_can_be_asked_over_http(anna: Guest) -> None:
    judged = anna.post("/judge", {"record": START, "moves": ["C@h7"]})
    assert judged["board"]["seat"] == 2
    assert judged["board"]["legal"]["leaders"]
    assert anna.post("/judge", {"record": ""}, 422)["reason"] == "bad_message"
