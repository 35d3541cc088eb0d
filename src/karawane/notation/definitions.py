"""Boards and editions as text: their names, or written out if the library does not have them."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, unquote

from karawane.rules import Board, BoardError, Edition, load_board
from karawane.rules.board_library import is_in_library

__all__ = ["board_text", "edition_name", "parse_board", "parse_edition"]

_DRAWN = "="
"""Separates the name of a board from its drawing: `tiny=.o./.P.`."""
_ROW_END = "/"


def board_text(board: Board, players: int) -> str:
    r"""Return a board's name, followed by its drawing if the library has no such board.

    >>> board_text(load_board("desert"), 2), board_text(Board.from_text("tiny", ".o.\n.P."), 2)
    ('desert', 'tiny=.o./.P.')
    """
    if is_in_library(board) and load_board(board.name, players=players) == board:
        return board.name
    return quote(board.name, safe="") + _DRAWN + board.text.replace("\n", _ROW_END)


def parse_board(text: str, players: int, *, library_only: bool = False) -> Board:
    """Return the board that `board_text` has written."""
    name, drawn, rows = text.partition(_DRAWN)
    if not drawn:
        return load_board(text, players=players)
    if library_only:
        raise BoardError(
            f"the board {unquote(name)!r} is drawn here; only known boards are allowed"
        )
    return Board.from_text(unquote(name), rows.replace(_ROW_END, "\n"))


def edition_name(edition: Edition) -> str:
    """Return an edition's name as it is written in texts."""
    return quote(edition.name, safe="")


def parse_edition(text: str, options: Mapping[str, str], *, library_only: bool = False) -> Edition:
    """Return an edition with its options; all are required if the library does not have it."""
    name = unquote(text)
    if name in Edition.names() or not options or library_only:
        return Edition.named(name).with_options(**options)
    return Edition.from_options(name, options)
