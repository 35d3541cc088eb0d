"""The rules asked about a position that is at no table: for the tutorial and the puzzles."""

from __future__ import annotations

from karawane.notation import NotationError, Record, parse_move, parse_record
from karawane.rules import IllegalMove, play
from karawane.server.table import Refused, board_view, preview
from karawane.server.web.layouts import layout_of
from karawane.server.wire.api import Judge, Judged
from karawane.server.wire.messages import Refusal
from karawane.server.wire.views import PreviewView

__all__ = ["judge", "record_from"]


def record_from(text: str) -> Record:
    """Read a record that somebody sent."""
    try:
        return parse_record(text)
    except NotationError as error:
        raise Refused(Refusal.BAD_MESSAGE, str(error)) from error


def judge(asked: Judge) -> Judged:
    """Return what the rules say."""
    record = record_from(asked.record)
    position, ply = record.final, len(record.moves)
    refused: PreviewView | None = None
    for text in asked.moves:
        try:
            position = play(position, parse_move(text))
        except (IllegalMove, NotationError):
            refused = preview(position, text)
            break
        ply += 1
    game = position.game
    everybody = tuple(int(seat) for seat in game.seats)
    return Judged(
        board=board_view(position, ply, everybody, over=position.is_over),
        layout=layout_of(game.board, game.players),
        refused=refused,
        preview=None if asked.preview is None else preview(position, asked.preview),
    )
