"""The dark line between the part for two and three players and the rest of a whole board (2.1)."""

from __future__ import annotations

from karawane.rules import Board, BoardError, SpaceSet, load_board

__all__ = ["beyond_dark_line"]


def beyond_dark_line(board: Board) -> SpaceSet:
    """Return the spaces that are in play with four and five players only.

    A board in memory knows only what is in play, so the part within the line comes from the
    board's file. A board that has no file, or has another one by now, is shown without a line.
    """
    if not board.whole:
        return 0
    try:
        within = load_board(board.name, players=2)
    except BoardError:
        return 0
    return 0 if within.spaces & ~board.spaces else board.spaces & ~within.spaces
