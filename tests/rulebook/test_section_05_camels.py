"""Section 5: placing a camel."""

from karawane.notation import parse_move
from karawane.rules import CamelColour, Position, Reason, legal_moves, play, why_illegal
from tests.drawn import drawn, spaces


def test_5_1_on_an_empty_space_or_a_water_hole() -> None:
    position, marked = drawn(
        """
           .*   2*   .
        .    C1   .    .
           y*   #    .
        .    .*   .    .
        """
    )
    assert spaces(legal_moves(position).spaces(CamelColour.CREAM)) == marked


def test_5_1_never_on_an_oasis_a_camel_or_a_mountain() -> None:
    position, _ = drawn(
        """
           .    Y    .
        .    C1   S1   .
           .    #    .
        """
    )
    assert why_illegal(position, parse_move("Cd1")) is Reason.CAMEL_ON_OASIS
    assert why_illegal(position, parse_move("Ce1")) is Reason.CAMEL_ON_CAMEL
    assert why_illegal(position, parse_move("Cd2")) is Reason.CAMEL_OFF_THE_BOARD


def test_5_2_next_to_a_camel_of_ones_own_caravan() -> None:
    # Every space around the leader and its camel, and no others.
    position, marked = drawn(
        """
           .*   .*   .    .
        .    C1   .*   .    .
           .*   c1   .    .
        .    .*   .*   .    .
           .    .*   .    .
        """
    )
    assert spaces(legal_moves(position).spaces(CamelColour.CREAM)) == marked
    assert why_illegal(position, parse_move("Ca2")) is Reason.NOT_NEXT_TO_OWN_CARAVAN


def test_5_2_ones_own_camel_of_another_colour_does_not_help() -> None:
    position, _ = drawn(
        """
           .    .    .    .
        S1   .    .    C1   .
           .    .    .    .
        """
    )
    assert why_illegal(position, parse_move("Cb1")) is Reason.NOT_NEXT_TO_OWN_CARAVAN
    assert why_illegal(position, parse_move("Sb1")) is None


def test_5_3_never_next_to_another_players_caravan_of_that_colour() -> None:
    position, marked = drawn(
        """
           .    .    .    .
        C1   C2   .    .    .
           .    .    .    .
        .*   .    .    .    .
        """
    )
    assert spaces(legal_moves(position).spaces(CamelColour.CREAM)) == marked
    assert why_illegal(position, parse_move("Cb1")) is Reason.NEXT_TO_ANOTHERS_CARAVAN


def test_5_4_next_to_other_colours_of_any_player() -> None:
    position, _ = drawn(
        """
           C1   R2
        .    .    .
           B2   O1
        .    S2   .
        """
    )
    assert why_illegal(position, parse_move("Cc1")) is None
    assert parse_move("Cc1") in legal_moves(position)


def test_5_5_never_in_an_area_that_another_has_enclosed() -> None:
    # Seat 2's area, drawn so that seat 1's caravan stands right beside it.
    position, _ = drawn(
        """
           C1   .
        .    .=2  .
           .    R2
        """
    )
    assert why_illegal(position, parse_move("Cc1")) is Reason.IN_ANOTHERS_AREA
    assert parse_move("Cc1") not in legal_moves(position)


def own_area(name: str) -> Position:
    return drawn(
        """
           .    .=1  C1   .
        #    c1   c1   .    S2
           #    c1   .    .
        """,
        rules=name,
    ).position


def test_5_5_the_players_own_area_is_open_in_some_editions() -> None:
    inside = parse_move("Cd1")
    assert inside in legal_moves(own_area("v1.2"))
    after = play(own_area("v1.2"), inside)
    assert after.areas == (0, 0)


def test_5_5_the_players_own_area_is_closed_in_some_editions() -> None:
    inside = parse_move("Cd1")
    assert why_illegal(own_area("ffg"), inside) is Reason.IN_OWN_AREA
    assert inside not in legal_moves(own_area("ffg"))


def test_5_6_only_while_the_supply_of_that_colour_lasts() -> None:
    position, _ = drawn(
        """
           C1   .    .
        .    .    .    S1
           .    .    R2
        """,
        supply=(0, 4, 4, 4, 4),
        camels_left=1,
    )
    assert why_illegal(position, parse_move("Ca1")) is Reason.NO_CAMELS_LEFT
    assert all(str(move).startswith("S") for move in legal_moves(position))
