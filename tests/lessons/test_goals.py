from karawane.lessons import Attempt, Goal
from karawane.notation import parse_move
from karawane.rules import CamelColour, Position, play
from tests.drawn import drawn
from tests.lessons.gains import gains_of

VALLEY = """
        .    .    .
     #    3    #    .
        .    Y    .
     C1   .    .    C2
"""


def attempt(position: Position, *moves: str) -> Attempt:
    positions = [position]
    for move in moves:
        positions.append(play(positions[-1], parse_move(move)))
    return Attempt(tuple(positions), tuple(map(parse_move, moves)))


def test_nothing_set_asks_for_nothing() -> None:
    assert Goal().met_by(attempt(drawn(VALLEY).position, "Cb2"))


def test_water_and_oases_are_counted_over_all_placements() -> None:
    tried = attempt(drawn(VALLEY).position, "Cb2", "Cc1")
    assert gains_of(tried)[:2] == (3, 1)
    assert Goal(water=3, oases=1).met_by(tried)
    assert not Goal(water=4).met_by(tried)
    assert not Goal(oases=2).met_by(tried)


def test_points_are_those_of_all_sources() -> None:
    tried = attempt(drawn(VALLEY).position, "Cb2", "Cc1")
    # 3 of water, 5 at the oasis, 10 instead of 5 for the largest caravan, and b1 is enclosed.
    assert gains_of(tried).points == 14
    assert Goal(points=14).met_by(tried)
    assert not Goal(points=15).met_by(tried)


def test_the_largest_caravan_must_be_alone() -> None:
    even = drawn(VALLEY).position
    assert not Goal(largest=(CamelColour.CREAM,)).met_by(Attempt((even,), ()))
    assert Goal(largest=(CamelColour.CREAM,)).met_by(attempt(even, "Cb2"))


def test_moves_must_be_among_those_named() -> None:
    tried = attempt(drawn(VALLEY).position, "Cb2")
    assert Goal(moves=(parse_move("Cb2"),)).met_by(tried)
    assert not Goal(moves=(parse_move("Cc2"),)).met_by(tried)


def test_placements_are_counted() -> None:
    tried = attempt(drawn(VALLEY).position, "Cb2")
    assert Goal(placed=1).met_by(tried)
    assert not Goal(placed=2).met_by(tried)


def test_an_area_is_counted_in_spaces() -> None:
    corner = drawn("""
        .    c1   .
     .    .    .    .
        .    c1   R2
     .    C1   .    .
        c1   .    .
     .    .    .    .
        .    .    .
     .    .    .    .
    """).position
    assert Goal(area=5).met_by(attempt(corner, "Ca3"))
    assert not Goal(area=6).met_by(attempt(corner, "Ca3"))


def test_a_leader_is_near_an_oasis_or_not() -> None:
    start = drawn(
        """
        .    .    .
     .    .    .    .
        .    Y    .
     .    .    .    .
        .    .    .
     .    S1   C2   .
    """,
        leaders_left=8,
        camels_left=0,
    ).position
    assert Goal(near_oasis=1).met_by(attempt(start, "C@b1"))
    assert not Goal(near_oasis=1).met_by(attempt(start, "C@a3"))


def test_ending_and_winning_are_two_things() -> None:
    start = drawn(VALLEY, supply=(1, 9, 9, 9, 9), camels_left=1, water_won=(0, 9)).position
    end = attempt(start, "Cb2")
    assert Goal(ends=True).met_by(end)
    assert Goal(wins=True).met_by(end)
    behind = start._replace(water_won=(0, 90))
    assert Goal(ends=True).met_by(attempt(behind, "Cb2"))
    assert not Goal(wins=True).met_by(attempt(behind, "Cb2"))


def test_a_rival_is_cut_off() -> None:
    start = drawn("""
        .    Y    .
     .    .    .    .
        .    .    .
     #    #    #    #
        #    .    #
     .    .    .    .
        s1   .    .
     S1   .    s2   .
        .    .    S2
    """).position
    assert Goal(cuts_off=True).met_by(attempt(start, "Sc3"))
    assert not Goal(cuts_off=True).met_by(attempt(start, "Sa3"))
