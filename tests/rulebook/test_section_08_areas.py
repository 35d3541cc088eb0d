"""Section 8: enclosing an area."""

from karawane.notation import parse_move
from karawane.rules import Position, Reason, Seat, play, scores, why_illegal
from tests.drawn import drawn, spaces


def closing(position: Position, *moves: str) -> Position:
    for text in moves:
        position = play(position, parse_move(text))
    return position


def test_8_1_camels_alone_enclose_an_area() -> None:
    # A ring of six around e2; the last one, e1, closes it.
    position, marked = drawn(
        """
           .    .    .    .    .
        .    .    .    .    .    .
           .    c1   c1   .    .
        O2   .    .*   .    .    .
           .    c1   C1   .    R2
        .    .    c1   .    .    .
        """
    )
    after = closing(position, "Ce1")
    assert spaces(after.areas[0]) == marked
    assert [score.areas for score in scores(after)] == [1, 0]


CORNER = """
       .*   .    .    .
    .*   C1   .    .    .
       c1   .    .    R2
    .    .    .    .    .
       .    .    .    .
"""


def test_8_1_camels_and_the_edge_enclose_an_area() -> None:
    position, marked = drawn(CORNER)
    after = closing(position, "Ca2")
    assert spaces(after.areas[0]) == marked


def test_8_1_camels_and_the_mountains_in_the_middle_enclose_an_area() -> None:
    position, marked = drawn(
        """
           .    .    .    .    .
        .    C1   .    .    .    .
           c1   .*   .    .    R2
        .    #    #    .    .    .
           .    #    .    .    .
        .    .    .    .    .    .
        """
    )
    after = closing(position, "Cd1")
    assert after.areas == (0, 0)
    after = closing(after, "Ce1")
    assert spaces(after.areas[0]) == marked


def test_8_1_one_opening_keeps_an_area_open() -> None:
    position, _ = drawn(
        """
           .    .    .    .    .
        .    .    .    .    .    .
           .    c1   .    .    .
        O2   .    .    .    .    .
           .    c1   C1   .    R2
        .    .    c1   .    .    .
        """
    )
    assert closing(position, "Ce1").areas == (0, 0)


def test_8_2_two_caravans_never_enclose_together() -> None:
    # The ring around e2 is whole, but sky stands in it among cream.
    position, _ = drawn(
        """
           .    .    .    .    .
        .    .    .    .    .    .
           .    c1   S1   .    .
        O2   .    .    .    .    .
           .    c1   C1   .    R2
        .    .    c1   .    .    .
        """
    )
    after = closing(position, "Ce1")
    assert after.areas == (0, 0)


def test_8_3_no_camel_may_stand_in_it() -> None:
    for inside in ("S1", "R2"):
        position, _ = drawn(
            f"""
               .    .    .    .    .
            .    .    .    .    .    .
               .    c1   c1   .    .
            O2   .    {inside}   .    .    .
               .    c1   C1   .    B2
            .    .    c1   .    .    .
            """
        )
        assert closing(position, "Ce1").areas == (0, 0)


def test_8_4_every_water_hole_in_it_is_won_at_once() -> None:
    position, _ = drawn(
        """
           3    .    .    .
        2    C1   .    .    .
           c1   .    .    R2
        .    .    1    .    .
           .    .    .    .
        """
    )
    after = closing(position, "Ca2")
    assert [score.water for score in scores(after)] == [5, 0]
    few, some, many = after.water
    assert (few.bit_count(), some, many) == (1, 0, 0)


def test_8_5_every_oasis_in_it_earns_5() -> None:
    # No camel of the wall stands next to the oasis in the corner.
    position, _ = drawn(
        """
           .    .    .    .
        Y    C1   .    .    .
           .    .    .    R2
        .    c1   .    .    .
           c1   .    .    .
        .    .    .    .    .
           .    .    .    .
        .    .    .    .    .
        """
    )
    assert scores(position)[0].oases == 0
    after = closing(position, "Ca3")
    assert scores(after)[0].oases == 5
    assert scores(after)[0].areas == 3


def test_8_5_an_oasis_that_was_reached_before_does_not_earn_again() -> None:
    position, _ = drawn(
        """
           Y    C1   .    .
        .    c1   .    .    .
           c1   .    .    R2
        .    .    .    .    .
           .    .    .    .
        """
    )
    assert scores(position)[0].oases == 5
    after = closing(position, "Ca2")
    assert after.areas[0].bit_count() == 2
    assert scores(after)[0].oases == 5


def test_8_6_others_may_not_enter_it() -> None:
    position, marked = drawn(CORNER)
    after = closing(position, "Ca2")._replace(seat=Seat.TWO)
    for space in marked:
        assert why_illegal(after, parse_move(f"R{space}")) is Reason.IN_ANOTHERS_AREA


def test_8_7_an_oasis_does_not_enclose() -> None:
    # The ring around e2 is whole but for the oasis at e1: e2 is open through it.
    position, _ = drawn(
        """
           .    .    .    .    .
        .    .    Y    .    .    .
           .    c1   c1   .    .
        .    .    .    .    .    .
           .    c1   C1   .    R2
        .    .    .    .    .    .
        """
    )
    assert closing(position, "Ce3").areas == (0, 0)


def test_8_8_one_camel_may_close_several_areas() -> None:
    # f2 stands in the rings around e2 and g2, and closes f1 off against the edge.
    position, marked = drawn(
        """
           .    .    .*   .    .
        .    .    c1   c1   .    .
           .    c1   .    c1   .
        .    .    .*   .*   .    .
           .    c1   C1   c1   R2
        .    .    c1   c1   .    .
           .    .    .    .    .
        """
    )
    after = closing(position, "Cf2")
    assert spaces(after.areas[0]) == marked
    assert len(marked) == 3
