"""What a table can be made of, and where a board's spaces are: it never changes while we run."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from karawane.bots.levels import LEVELS
from karawane.rules import OPTIONS, Board, BoardError, Edition, board_names, load_board, spaces_in
from karawane.server.table.options import TableOptions
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.api import (
    BoardChoice,
    BoardLayout,
    Choices,
    EditionChoice,
    LevelChoice,
    SpaceView,
)

__all__ = ["board_layout", "choices", "layout_of"]


@cache
def choices() -> Choices:
    """Return what a table can be made of."""
    boards = [load_board(name, players=5) for name in board_names()]
    return Choices(
        editions=tuple(
            EditionChoice(name=edition.name, title=edition.title, options=edition.options)
            for edition in map(Edition.named, Edition.names())
        ),
        options=dict(OPTIONS),
        boards=tuple(
            BoardChoice(name=board.name, title=board.title, note=board.note) for board in boards
        ),
        levels=tuple(
            LevelChoice(
                number=level.number, name=level.name, seconds=level.seconds, about=level.about
            )
            for level in LEVELS
        ),
        defaults=TableOptions(),
        version=_version(),
    )


def _version() -> str:
    try:
        return version("karawane")
    except PackageNotFoundError:
        return "unknown"


def board_layout(name: str, players: int) -> BoardLayout:
    """Return the board of that name, as it is for so many players."""
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
