from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from karawane.rules import Board, BoardError, Space, space_set, spaces_in
from karawane.rules.board import ring_of
from tests.oracle import beside
from tests.strategies import small_boards


def test_signs_show_what_is_on_a_space() -> None:
    board = Board.from_text("signs", ".oP#\n,cQ#")
    assert board.size == 6
    assert list(spaces_in(board.circles)) == [Space.at(1, 0), Space.at(1, 1)]
    assert list(spaces_in(board.palms)) == [Space.at(2, 0), Space.at(2, 1)]
    assert (board.width, board.height) == (4, 2)


def test_the_part_beyond_the_dark_line_can_be_left_out() -> None:
    board = Board.from_text("part", ".oP#\n,cQ#", whole=False)
    assert list(spaces_in(board.spaces)) == [Space.at(0, 0), Space.at(1, 0), Space.at(2, 0)]
    assert board.circles.bit_count() == board.palms.bit_count() == 1
    assert not board.whole


def test_lines_may_differ_in_length_and_empty_ones_at_the_end_do_not_count() -> None:
    board = Board.from_text("ragged", "..\n....\n.\n\n  \n")
    assert (board.size, board.width, board.height) == (7, 4, 3)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("..\n.x.", "line 2, column 2: unknown sign 'x'"),
        ("é", "line 1, column 1: unknown sign 'é'"),
        ("..\n. .", "line 2, column 2: unknown sign ' '"),
        ("..\n..\n...\t", "line 3, column 4: unknown sign '\\t'"),
        ("p", "line 1, column 1: unknown sign 'p'"),
    ],
)
def test_an_unknown_sign_is_reported_with_its_line_and_column(text: str, place: str) -> None:
    with pytest.raises(BoardError) as error:
        Board.from_text("bad", text)
    assert str(error.value).startswith(f"board 'bad', {place}; use one of")


@pytest.mark.parametrize("text", ["", "\n\n", "###\n#"])
def test_a_board_needs_a_space(text: str) -> None:
    with pytest.raises(BoardError, match="has 0 spaces; it needs 1 to 256"):
        Board.from_text("bare", text)


def test_a_board_of_outer_spaces_only_is_refused_for_two_players() -> None:
    with pytest.raises(BoardError, match="has 0 spaces"):
        Board.from_text("outer", ",,", whole=False)


def test_a_board_has_at_most_256_spaces() -> None:
    assert Board.from_text("full", "\n".join(["." * 16] * 16)).size == 256
    with pytest.raises(BoardError, match="has 257 spaces"):
        Board.from_text("fuller", "\n".join(["." * 16] * 16 + ["."]))


def test_a_board_has_at_most_26_columns() -> None:
    assert Board.from_text("wide", "." * 26).width == 26
    with pytest.raises(BoardError, match="27 columns; at most 26 have a letter"):
        Board.from_text("wider", "." * 27)


@given(board=small_boards())
def test_neighbours_are_the_six_hexagons_around_that_are_on_the_board(board: Board) -> None:
    for space in spaces_in(board.spaces):
        around = {Space.at(x, y) for x, y in beside((space.x, space.y)) if x >= 0 and y >= 0}
        assert set(board.neighbours_of(space)) == {place for place in around if place in board}
        assert set(ring_of(space)) - {None} == around


def test_the_last_column_does_not_touch_the_first_of_the_next_row() -> None:
    board = Board.from_text("wide", "\n".join(["." * 26, "#" * 26, "." * 26]))
    z1, a3 = Space.at(25, 0), Space.at(0, 2)
    assert [space.name for space in board.neighbours_of(z1)] == ["y1"]
    assert [space.name for space in board.neighbours_of(a3)] == ["b3"]


def test_membership_is_for_spaces_in_play_only() -> None:
    board = Board.from_text("two", ".#.")
    alien: list[object] = [Space.at(1, 0), Space.at(3, 0), Space(-1), "a1", None, 0.0, (0, 0)]
    assert Space.at(0, 0) in board
    assert not [thing for thing in alien if thing in board]


def test_connected_spaces_are_joined_by_steps() -> None:
    board = Board.from_text("line", ".....")
    ends = space_set([Space.at(0, 0), Space.at(4, 0)])
    assert board.connected(board.spaces)
    assert not board.connected(ends)
    assert board.connected(0)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("...\n...", True),
        (".#.", False),
        ("...", False),
        (".", True),
        ("...\n...\n#.#\n...", False),
    ],
)
def test_no_space_cuts_means_that_a_lone_leader_cannot_cut_anything_off(
    text: str, holds: bool
) -> None:
    assert Board.from_text("cuts", text).no_space_cuts is holds


def test_runs_split_neighbours_at_gaps_in_the_ring() -> None:
    board = Board.from_text("field", "...\n...\n...")
    middle = Space.at(1, 1)
    ring = ring_of(middle)
    six = [1 << place for place in ring if place is not None]
    assert board.runs[middle][0] == ()
    assert board.runs[middle][sum(six)] == (sum(six),)
    assert set(board.runs[middle][six[5] | six[0] | six[2]]) == {six[5] | six[0], six[2]}
    assert len(board.runs[middle][six[0] | six[2] | six[4]]) == 3


def test_boards_are_frozen_and_compare_by_name_and_spaces() -> None:
    board = Board.from_text("one", "..o", title="A title")
    assert board == Board.from_text("one", "..o", title="Another", note="and a note")
    assert hash(board) == hash(Board.from_text("one", "..o"))
    assert board != Board.from_text("one", "..P")
    assert board != Board.from_text("other", "..o")
    with pytest.raises(FrozenInstanceError):
        board.spaces = 0  # type: ignore[misc]


def test_a_board_has_no_more_rows_than_it_can_have_spaces() -> None:
    with pytest.raises(BoardError, match="257 rows"):
        Board.from_text("high", ".\n" * 257)
