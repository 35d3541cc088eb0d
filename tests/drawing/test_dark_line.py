from dataclasses import replace

from karawane.drawing.dark_line import beyond_dark_line
from karawane.rules import Board, load_board


def test_2_1_the_part_for_four_and_five_players() -> None:
    small, whole = load_board(players=2), load_board(players=4)
    assert beyond_dark_line(whole) == whole.spaces & ~small.spaces
    assert beyond_dark_line(small) == 0


def test_a_board_without_a_file_has_no_line() -> None:
    assert beyond_dark_line(Board.from_text("no such file", "...")) == 0


def test_a_board_that_differs_from_its_file_has_no_line() -> None:
    whole = load_board(players=4)
    assert beyond_dark_line(replace(whole, spaces=whole.spaces & (whole.spaces - 1))) == 0
