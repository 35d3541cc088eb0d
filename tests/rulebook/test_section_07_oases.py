"""Section 7: oases."""

from karawane.notation import parse_move
from karawane.rules import Position, play, scores
from tests.drawn import drawn


def oasis_points(position: Position, *moves: str) -> list[int]:
    for text in moves:
        position = play(position, parse_move(text))
    return [score.oases for score in scores(position)]


ONE_OASIS = """
       .    .    .    .
    C1   .    .    S1   .
       .    Y    .    .
    .    .    .    .    R2
       .    .    .    .
"""


def test_7_1_a_camel_next_to_an_oasis_earns_5() -> None:
    position, _ = drawn(ONE_OASIS)
    assert oasis_points(position, "Cb2") == [0, 0]
    assert oasis_points(position, "Cb2", "Cc2") == [5, 0]


def test_7_2_a_caravan_earns_once_at_each_oasis() -> None:
    position, _ = drawn(ONE_OASIS, camels_left=3)
    assert oasis_points(position, "Cb2", "Cc1") == [5, 0]
    assert oasis_points(position, "Cb2", "Cc1", "Cd1") == [5, 0]


def test_7_2_a_caravan_may_earn_at_several_oases() -> None:
    position, _ = drawn(
        """
           C1   c1   c1   .    .
        .    c1   c1   .    .    R2
           .    Y    .    Y    .
        .    .    .    .    .    .
        """
    )
    assert oasis_points(position) == [5, 0]
    assert oasis_points(position, "Cg1") == [10, 0]


def test_7_3_another_caravan_of_the_same_player_earns_again() -> None:
    position, _ = drawn(ONE_OASIS, camels_left=4)
    assert oasis_points(position, "Cb2", "Cc2", "Sf2") == [5, 0]
    assert oasis_points(position, "Cb2", "Cc2", "Sf2", "Se1") == [10, 0]


def test_7_3_other_players_earn_with_the_same_colour() -> None:
    position, _ = drawn(
        """
           c1   .    .    c2
        C1   c1   Y    c2   C2
           .    .    .    .
        """,
        camels_left=1,
    )
    assert oasis_points(position, "Cd1") == [5, 0]
    assert oasis_points(position, "Cd1", "Cf1") == [5, 5]


def test_7_4_a_camel_next_to_two_oases_earns_at_both() -> None:
    position, _ = drawn(
        """
           C1   Y    .
        .    .    .    R2
           .    Y    .
        """
    )
    assert oasis_points(position, "Cc1") == [10, 0]
