from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy

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


def test_a_missing_caravan_is_none() -> None:
    assert position().caravan(Seat.TWO, CamelColour.CREAM) is None
    assert position().caravan_at(Space.at(0, 0)) is None


def test_a_caravan_is_found_by_any_of_its_spaces() -> None:
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


def test_a_position_without_facts_is_the_start() -> None:
    start = deal(3, seed=1)
    assert Position(start.game, water=start.water) == start


def test_derived_values_cannot_be_passed_in_or_changed() -> None:
    made = position()
    assert made.camels == space_set(Space.at(*at) for at in ((2, 0), (3, 0), (3, 1), (4, 1)))
    with pytest.raises(TypeError):
        Position(made.game, camels=0)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        made.camels = 0
    with pytest.raises(ValueError, match="camels"):
        made._replace(camels=0)  # type: ignore[call-arg]


def test_camels_are_derived_again_for_a_changed_position() -> None:
    made = position()
    assert made.camels
    assert made._replace(caravans=(0, 0)).camels == 0


@pytest.mark.parametrize("copied", [copy, deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_copies_are_equal_and_hold_only_facts(copied: Callable[[Position], Position]) -> None:
    made = position()
    assert made.camels
    again = copied(made)
    assert again == made
    assert hash(again) == hash(made)
    assert again.camels == made.camels
    assert isinstance(again, Position)


def test_camels_and_oases_are_found_by_seat_and_colour() -> None:
    cream = space_set([Space.at(2, 0), Space.at(3, 0)])
    assert position().camels_of(Seat.ONE, CamelColour.CREAM) == cream
    assert position().camels_of(Seat.TWO, CamelColour.CREAM) == 0
    assert position().oases_of(Seat.ONE, CamelColour.CREAM) == 1 << Space.at(4, 0)


def test_equal_positions_have_equal_hashes() -> None:
    assert position() == position()
    assert hash(position()) == hash(position())
    assert position() != position()._replace(seat=Seat.TWO)
