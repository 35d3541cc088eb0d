from __future__ import annotations

import pytest

from karawane.rules import deal, perft
from tests.drawn import drawn

PICTURE = """
       .    .
    C1   .    S2
       .    .
"""


def test_depth_zero_is_one_and_depth_one_the_legal_moves() -> None:
    start = deal(2, seed=1)
    assert perft(start, 0) == 1
    assert perft(start, 1) == 605


def test_sequences_are_counted_to_the_end_of_the_game_and_not_further() -> None:
    # b1 or b2 first, then the other of them or c1, and cream is used up.
    position = drawn(PICTURE, supply=(2, 1, 1, 1, 1)).position
    assert [perft(position, depth) for depth in range(4)] == [1, 2, 4, 0]


def test_a_finished_game_has_no_sequences() -> None:
    over = drawn(PICTURE, camels_left=0).position
    assert [perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="depth -1: it must be 0 or more"):
        perft(deal(2, seed=1), -1)
