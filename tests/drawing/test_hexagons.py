from math import dist

import pytest

from karawane.drawing.hexagons import (
    HALF_ROW,
    RADIUS,
    centre,
    centre_of,
    edges_between,
    hexagon_at,
    inset,
    outlines,
    parts,
)
from karawane.rules import Space, load_board, space_set, spaces_in

BOARD = load_board(players=5)


def test_neighbours_and_only_they_lie_one_hexagon_apart() -> None:
    for space in spaces_in(BOARD.spaces):
        near = {
            other
            for other in spaces_in(BOARD.spaces)
            if other != space and dist(centre(space), centre(other)) < 2 * HALF_ROW + 1
        }
        assert near == set(BOARD.neighbours_of(space))


def test_even_columns_stand_half_a_hexagon_lower() -> None:
    assert centre_of(4, 2)[1] - centre_of(5, 2)[1] == pytest.approx(HALF_ROW)


def test_a_point_is_found_in_its_hexagon() -> None:
    for space in spaces_in(BOARD.spaces):
        x, y = centre(space)
        for step_x, step_y in ((0, 0), (RADIUS * 0.9, 0), (0, -HALF_ROW * 0.9), (-12, 20)):
            assert hexagon_at((x + step_x, y + step_y)) == (space.x, space.y)


def test_the_desert_has_an_outer_edge_and_one_around_the_massif() -> None:
    assert len(outlines(BOARD.spaces)) == 2


def test_an_outline_has_an_edge_wherever_the_set_ends() -> None:
    spaces = space_set([Space.at(3, 3), Space.at(4, 3)])
    (line,) = outlines(spaces)
    assert len(line) == 10
    assert len({(round(x), round(y)) for x, y in line}) == 10


def test_inset_moves_an_outline_inwards() -> None:
    space = Space.at(3, 3)
    (line,) = outlines(1 << space)
    moved = inset(line, 5)
    assert all(dist(point, centre(space)) < RADIUS - 5 for point in moved)


def test_parts_are_the_connected_ones() -> None:
    pair, single = [Space.at(3, 3), Space.at(4, 3)], [Space.at(9, 3)]
    assert set(parts(space_set(pair + single))) == {space_set(pair), space_set(single)}


def test_edges_between_two_neighbours() -> None:
    assert len(edges_between(1 << Space.at(3, 3), 1 << Space.at(4, 3))) == 1
    assert edges_between(1 << Space.at(3, 3), 1 << Space.at(9, 3)) == []
