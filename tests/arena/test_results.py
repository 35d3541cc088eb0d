import json

import pytest

from karawane.arena import GameResult
from karawane.arena.results import Fault
from tests.arena.results import result


def test_a_line_reads_back() -> None:
    for fault in (None, Fault(2, "EngineFault: no answer")):
        game = result(("a", 50), ("b", 40), game=7, fault=fault)
        line = game.line()
        assert line.endswith("\n")
        assert line.count("\n") == 1
        assert GameResult.from_json(json.loads(line)) == game


def test_the_win_is_shared_by_those_with_the_highest_total() -> None:
    assert result(("a", 50), ("b", 50), ("c", 40)).shares == (0.5, 0.5, 0.0)


def test_who_is_at_fault_loses_and_the_others_are_equals() -> None:
    game = result(("a", 90), ("b", 10), ("c", 40), fault=Fault(1, "it crashed"))
    assert game.shares == (0.0, 0.5, 0.5)


@pytest.mark.parametrize("facts", [{}, {"game": 1}, {"game": "x", "fault": None}])
def test_what_is_no_result_is_refused(facts: dict[str, object]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        GameResult.from_json(facts)
