import pytest

from karawane.notation import Record
from karawane.rules import deal
from karawane.server.presenters.record_views import judge
from karawane.server.table.refusal import RequestRefused
from karawane.server.wire.api import Judge

START = str(Record(deal(2, seed=1)))


def test_moves_are_played_until_one_is_illegal() -> None:
    judged = judge(Judge(record=START, moves=("C@h7", "C@h7", "S@k5")))
    assert judged.board.ply == 1
    assert judged.refused is not None
    assert judged.refused.reason
    assert judged.layout is not None
    assert len(judged.layout.spaces) == 189


def test_a_preview_continues_from_the_last_move() -> None:
    judged = judge(Judge(record=START, moves=("C@h7",), preview="S@k5"))
    assert judged.refused is None
    assert judged.preview is not None
    assert judged.preview.legal


def test_an_unreadable_record_is_refused() -> None:
    with pytest.raises(RequestRefused) as refused:
        judge(Judge(record="nonsense"))
    assert refused.value.reason == "bad_message"
