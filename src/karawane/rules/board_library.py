"""Boards by name: those in the package and the user's own."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from karawane.rules.board import Board, BoardError

__all__ = ["BOARDS_VARIABLE", "DEFAULT_BOARD", "board_names", "load_board"]

DEFAULT_BOARD = "desert"

BOARDS_VARIABLE = "KARAWANE_BOARDS"
"""The environment variable with the path of a folder of further boards."""

# Records are untrusted: a board's name must not be able to reach outside the boards' folders.
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def _folders() -> list[Traversable]:
    own = os.environ.get(BOARDS_VARIABLE)
    return ([Path(own)] if own else []) + [files(__package__).joinpath("boards")]


def board_names() -> tuple[str, ...]:
    """Return the names of all boards, sorted."""
    names = set()
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


@cache
def _load(name: str, whole: bool, _own_folder: str | None) -> Board:
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
