"""Section 6: water holes."""

import pytest

from karawane.notation import parse_move, parse_space
from karawane.rules import play, scores
from tests.drawn import drawn


@pytest.mark.parametrize("value", [1, 2, 3])
def test_6_1_a_camel_on_a_water_hole_wins_it_for_its_owner(value: int) -> None:
    position, _ = drawn(
        f"""
           C1   .    .
        .    {value}    .    S2
           .    1    .
        """
    )
    after = play(position, parse_move("Cc1"))
    assert [score.water for score in scores(after)] == [value, 0]
    assert after.water_at(parse_space("c1")) == 0
    assert after.water_at(parse_space("d2")) == 1


def test_6_1_water_next_to_a_camel_is_not_won() -> None:
    position, _ = drawn(
        """
           C1   .    .
        .    3    .    S2
        """
    )
    after = play(position, parse_move("Ca1"))
    assert scores(after)[0].water == 0
