"""Section 12: the examples that the rulebooks give, on boards of our own drawing."""

from karawane.notation import parse_move
from karawane.rules import CamelColour, Reason, legal_moves, play, scores, why_illegal
from tests.drawn import drawn, spaces


def test_12_1_green_has_exactly_nine_spaces_for_the_next_cream_camel() -> None:
    # Seat 1's cream caravan runs into seat 2's: what touches that is refused (5.2, 5.3).
    position, marked = drawn(
        """
           .    .*   .*   .    .
        .    .*   .*   .*   .    .
           .    C1   c1   .    .
        .    .*   c1   .    .    .
           .    .*   .*   C2   .
        .    .    .*   .    c2   .
           .    .    .    .    .
        """
    )
    offered = spaces(legal_moves(position).spaces(CamelColour.CREAM))
    assert len(offered) == 9
    assert offered == marked
    assert why_illegal(position, parse_move("Cg2")) is Reason.NEXT_TO_ANOTHERS_CARAVAN


def test_12_2_one_colour_is_cut_off_from_an_oasis_and_another_is_not() -> None:
    # Blue: seat 2's caravan guards the oasis at f2. Rose goes past it (5.3, 7.3).
    position, _ = drawn(
        """
           .    .    .    .    .
        B1   .    b2   .    .    .
           .    b2   Y    .    .
        .    B2   .    .    .    .
           R1   .    .    .    .
        .    r1   r1   .    .    .
           .    r1   .    .    .
        """,
        camels_left=3,
    )
    oasis = position.game.near_oases
    assert not legal_moves(position).spaces(CamelColour.BLUE) & oasis
    assert why_illegal(position, parse_move("Bf1")) is Reason.NEXT_TO_ANOTHERS_CARAVAN
    after = play(position, parse_move("Re2"))
    assert [score.oases for score in scores(after)] == [5, 5]


def test_12_3_a_region_between_two_caravans_is_closed_by_one_alone() -> None:
    # Seat 1's rose and cream together wall the region off: that encloses nothing (8.2). Two more
    # rose camels close it against the edge: two water holes, one oasis, and 13 empty spaces.
    position, marked = drawn(
        """
           .*   1*   C1   .
        Y*   .*   .    .
           .*   .*   c1   .
        .*   2*   .    .
           .*   .*   c1   S2
        .*   .*   r1   .
           .*   r1   .    .
        .*   r1   .    .
           r1   .    .    .
        R1   .    .    .
           .    .    .    .
        """
    )
    assert position.areas == (0, 0)
    one = play(position, parse_move("Re2"))
    assert one.areas == (0, 0)
    two = play(one, parse_move("Re1"))
    assert spaces(two.areas[0]) == marked
    first = scores(two)[0]
    assert (first.water, first.oases, first.areas) == (3, 5, 13)
