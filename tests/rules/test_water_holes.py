from __future__ import annotations

from karawane.notation import parse_space
from karawane.rules import SpaceSet, WaterHoles, space_set


def at(*names: str) -> SpaceSet:
    return space_set(parse_space(name) for name in names)


HOLES = WaterHoles(at("a1", "b1"), at("c1"), at("d1"))


def test_points_count_holes_by_their_value() -> None:
    assert HOLES.points_in(at("a1", "b1", "c1", "d1")) == 1 + 1 + 2 + 3
    assert HOLES.points_in(at("b1", "d1", "e1")) == 1 + 3
    assert HOLES.points_in(0) == 0


def test_won_holes_are_gone() -> None:
    left = HOLES.without(at("a1", "d1", "e1"))
    assert left == WaterHoles(at("b1"), at("c1"), 0)
    assert left.spaces == at("b1", "c1")


def test_holes_can_be_listed_and_placed_again() -> None:
    listed = [(space.name, value) for space, value in HOLES.items()]
    assert listed == [("a1", 1), ("b1", 1), ("c1", 2), ("d1", 3)]
    assert WaterHoles.placed(dict(HOLES.items())) == HOLES
