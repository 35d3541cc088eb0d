"""Boards by name: those that come with the package, and a player's own."""

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
"""The environment variable that names a folder with further boards."""

# A record may come from anywhere: a board's name must never lead out of the boards' folders.
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def _folders() -> list[Traversable]:
    own = os.environ.get(BOARDS_VARIABLE)
    return ([Path(own)] if own else []) + [files(__package__).joinpath("boards")]


def board_names() -> tuple[str, ...]:
    """Return the names of all boards there are, in order of the alphabet."""
    names = set()
    for folder in _folders():
        if folder.is_dir():
            for file in folder.iterdir():
                name = file.name.removesuffix(".txt")
                if name != file.name and _NAME.fullmatch(name):
                    names.add(name)
    return tuple(sorted(names))


def load_board(name: str = DEFAULT_BOARD, *, players: int = 2) -> Board:
    """Load a board for that many players: with two or three, only the larger part (2.1).

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
                facts = _facts(about) if about.is_file() else {}
                return Board.from_text(
                    name,
                    _read(file),
                    whole=whole,
                    title=str(facts.get("title", "")),
                    note=str(facts.get("note", "")),
                )
    raise BoardError(
        f"no board {name!r}; there are {', '.join(board_names())} "
        f"(put your own NAME.txt into the folder that {BOARDS_VARIABLE} names)"
    )


def _read(file: Traversable) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(f"board file {file.name} cannot be read: {error}") from error


def _facts(file: Traversable) -> dict[str, object]:
    try:
        return tomllib.loads(_read(file))
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"board file {file.name} cannot be read: {error}") from error
