from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karawane.rules import Space, space_set, spaces_in
from karawane.rules.spaces import COLUMNS, STRIDE, nth_space


def test_a_space_knows_its_column_row_and_name() -> None:
    space = Space.at(12, 6)
    assert (space.x, space.y, space.name) == (12, 6, "m7")


@pytest.mark.parametrize(("x", "y", "name"), [(0, 0, "a1"), (25, 0, "z1"), (0, 998, "a999")])
def test_the_corners_of_the_grid_have_names(x: int, y: int, name: str) -> None:
    assert Space.at(x, y).name == name


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (26, 0), (0, -1), (27, 3)])
def test_there_is_no_space_beyond_the_grid(x: int, y: int) -> None:
    with pytest.raises(ValueError, match=f"no space at column {x}, row {y}"):
        Space.at(x, y)


def test_repr_can_be_pasted_back() -> None:
    assert eval(repr(Space.at(3, 15)), {"Space": Space}) == Space.at(3, 15)


def test_text_and_format_are_the_name() -> None:
    assert str(Space.at(1, 1)) == f"{Space.at(1, 1)}" == "b2"
    assert f"{Space.at(1, 1):>4}" == "  b2"


def test_a_space_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Space.at(0, 0).colour = "C"  # type: ignore[attr-defined]


def test_every_row_has_one_number_more_than_there_are_columns() -> None:
    assert Space.at(0, 1) - Space.at(COLUMNS - 1, 0) == 2
    assert Space.at(0, 1) == STRIDE


def test_a_set_gives_back_its_spaces_row_by_row() -> None:
    given = [Space.at(4, 2), Space.at(9, 0), Space.at(4, 2), Space.at(0, 2)]
    assert list(spaces_in(space_set(given))) == [Space.at(9, 0), Space.at(0, 2), Space.at(4, 2)]
    assert all(isinstance(space, Space) for space in spaces_in(space_set(given)))


def test_the_empty_set_is_zero() -> None:
    assert space_set([]) == 0
    assert list(spaces_in(0)) == []


@given(places=st.sets(st.integers(0, 26 * STRIDE), min_size=1))
def test_the_nth_space_is_the_nth_of_the_list(places: set[int]) -> None:
    spaces = space_set(map(Space, places))
    assert [nth_space(spaces, at) for at in range(len(places))] == list(spaces_in(spaces))
