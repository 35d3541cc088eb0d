"""Every conceivable move, far beyond what the board and the game allow."""

from __future__ import annotations

from collections.abc import Iterator

from karawane.rules import Board, CamelColour, GiveBack, Move, Pass, PlaceCamel, PlaceLeader, Space
from karawane.rules.spaces import STRIDE


def all_moves(board: Board) -> Iterator[Move]:
    """Yield all moves on the whole grid, and on numbers just outside it that are not spaces."""
    yield Pass()
    for colour in CamelColour:
        yield GiveBack(colour)
        for number in range(-2, STRIDE * (board.height + 2)):
            yield PlaceLeader(colour, Space(number))
            yield PlaceCamel(colour, Space(number))
