"""Boards by name: those in the package, in the user's folder, and registered by a program."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from karawane.rules.board import Board, BoardError

__all__ = [
    "BOARDS_VARIABLE",
    "DEFAULT_BOARD",
    "board_names",
    "is_in_library",
    "load_board",
    "register_board",
    "unregister_board",
]

DEFAULT_BOARD = "desert"
"""The name of the printed board."""

BOARDS_VARIABLE = "KARAWANE_BOARDS"
"""The environment variable with the path of a folder of further boards."""

# Records are untrusted: a board's name must not be able to reach outside the boards' folders.
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


_registered: dict[str, str] = {}
"""The drawings of the boards that this process has registered."""


def register_board(name: str, drawing: str) -> None:
    r"""Make a board known by name in this process; records of its games hold the drawing.

    Spaces for four and five players only (`,cQ`) are left out with two and three.

    >>> register_board("strip", "....\n.oP.\n,,,,")
    >>> load_board("strip", players=2).size, load_board("strip", players=4).size
    (8, 12)
    >>> unregister_board("strip")
    """
    if not _NAME.fullmatch(name):
        raise BoardError(f"{name!r} cannot be a board's name: use a-z, 0-9, - and _")
    if name in board_names() and name not in _registered:
        raise BoardError(f"there is already a board {name!r}; choose another name")
    Board.from_text(name, drawing)
    _registered[name] = drawing
    _load.cache_clear()


def unregister_board(name: str) -> None:
    """Remove a registered board. Unknown names are ignored."""
    _registered.pop(name, None)
    _load.cache_clear()


def _folders() -> list[Traversable]:
    own = os.environ.get(BOARDS_VARIABLE)
    return ([Path(own)] if own else []) + [files(__package__).joinpath("boards")]


def board_names() -> tuple[str, ...]:
    """Return the names of all boards, sorted."""
    names = set(_registered)
    for folder in _folders():
        if folder.is_dir():
            for file in folder.iterdir():
                name = file.name.removesuffix(".txt")
                if name != file.name and _NAME.fullmatch(name):
                    names.add(name)
    return tuple(sorted(names))


def load_board(name: str = DEFAULT_BOARD, *, players: int = 2) -> Board:
    """Load a board; two and three players use only its larger part (2.1).

    >>> load_board("desert", players=2).size, load_board("desert", players=4).size
    (189, 246)
    """
    return _load(name, players > 3, os.environ.get(BOARDS_VARIABLE))


def is_in_library(board: Board) -> bool:
    """Return whether other processes also find this board by its name."""
    if board.name in _registered:
        return False
    try:
        return load_board(board.name, players=4 if board.whole else 2) == board
    except BoardError:
        return False


@cache
def _load(name: str, whole: bool, _own_folder: str | None) -> Board:
    if name in _registered:
        return Board.from_text(name, _registered[name], whole=whole)
    if _NAME.fullmatch(name):
        for folder in _folders():
            file = folder.joinpath(f"{name}.txt")
            if file.is_file():
                about = folder.joinpath(f"{name}.toml")
                description = _description(about) if about.is_file() else {}
                return Board.from_text(
                    name,
                    _read(file),
                    whole=whole,
                    title=str(description.get("title", "")),
                    note=str(description.get("note", "")),
                )
    raise BoardError(
        f"unknown board {name!r}; choose from {', '.join(board_names())} "
        f"(or set {BOARDS_VARIABLE} to a folder with your own NAME.txt)"
    )


def _read(file: Traversable) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(f"board file {file.name} cannot be read: {error}") from error


def _description(file: Traversable) -> dict[str, object]:
    try:
        return tomllib.loads(_read(file))
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"board file {file.name} cannot be read: {error}") from error
