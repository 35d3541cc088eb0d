"""Section 9: the end."""

import pytest

from karawane.notation import parse_move
from karawane.rules import IllegalMove, Position, Reason, Seat, legal_moves, play, scores, winners
from tests.drawn import drawn

ROOMY = """
       .    .    .    .    .
    .    .    .    .    .    .
       C1   S1   .    C2   .
    .    .    .    .    .    O2
       .    .    .    .    .
"""


def last_cream(rules: str) -> Position:
    return drawn(ROOMY, rules=rules, supply=(1, 9, 9, 9, 9)).position


def test_9_1_the_game_ends_with_the_turn_in_which_a_colour_runs_out() -> None:
    position = play(last_cream("v1.2"), parse_move("Cb1"))
    assert not position.is_over
    assert position.camels_left == 1
    assert winners(position) == ()
    over = play(position, parse_move("Sd1"))
    assert over.is_over
    assert len(legal_moves(over)) == 0


def test_9_1_or_at_once_in_some_editions() -> None:
    assert play(last_cream("kosmos"), parse_move("Cb1")).is_over


def test_9_1_nothing_may_be_placed_when_it_is_over() -> None:
    over = play(last_cream("kosmos"), parse_move("Cb1"))
    with pytest.raises(IllegalMove) as caught:
        play(over, parse_move("Sd1"))
    assert caught.value.reason is Reason.GAME_IS_OVER


def test_9_2_the_largest_caravan_of_a_colour_scores_10() -> None:
    position, _ = drawn(
        """
           .    .    .    .    .
        .    .    .    .    .    .
           C1   .    .    C2   .
        c1   .    .    .    c2   O2
           c1   .    .    .    .
        """
    )
    # Cream: three camels to two. Olive: seat 2 alone.
    assert [score.caravans for score in scores(position)] == [10, 10]


def test_9_2_players_who_share_the_largest_score_5_each() -> None:
    position, _ = drawn(
        """
           .    .    .    .    .    .
        .    .    .    .    .    .    .
           C1   .    C2   .    C3   .
        c1   .    .    c2   .    .    S3
           .    .    .    .    .    .
        """,
        players=3,
    )
    assert [score.caravans for score in scores(position)] == [5, 5, 10]


def test_9_3_every_empty_space_of_an_area_scores_1_but_an_oasis_does_not() -> None:
    position, _ = drawn(
        """
           .=1  C1   .
        Y=1  c1   .    R2
           .=1  c1   .
        c1   c1   .    .
        """
    )
    assert [score.areas for score in scores(position)] == [2, 0]


@pytest.mark.parametrize(("rules", "points"), [("v1.2", 2), ("kosmos-it", 1)])
def test_9_3_an_empty_palm_space_scores_unless_the_edition_says_no(rules: str, points: int) -> None:
    position, _ = drawn(
        """
           .=1  .    .    .
        y=1  C1   .    .    .
           c1   .    .    R2
        c1   .    .    .    .
        """,
        rules=rules,
    )
    assert scores(position)[0].areas == points


def test_9_4_the_total_has_all_four_sources() -> None:
    position, _ = drawn(
        """
           .=1  Y    .    .
        .=1  C1   .    .    .
           c1   .    .    R2
        c1   .    .    .    .
        """,
        water_won=(4, 1),
    )
    (first, second) = scores(position)
    assert first == (4, 5, 2, 10)
    assert first.total == 21
    assert second.total == 11


def finished(water_won: tuple[int, int, int]) -> Position:
    return drawn(
        """
           C1   .    C2   .    C3
        .    .    .    .    .    .
        """,
        players=3,
        camels_left=0,
        water_won=water_won,
    ).position


def test_9_4_the_highest_total_wins() -> None:
    assert winners(finished((4, 9, 5))) == (Seat.TWO,)


def test_9_4_players_who_share_the_highest_total_win_together() -> None:
    assert winners(finished((9, 4, 9))) == (Seat.ONE, Seat.THREE)
