"""The rules asked about a game that is at no table: a lesson's, a puzzle's, a record's."""

from __future__ import annotations

from karawane.drawing import draw_svg
from karawane.notation import NotationError, Record, parse_move, parse_record
from karawane.rules import IllegalMove, Position, play, winners
from karawane.server.presenters.previews import preview
from karawane.server.presenters.table_views import board_view
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.board_layouts import layout_of
from karawane.server.wire.api import AskRecord, Judge, Judged, RecordReplay
from karawane.server.wire.views import BoardView, PreviewView

__all__ = ["judge", "picture_of", "position_in", "record_from", "replay_of"]


def record_from(text: str) -> Record:
    """Read a record that somebody sent."""
    try:
        return parse_record(text)
    except NotationError as error:
        raise RequestRefused(error.reason or Refusal.BAD_MESSAGE, str(error)) from error


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
    return Judged(
        board=_shown(position, ply),
        layout=layout_of(game.board, game.players),
        refused=refused,
        preview=None if asked.preview is None else preview(position, asked.preview),
    )


def replay_of(asked: AskRecord) -> RecordReplay:
    """Return every position of a record, and what it says of its game."""
    record = record_from(asked.record)
    game, final = record.start.game, record.final
    return RecordReplay(
        boards=tuple(
            _shown(position, ply, legal=False) for ply, position in enumerate(record.positions())
        ),
        moves=tuple(map(str, record.moves)),
        layout=layout_of(game.board, game.players),
        names=tuple(record.tag(f"Seat{int(seat)}") for seat in game.seats),
        edition=game.edition.name,
        options=game.edition.overrides,
        winners=tuple(map(int, winners(final))) if final.is_over else (),
    )


def picture_of(asked: AskRecord) -> str:
    """Draw a position of a record."""
    record = record_from(asked.record)
    ply = len(record.moves) if asked.ply is None else asked.ply
    return draw_svg(position_in(record, ply), last=record.moves[:ply][-1:], panel=True)


def position_in(record: Record, ply: int) -> Position:
    """Return a record's position after so many placements."""
    if ply > len(record.moves):
        raise RequestRefused(
            Refusal.BAD_MESSAGE, f"ply {ply}: there are only {len(record.moves)} moves"
        )
    for number, position in enumerate(record.positions()):
        if number == ply:
            return position
    raise RequestRefused(Refusal.BAD_MESSAGE)


def _shown(position: Position, ply: int, *, legal: bool = True) -> BoardView:
    everybody = tuple(int(seat) for seat in position.game.seats)
    return board_view(position, ply, everybody, over=position.is_over, legal=legal)
