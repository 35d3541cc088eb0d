from __future__ import annotations

import pytest

from karawane.rules import Board, CamelColour, Space, load_board, spaces_in
from karawane.rules.lanes import LaneLayout

BOARD = Board.from_text("field", "....\n....\n....")
LANES = LaneLayout(BOARD.spaces, BOARD.height)
SETS = [1 << Space.at(0, 0), 0, 1 << Space.at(3, 2), BOARD.spaces, 1 << Space.at(2, 1)]


def test_each_colour_has_its_own_set() -> None:
    lanes = LANES.pack(SETS)
    assert [LANES.take(lanes, colour) for colour in CamelColour] == SETS
    assert list(LANES.unpack(lanes)) == SETS


def test_a_set_is_put_for_one_colour_or_for_all() -> None:
    put = LANES.put(SETS[2], CamelColour.BLUE)
    assert LANES.unpack(put) == (0, 0, SETS[2], 0, 0)
    assert LANES.unpack(LANES.in_all(SETS[2])) == (SETS[2],) * 5


def test_merged_is_the_union_of_all_sets() -> None:
    for colour in CamelColour:
        assert LANES.merged(LANES.put(SETS[2], colour)) == SETS[2]
    assert LANES.merged(LANES.pack(SETS)) == BOARD.spaces


@pytest.mark.parametrize("players", [2, 4])
def test_spreading_agrees_with_the_board_and_stays_in_its_lane(players: int) -> None:
    board = load_board(players=players)
    for space in spaces_in(board.spaces):
        for colour in CamelColour:
            spread = board.lanes.spread(board.lanes.put(1 << space, colour))
            assert spread == board.lanes.put(board.neighbours[space], colour)


def test_bits_are_found_by_their_index() -> None:
    lanes = LANES.pack(SETS)
    bits = [
        LANES.bit(colour, space)
        for colour, spaces in zip(CamelColour, SETS, strict=True)
        for space in spaces_in(spaces)
    ]
    assert [LANES.nth_bit(lanes, index) for index in range(lanes.bit_count())] == bits
    assert sum(1 << bit for bit in bits) == lanes
