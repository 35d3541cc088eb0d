from __future__ import annotations

import pytest

from karawane.rules import CamelColour, Position, Seat, SpaceSet, open_ground, spaces_in
from karawane.rules.placements import camel_placements, open_to, reach
from tests.drawn import drawn

PICTURE = """
       .=1  .    .    .
    C1   .    .    c2   .
       .    .    .    C2
    .    .=2  .    .    .
"""


def position(may_enter: str = "yes") -> Position:
    return drawn(PICTURE, options={"owner_may_enter": may_enter}).position


def names(found: SpaceSet) -> set[str]:
    return {space.name for space in spaces_in(found)}


@pytest.mark.parametrize(("may_enter", "closed"), [("yes", {"c2"}), ("no", {"b1", "c2"})])
def test_areas_are_closed_to_others_and_in_some_editions_to_owners(
    may_enter: str, closed: set[str]
) -> None:
    made = position(may_enter)
    free = made.game.ground & ~made.camels
    assert names(free & ~open_to(made, Seat.ONE)) == closed


def test_open_ground_excludes_spaces_next_to_rivals_of_the_colour() -> None:
    made = position()
    beside_rival = names(made.game.board.spread(made.camels_of(Seat.TWO, CamelColour.CREAM)))
    assert not names(open_ground(made, Seat.ONE, CamelColour.CREAM)) & beside_rival
    assert names(open_ground(made, Seat.ONE, CamelColour.SKY)) == names(open_to(made, Seat.ONE))


def test_reach_is_next_to_ones_own_camels_and_not_next_to_rivals() -> None:
    made = position()
    one, two = (names(reach(made, seat)) for seat in (Seat.ONE, Seat.TWO))
    assert one == {"b1", "b2", "a2"}
    assert two >= {"h1", "i1", "f1", "f2"}
    assert not one & two


def test_colours_without_a_caravan_reach_nothing() -> None:
    made = position()
    for colour in (CamelColour.SKY, CamelColour.OLIVE):
        assert made.game.lanes.take(reach(made, Seat.ONE), colour) == 0


def test_a_colour_without_camels_cannot_be_placed() -> None:
    made = position()
    assert camel_placements(made) == reach(made, Seat.ONE)
    assert camel_placements(made._replace(supply=(0, 9, 9, 9, 9))) == 0
