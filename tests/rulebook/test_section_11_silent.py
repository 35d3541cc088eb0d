"""Section 11: where all rulebooks are silent."""

import pytest

from karawane.notation import parse_move
from karawane.rules import (
    CamelColour,
    GiveBack,
    IllegalMove,
    Pass,
    Phase,
    Reason,
    Seat,
    deal,
    legal_moves,
    play,
    scores,
    why_illegal,
)
from tests.drawn import drawn, spaces

WALLED_IN = """
       R2   r2   .    .
    C1   r2   .    .    .
       r2   .    .    .
    r2   .    .    .    .
"""


def test_11_1_a_player_who_cannot_place_passes_the_rest_of_the_turn() -> None:
    position, _ = drawn(WALLED_IN)
    assert list(legal_moves(position)) == [Pass()]
    after = play(position, Pass())
    assert after.seat is Seat.TWO
    assert after.camels_left == 2


def test_11_1_also_after_the_first_camel() -> None:
    position, _ = drawn(
        """
           .    r2   .    .
        C1   R2   .    .    .
           r2   .    .    .
        r2   .    .    .    .
        """
    )
    half = play(position, parse_move("Cb1"))
    assert half.seat is Seat.ONE
    assert list(legal_moves(half)) == [Pass()]
    assert play(half, Pass()).seat is Seat.TWO


def test_11_1_passing_is_not_allowed_otherwise() -> None:
    position, _ = drawn(WALLED_IN, seat=Seat.TWO)
    assert Pass() not in legal_moves(position)
    with pytest.raises(IllegalMove) as caught:
        play(position, Pass())
    assert caught.value.reason is Reason.MUST_PLACE


def test_11_2_when_all_have_passed_in_a_row_the_game_is_over() -> None:
    position, _ = drawn(
        """
           R2   r2
        C1   r2
           r2   #
        r2
        """
    )
    one = play(position, Pass())
    assert one.seat is Seat.TWO
    assert list(legal_moves(one)) == [Pass()]
    two = play(one, Pass())
    assert two.is_over
    assert scores(two)[1].caravans == 10


def test_11_2_a_camel_in_between_resets_the_row() -> None:
    position, _ = drawn(WALLED_IN, passes=1, seat=Seat.TWO)
    after = play(position, parse_move("Re1"))
    assert after.passes == 0


def test_11_3_a_player_who_cannot_place_a_leader_skips_it() -> None:
    position, _ = drawn(
        """
           1    .
        2    S2   3
           .    .
        """,
        leaders_left=3,
        camels_left=0,
        short_turns=1,
    )
    assert list(legal_moves(position)) == [Pass()]
    for seat in (Seat.TWO, Seat.ONE):
        position = play(position, Pass())
        assert position.seat is seat
    position = play(position, Pass())
    assert position.phase is Phase.CAMELS
    assert position.caravan(Seat.ONE, CamelColour.CREAM) is None


def test_11_4_a_leader_alone_encloses_nothing() -> None:
    # c1 is the only way into the corner. The leader walls it off, but areas are judged when a
    # camel is placed, and then only those that border on it: d2's does not, b1's does.
    picture = """
           .    #    .    .
        .*   {}   .    .    R2
           #    .    .    .
        #    .    .    .    .
           .    .    .    .
        """
    bare, marked = drawn(picture.format("."), leaders_left=2, camels_left=0)
    assert play(bare, parse_move("C@c1")).areas == (0, 0)
    standing, _ = drawn(picture.format("C1"))
    assert play(standing, parse_move("Cd2")).areas == (0, 0)
    assert spaces(play(standing, parse_move("Cb1")).areas[0]) == marked


def test_11_5_a_leader_alone_counts_as_a_caravan_of_one() -> None:
    position, _ = drawn(
        """
           C1   .    S2   .
        .    .    .    .    .
        """
    )
    assert [score.caravans for score in scores(position)] == [10, 10]


def test_11_6_points_are_not_limited_by_the_chips_in_the_box() -> None:
    # Twelve caravans at five oases would need more than the 20 chips there are.
    position = deal(5, seed=1)
    reached = position.game.lanes.in_all(position.game.oases)
    everywhere = position._replace(reached=(reached,) * 5)
    assert sum(score.oases for score in scores(everywhere)) == 25 * 5 * 5


def test_11_7_leaders_of_different_colours_are_given_back_in_turn_order() -> None:
    position = play(deal(5, seed=1), GiveBack(CamelColour.ROSE))
    assert position.seat is Seat.TWO
    assert why_illegal(position, GiveBack(CamelColour.ROSE)) is Reason.COLOUR_GIVEN_BACK
    assert GiveBack(CamelColour.ROSE) not in legal_moves(position)
    assert len(legal_moves(position)) == 4
