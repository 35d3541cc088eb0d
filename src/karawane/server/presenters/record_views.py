"""Records that clients send: judged by the rules, replayed and drawn."""

from __future__ import annotations

from karawane.drawing import draw_svg
from karawane.drawing.png import PngUnavailable, draw_png
from karawane.notation import NotationError, Record, parse_move, parse_record
from karawane.rules import IllegalMove, Position, play, winners
from karawane.server.presenters.board_views import layout_of, open_board_view
from karawane.server.presenters.previews import preview
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.api import AskRecord, Judge, Judged, RecordReplay
from karawane.server.wire.views import PreviewView

__all__ = ["draw", "judge", "png_of", "position_after", "read_record", "replay"]

PNG_WIDTH = 1200
"""As wide as messengers show pictures."""


def read_record(text: str) -> Record:
    """Return the record that a text holds; `RequestRefused` if it cannot be read."""
    try:
        return parse_record(text, library_only=True)
    except NotationError as error:
        raise RequestRefused(error.reason or Refusal.BAD_MESSAGE, str(error)) from error


def position_after(record: Record, ply: int) -> Position:
    """Return a record's position after a number of placements; `RequestRefused` if it has fewer."""
    for number, position in enumerate(record.positions()):
        if number == ply:
            return position
    raise RequestRefused(
        Refusal.BAD_MESSAGE, f"ply {ply}: the game has only {len(record.moves)} placements"
    )


def judge(asked: Judge) -> Judged:
    """Return the record's last position after further moves, up to the first illegal one."""
    record = read_record(asked.record)
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
    return Judged(
        board=open_board_view(position, ply),
        layout=layout_of(game.board, game.players),
        refused=refused,
        preview=None if asked.preview is None else preview(position, asked.preview),
    )


def replay(asked: AskRecord) -> RecordReplay:
    """Return every position of a record, and what its tags say of the game."""
    record = read_record(asked.record)
    game, final = record.start.game, record.final
    return RecordReplay(
        boards=tuple(
            open_board_view(position, ply, legal=False)
            for ply, position in enumerate(record.positions())
        ),
        moves=tuple(map(str, record.moves)),
        layout=layout_of(game.board, game.players),
        names=tuple(record.tag(f"Seat{int(seat)}") for seat in game.seats),
        edition=game.edition.name,
        options=game.edition.overrides,
        winners=tuple(map(int, winners(final))) if final.is_over else (),
    )


def png_of(svg: str) -> bytes:
    """Return a drawing as PNG; `RequestRefused` if this installation cannot."""
    try:
        return draw_png(svg, PNG_WIDTH)
    except PngUnavailable as error:
        raise RequestRefused(Refusal.NO_TABLE, str(error)) from error


def draw(record: Record, ply: int | None, *, panel: bool = True) -> str:
    """Return a position of a record as SVG, the last one by default."""
    ply = len(record.moves) if ply is None else ply
    return draw_svg(position_after(record, ply), last=record.moves[:ply][-1:], panel=panel)
