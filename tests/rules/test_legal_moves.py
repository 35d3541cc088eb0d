from __future__ import annotations

from collections.abc import Container, Sequence

import pytest

from karawane.notation import parse_move
from karawane.rules import (
    CamelColour,
    GiveBack,
    LegalMoves,
    NotationError,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Space,
    deal,
    legal_moves,
    play,
)
from tests.drawn import drawn, spaces

PICTURE = """
       .    .    .
    C1   .    .    .
       .    S1   .
    .    .    .    B2
"""


def moves() -> LegalMoves:
    return legal_moves(drawn(PICTURE).position)


TEXTS = ["Cb1", "Ca2", "Cb2", "Sc1", "Sd1", "Se1", "Sc2", "Se2"]


def test_the_order_is_by_colour_then_row_by_row() -> None:
    assert [str(move) for move in moves()] == TEXTS
    assert len(moves()) == len(TEXTS)


def test_it_is_a_sequence() -> None:
    assert isinstance(moves(), Sequence)
    assert list(reversed(moves())) == list(moves())[::-1]
    assert moves().index(parse_move("Sd1")) == 4
    assert moves().count(parse_move("Sd1")) == 1


@pytest.mark.parametrize("index", range(-8, 8))
def test_an_index_counts_from_either_end(index: int) -> None:
    assert str(moves()[index]) == TEXTS[index]


@pytest.mark.parametrize("index", [8, -9, 10**9])
def test_an_index_beyond_either_end_is_refused(index: int) -> None:
    with pytest.raises(IndexError, match=f"no legal move {index}: there are 8"):
        moves()[index]


@pytest.mark.parametrize("part", [slice(2), slice(-3, None), slice(1, 6, 2), slice(9, 20)])
def test_a_slice_is_a_tuple(part: slice) -> None:
    assert moves()[part] == tuple(parse_move(text) for text in TEXTS[part])


def test_spaces_are_given_by_colour() -> None:
    assert {space.name for space in spaces(moves().spaces(CamelColour.CREAM))} == {"a2", "b1", "b2"}
    assert moves().spaces(CamelColour.OLIVE) == 0


@pytest.mark.parametrize(
    "thing",
    [
        PlaceLeader(CamelColour.CREAM, Space.at(1, 0)),
        PlaceCamel(CamelColour.CREAM, Space.at(1, 5)),
        PlaceCamel(CamelColour.CREAM, Space.at(25, 999)),
        PlaceCamel(CamelColour.CREAM, Space(-1)),
        PlaceCamel(CamelColour.ROSE, Space.at(1, 0)),
        GiveBack(CamelColour.CREAM),
        Pass(),
        Space.at(1, 0),
        None,
        0,
    ],
    ids=repr,
)
def test_other_things_are_not_legal_moves(thing: object) -> None:
    assert thing not in moves()


def test_giving_back_lists_the_colours_that_nobody_has_given() -> None:
    position = play(deal(5, seed=1), GiveBack(CamelColour.SKY))
    assert [str(move) for move in legal_moves(position)] == ["C-", "B-", "R-", "O-"]
    assert legal_moves(position)[-1] == GiveBack(CamelColour.OLIVE)
    assert GiveBack(CamelColour.SKY) not in legal_moves(position)
    assert GiveBack(CamelColour.BLUE) in legal_moves(position)


def test_a_forced_pass_is_the_only_move() -> None:
    stuck = legal_moves(drawn(PICTURE, supply=(0, 0, 9, 9, 9)).position)
    assert list(stuck) == [Pass()]
    assert stuck[0] == stuck[-1] == Pass()
    assert Pass() in stuck


def test_a_finished_game_has_no_legal_moves() -> None:
    none = legal_moves(drawn(PICTURE, camels_left=0).position)
    assert (len(none), list(none), bool(none)) == (0, [], False)
    assert Pass() not in none
    with pytest.raises(IndexError):
        none[0]


def test_leaders_are_listed_in_the_leaders_phase() -> None:
    listed = legal_moves(deal(2, seed=1))
    assert all(isinstance(move, PlaceLeader) for move in listed)
    assert len(listed) == 605
    first = listed[0]
    assert isinstance(first, PlaceLeader)
    assert PlaceCamel(first.colour, first.space) not in listed


def test_indexing_reaches_every_lane_of_the_largest_board() -> None:
    listed = legal_moves(deal(4, seed=1))
    assert [listed[at] for at in range(0, len(listed), 50)] == list(listed)[::50]


def test_repr_shows_the_number_of_moves_and_the_first() -> None:
    assert repr(moves()) == "<8 legal moves: Cb1, Ca2, Cb2, Sc1, Sd1, ...>"


def test_text_is_looked_up_as_the_move_it_means() -> None:
    legal: Container[object] = moves()
    assert "Cb1" in legal
    assert "Ce9" not in legal
    with pytest.raises(NotationError, match="'b1' is not a move"):
        assert "b1" in legal


def test_a_position_has_its_legal_moves() -> None:
    position = drawn(PICTURE).position
    assert position.legal_moves is legal_moves(position)


def test_moves_are_found_and_counted_by_their_text() -> None:
    assert moves().index("Cb2") == 2
    assert (moves().count("Cb2"), moves().count("Ce9")) == (1, 0)
    with pytest.raises(ValueError, match="Ce9 is not among the legal moves"):
        moves().index("Ce9")


def test_equal_positions_have_equal_legal_moves() -> None:
    assert moves() == moves()
    assert hash(moves()) == hash(moves())
    assert moves() != deal(2, seed=1).legal_moves
