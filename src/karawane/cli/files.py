"""Files: records read from them, and texts written whole or not at all."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from karawane.cli.command_error import CommandError, bad_text, cannot_open
from karawane.notation import (
    GameText,
    NotationError,
    Record,
    lines_of,
    parse_record,
    split_games,
)

__all__ = ["STANDARD", "read_games", "read_record", "shown_name", "write_bytes", "write_text"]

STANDARD = "-"
"""The name that stands for standard input, or for standard output."""


def shown_name(source: str) -> str:
    """Return the name of a source as messages show it."""
    return "<stdin>" if source == STANDARD else source


def read_games(source: str) -> Iterator[GameText]:
    """Read the texts of the games in a file one after the other."""
    lines = lines_of(sys.stdin.buffer if source == STANDARD else Path(source))
    try:
        yield from split_games(lines)
    except NotationError as error:
        raise bad_text(shown_name(source), error) from error
    except OSError as error:
        raise cannot_open(source, error) from error


def read_record(source: str, game: int | None = None) -> Record:
    """Read one record; a file with several games needs `game`, counted from 1, to tell which."""
    name = shown_name(source)
    texts = list(islice(read_games(source), (game or 1) - 1, (game or 1) + (game is None)))
    if not texts:
        wanted = f"no game {game}" if game and game > 1 else "no game"
        raise CommandError(f"{name}: there is {wanted} in it")
    if len(texts) > 1:
        raise CommandError(f"{name}: there are several games in it; choose one with --game N")
    try:
        return parse_record(texts[0])
    except NotationError as error:
        raise bad_text(name, error) from error


def write_text(target: str | Path, text: str) -> None:
    """Write a file as a whole: nobody ever sees half of it, and a failure leaves the old one."""
    if str(target) == STANDARD:
        sys.stdout.write(text)
    else:
        write_bytes(target, text.encode())


def write_bytes(target: str | Path, content: bytes) -> None:
    """Write a file as a whole, as `write_text` does."""
    try:
        _replace(Path(target), content)
    except OSError as error:
        raise cannot_open(str(target), error) from error


def _replace(target: Path, content: bytes) -> None:
    # A link stays a link; a device or a pipe can only be written to, not replaced.
    target = target.resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
