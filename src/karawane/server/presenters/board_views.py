"""Boards, and positions without a table, as the page shows them."""

from __future__ import annotations

from karawane.rules import Board, BoardError, Position, load_board, spaces_in
from karawane.server.presenters.table_views import board_view
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.api import BoardLayout, SpaceView
from karawane.server.wire.views import BoardView

__all__ = ["board_layout", "layout_of", "open_board_view"]


def board_layout(name: str, players: int) -> BoardLayout:
    """Return the layout of a board by its name; `RequestRefused` if there is none."""
    try:
        return layout_of(load_board(name, players=players), players)
    except BoardError as error:
        raise RequestRefused(Refusal.NO_TABLE, str(error)) from error


def layout_of(board: Board, players: int) -> BoardLayout:
    """Return where a board's spaces are and what is printed on them."""
    return BoardLayout(
        name=board.name,
        title=board.title,
        note=board.note,
        players=players,
        width=board.width,
        height=board.height,
        spaces=tuple(
            SpaceView(
                name=space.name,
                x=space.x,
                y=space.y,
                palm=bool(board.palms >> space & 1),
                circle=bool(board.circles >> space & 1),
                beyond=bool(board.beyond >> space & 1),
            )
            for space in spaces_in(board.spaces)
        ),
    )


def open_board_view(position: Position, ply: int = 0, *, legal: bool = True) -> BoardView:
    """Return a position with everybody's points: without a table, nothing is hidden."""
    everybody = tuple(int(seat) for seat in position.game.seats)
    return board_view(position, ply, everybody, over=position.is_over, legal=legal)
