from karawane.bots.prospects import WEIGHTS, prospects
from karawane.rules import OASIS_POINTS, CamelColour, Position, Seat, open_ground
from tests.bots.small_boards import names, table


def worth(position: Position, start: str) -> int:
    ground = open_ground(position, Seat.ONE, CamelColour.CREAM)
    return prospects(position, names(start), ground, position.game.oases)


def test_nearer_water_is_worth_more() -> None:
    assert worth(table("C3......"), "a1") == 3 * WEIGHTS[0]
    assert worth(table("C.3....."), "a1") == 3 * WEIGHTS[1]
    assert worth(table("C......3"), "a1") == 0


def test_an_oasis_is_earned_from_the_space_next_to_it() -> None:
    assert worth(table("C.P....."), "a1") == OASIS_POINTS * WEIGHTS[0]
    assert worth(table("C..P...."), "a1") == OASIS_POINTS * WEIGHTS[1]


def test_an_oasis_counts_once_however_many_spaces_are_next_to_it() -> None:
    drawing = """
        C..
        .P.
        ..."""
    assert worth(table(drawing), "a1") == OASIS_POINTS * WEIGHTS[0]


def test_rivals_of_the_colour_block_the_spaces_next_to_them() -> None:
    assert worth(table("C..3.c"), "a1") == 3 * WEIGHTS[2]
    assert worth(table("C..3c."), "a1") == 0
    assert worth(table("C..3s."), "a1") == 3 * WEIGHTS[2]


def test_a_rivals_area_is_closed_and_ones_own_is_open() -> None:
    position = table("C.3..")
    assert worth(position._replace(areas=(0, names("b1"))), "a1") == 0
    assert worth(position._replace(areas=(names("b1"), 0)), "a1") == 3 * WEIGHTS[1]


def test_ones_own_area_is_closed_if_the_edition_says_so() -> None:
    position = table("C.3..", edition="ffg")._replace(areas=(names("b1"), 0))
    assert worth(position, "a1") == 0
