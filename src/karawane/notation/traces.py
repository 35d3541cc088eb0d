"""Traces: one JSON object for each move of a record, for comparison with other programs."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest

from karawane.notation.records import Record
from karawane.rules import LegalMoves, Move, Position, legal_moves, scores, winners

__all__ = ["digest", "trace"]


def digest(moves: LegalMoves) -> str:
    """Return 16 hexadecimal digits that identify a set of legal moves.

    >>> from karawane.rules import deal
    >>> digest(legal_moves(deal(5, seed=1)))
    '5db3594ed18d7f17'
    """
    return sha256(" ".join(sorted(map(str, moves))).encode()).hexdigest()[:16]


def trace(record: Record) -> Iterator[dict[str, object]]:
    """Iterate over a record's trace: each move with the position before it, then the end."""
    for ply, (position, move) in enumerate(zip_longest(record.positions(), record.moves)):
        yield _final_line(ply, position) if position.is_over else _line(ply, position, move)


def _line(ply: int, position: Position, move: Move | None) -> dict[str, object]:
    moves = legal_moves(position)
    return {
        "ply": ply,
        "seat": int(position.seat),
        "phase": position.phase.value,
        "move": None if move is None else str(move),
        "legal": len(moves),
        "digest": digest(moves),
        "scores": [list(score) for score in scores(position)],
    }


def _final_line(ply: int, position: Position) -> dict[str, object]:
    final = scores(position)
    return {
        "ply": ply,
        "over": True,
        "scores": [list(score) for score in final],
        "totals": [score.total for score in final],
        "winners": [int(seat) for seat in winners(position)],
    }
