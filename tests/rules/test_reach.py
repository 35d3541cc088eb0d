from __future__ import annotations

import pytest

from karawane.rules import CamelColour, Position, Space, space_set
from karawane.rules.reach import closed_to, reach_after, reach_of
from tests.drawn import drawn, spaces

PICTURE = """
       .=1  .    .    .
    C1   .    .    c2   .
       .    .    .    C2
    .    .=2  .    .    .
"""


def position(may_enter: str = "yes") -> Position:
    return drawn(PICTURE, options={"owner_may_enter": may_enter}).position


@pytest.mark.parametrize(("may_enter", "closed"), [("yes", {"c2"}), ("no", {"b1", "c2"})])
def test_closed_are_the_areas_of_others_and_ones_own_where_the_edition_says_so(
    may_enter: str, closed: set[str]
) -> None:
    made = position(may_enter)
    assert {space.name for space in spaces(closed_to(made.game, 0, made.areas))} == closed


def test_reach_is_next_to_ones_own_and_not_next_to_anothers_camel_of_the_colour() -> None:
    made = position()
    one, two = (reach_of(made.game, seat, made.camels, made.borders, made.areas) for seat in (0, 1))
    assert {space.name for space in spaces(one)} == {"b1", "b2", "a2"}
    assert {space.name for space in spaces(two)} >= {"h1", "i1", "f1", "f2"}
    assert not {"b1", "b2", "a2"} & {space.name for space in spaces(two)}


def test_reach_after_a_camel_is_the_reach_worked_out_anew() -> None:
    made = position()
    game, space = made.game, Space.at(1, 1)
    around = game.board.neighbours[space]
    room = game.ground & ~made.camels & ~closed_to(game, 0, made.areas)
    beside, gained = around << game.lanes[0], (around & room) << game.lanes[0]
    changed = reach_after(game, made.reach, made.borders, 0, space, beside, gained)
    new_borders = [made.borders[0] | beside, *made.borders[1:]]
    camels = made.camels | space_set([space])
    assert changed == [
        reach_of(game, seat, camels, new_borders, made.areas) for seat in range(game.players)
    ]


def test_lanes_of_other_colours_stay_apart() -> None:
    made = position()
    for colour in (CamelColour.SKY, CamelColour.OLIVE):
        assert made.reach[0] >> made.game.lanes[colour.index] & made.game.lane == 0
