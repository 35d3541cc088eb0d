"""Reading records and writing files atomically."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
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

__all__ = [
    "STANDARD",
    "file_name_of",
    "folder_of_run",
    "read_games",
    "read_record",
    "shown_name",
    "write_bytes",
    "write_text",
]

STANDARD = "-"
"""The name of standard input or standard output."""


def shown_name(source: str) -> str:
    """Return the name of a source for messages."""
    return "<stdin>" if source == STANDARD else source


def read_games(source: str) -> Iterator[GameText]:
    """Yield the text of each game in a file."""
    lines = lines_of(sys.stdin.buffer if source == STANDARD else Path(source))
    try:
        yield from split_games(lines)
    except NotationError as error:
        raise bad_text(shown_name(source), error) from error
    except OSError as error:
        raise cannot_open(source, error) from error


def read_record(source: str, game: int | None = None, ply: int | None = None) -> Record:
    """Read one record, up to `ply` moves.

    A file with several games needs `game`, counted from 1.
    """
    name = shown_name(source)
    texts = list(islice(read_games(source), (game or 1) - 1, (game or 1) + (game is None)))
    if not texts:
        wanted = f"no game {game}" if game and game > 1 else "no game"
        raise CommandError(f"{name}: the file contains {wanted}")
    if len(texts) > 1:
        raise CommandError(f"{name}: the file contains several games; choose one with --game N")
    try:
        record = parse_record(texts[0])
    except NotationError as error:
        raise bad_text(name, error) from error
    if ply is None:
        return record
    moves = len(record.moves)
    if ply > moves:
        raise CommandError(f"{name}: --ply {ply}: the game has only {moves} moves")
    return Record(record.start, record.moves[:ply], record.tags)


def file_name_of(text: str) -> str:
    """Return a text as part of a file name."""
    return re.sub(r"[^a-zA-Z0-9.]+", "_", text)


def folder_of_run(kind: str, name: str, players: int, run: object) -> Path:
    """Return a folder named after a run, so that the same command finds it again."""
    digits = sha256(repr(run).encode()).hexdigest()[:6]
    return Path(f"{kind}-{name}-{players}p-{digits}")


def write_text(target: str | Path, text: str) -> None:
    """Write a file atomically: readers never see half of it, and a failure keeps the old one."""
    if str(target) == STANDARD:
        sys.stdout.write(text)
    else:
        write_bytes(target, text.encode())


def write_bytes(target: str | Path, content: bytes) -> None:
    """Write a file atomically, as `write_text` does."""
    try:
        _replace(Path(target), content)
    except OSError as error:
        raise cannot_open(str(target), error) from error


def _replace(target: Path, content: bytes) -> None:
    # A link stays a link; a device or a pipe cannot be replaced.
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
