from __future__ import annotations

import re
from collections import Counter

import pytest

from karawane.rules import IllegalMove, Reason


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_a_code_a_rule_and_a_sentence(reason: Reason) -> None:
    assert reason.value == reason.name.lower()
    assert re.fullmatch(r"1?[0-9]\.[1-9]", reason.rule)
    assert str(reason) == f"{reason.sentence} ({reason.rule})"


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_read_back_from_its_code_and_repr(reason: Reason) -> None:
    assert Reason._value2member_map_[reason.value] is reason
    assert eval(repr(reason), {"Reason": Reason}) is reason


def test_the_codes_are_frozen() -> None:
    assert " ".join(reason.value for reason in Reason) == (
        "game_is_over not_giving_back colour_given_back not_placing_leaders leader_given_back "
        "leader_stands colour_in_first_round leader_off_the_board leader_on_water leader_on_oasis "
        "leader_on_leader leader_next_to_oasis leader_next_to_leader not_placing_camels "
        "camel_off_the_board camel_on_oasis camel_on_camel not_next_to_own_caravan "
        "next_to_anothers_caravan in_anothers_area in_own_area no_camels_left must_place"
    )


def test_every_rule_that_forbids_placements_has_a_reason() -> None:
    rules = Counter(reason.rule for reason in Reason)
    assert {"3.2", "3.3", "3.4", "3.5", "5.1", "5.2", "5.3", "5.5", "5.6", "11.1"} <= rules.keys()


def test_the_error_has_the_reason_in_its_message() -> None:
    error = IllegalMove(Reason.MUST_PLACE, "pass")
    assert error.reason is Reason.MUST_PLACE
    assert str(error) == "pass: passing is allowed only if nothing can be placed (11.1)"
    assert isinstance(error, ValueError)
