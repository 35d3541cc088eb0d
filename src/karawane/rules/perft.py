"""Counts of move sequences, for comparing implementations of the rules."""

from __future__ import annotations

from karawane.rules.legal_moves import legal_moves
from karawane.rules.play import play
from karawane.rules.position import Position

__all__ = ["perft"]


def perft(position: Position, depth: int) -> int:
    """Count the sequences of `depth` legal moves from a position.

    >>> from karawane.rules import deal
    >>> perft(deal(5, seed=1), 2)
    20
    """
    if depth < 0:
        raise ValueError(f"depth {depth}: it must be 0 or more")
    if depth == 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move), depth - 1) for move in moves)
