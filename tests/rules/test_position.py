from __future__ import annotations

import pytest

from karawane.rules import CamelColour, Caravan, Phase, Position, Seat, Space, deal, play, space_set
from karawane.rules.moves import GiveBack
from tests.drawn import drawn

PICTURE = """
       2    c1
    .    C1   Y
       .=1  S2
    3    .    s2
"""


def position() -> Position:
    return drawn(PICTURE, water_won=(3, 5)).position


def test_a_position_never_changes() -> None:
    with pytest.raises(AttributeError):
        position().seat = Seat.TWO  # type: ignore[misc]
    with pytest.raises(TypeError):
        position()[0] = None  # type: ignore[index]


def test_water_at_gives_the_points_of_a_hole() -> None:
    values = {Space.at(1, 0): 2, Space.at(0, 1): 3, Space.at(0, 0): 0, Space.at(2, 0): 0}
    assert {space: position().water_at(space) for space in values} == values


def test_a_caravan_has_its_seat_colour_leader_camels_and_oases() -> None:
    leader, follower, oasis = Space.at(2, 0), Space.at(3, 0), Space.at(4, 0)
    assert position().caravan(Seat.ONE, CamelColour.CREAM) == Caravan(
        Seat.ONE,
        CamelColour.CREAM,
        leader,
        space_set([leader, follower]),
        space_set([oasis]),
    )


def test_where_there_is_no_caravan_there_is_none() -> None:
    assert position().caravan(Seat.TWO, CamelColour.CREAM) is None
    assert position().caravan_at(Space.at(0, 0)) is None


def test_caravans_are_found_by_the_space_of_any_of_their_camels() -> None:
    found = [position().caravan_at(Space.at(x, y)) for x, y in ((3, 1), (4, 1), (3, 0))]
    assert [caravan.seat for caravan in found if caravan] == [Seat.TWO, Seat.TWO, Seat.ONE]


def test_all_caravans_come_seat_by_seat() -> None:
    assert [(c.seat, c.colour) for c in position().all_caravans()] == [
        (Seat.ONE, CamelColour.CREAM),
        (Seat.TWO, CamelColour.SKY),
    ]


def test_the_owner_of_an_enclosed_space_is_known() -> None:
    assert position().area_owner(Space.at(1, 1)) is Seat.ONE
    assert position().area_owner(Space.at(0, 0)) is None


def test_phases_follow_from_what_is_left_to_place() -> None:
    start = deal(2, seed=1)
    assert start.phase is Phase.LEADERS
    assert start._replace(leaders_left=0, camels_left=1).phase is Phase.CAMELS
    assert start._replace(leaders_left=0).phase is Phase.OVER
    assert start._replace(leaders_left=0).is_over
    assert not start.is_over


def test_giving_back_comes_first_with_five_and_ends_with_the_fifth() -> None:
    position = deal(5, seed=1)
    for colour in CamelColour:
        assert position.phase is Phase.GIVE_BACK
        position = play(position, GiveBack(colour))
    assert position.phase is Phase.LEADERS
    assert position.given_back == tuple(CamelColour)
    assert position.seat is Seat.ONE


def test_assemble_adds_camels_borders_and_reach() -> None:
    made = position()
    assert made.camels == sum(made.caravans)
    lanes = made.game.lanes
    board = made.game.board
    cream, sky = made.caravans[0], made.caravans[6]
    assert made.borders == (board.spread(cream) << lanes[0], board.spread(sky) << lanes[1])
    room = board.spaces & ~made.camels & ~made.game.oases
    assert made.reach[0] == made.borders[0] & room << lanes[0]
    assert made.reach[1] == made.borders[1] & (room & ~made.areas[0]) << lanes[1]


def test_equal_positions_have_equal_hashes() -> None:
    assert position() == position()
    assert hash(position()) == hash(position())
    assert position() != position()._replace(seat=Seat.TWO)
