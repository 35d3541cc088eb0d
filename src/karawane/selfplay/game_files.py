"""Parquet files of self-play: their names, and reading and writing them atomically."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from karawane.arena import StoreError
from karawane.selfplay.schema import SCHEMA, VERSION, VERSION_KEY

__all__ = ["GameFile", "game_files", "read_file", "read_files", "write_file"]

_NAME = re.compile(r"games-([0-9]{6,})-([0-9]{6,})\.parquet")


@dataclass(frozen=True)
class GameFile:
    """A file with all games from `first` to `last`.

    >>> GameFile(0, 99).name
    'games-000000-000099.parquet'
    """

    first: int
    last: int

    @property
    def name(self) -> str:
        """The file name."""
        return f"games-{self.first:06d}-{self.last:06d}.parquet"

    def holds(self, other: GameFile) -> bool:
        """Return whether this file holds all games of another, smaller one."""
        return self != other and self.first <= other.first and other.last <= self.last


def game_files(folder: Path) -> tuple[list[GameFile], list[GameFile]]:
    """Return the files of a folder in order, and those made redundant by larger ones.

    Only a killed run leaves redundant files behind.
    """
    names = (_NAME.fullmatch(path.name) for path in folder.iterdir())
    found = [GameFile(int(name[1]), int(name[2])) for name in names if name]
    files: list[GameFile] = []
    doubled: list[GameFile] = []
    for file in sorted(found, key=lambda file: (file.first, -file.last)):
        (doubled if files and files[-1].holds(file) else files).append(file)
    return files, doubled


def write_file(folder: Path, file: GameFile, table: pa.Table) -> None:
    """Write a file atomically."""
    beside = folder / f"{file.name}.part"
    with beside.open("wb") as opened:
        pq.write_table(table, opened, compression="zstd")
        opened.flush()
        os.fsync(opened.fileno())
    beside.replace(folder / file.name)


def read_file(folder: Path, file: GameFile) -> pa.Table:
    """Read a file; anything but self-play of this version raises `StoreError`.

    `FileNotFoundError` means that a running self-play has merged it into a larger one.
    """
    path = folder / file.name
    try:
        table = pq.read_table(path, partitioning=None)
    except FileNotFoundError:
        raise
    except (OSError, pa.ArrowException) as error:
        words = " ".join(str(error).split())[:200]
        raise StoreError(f"{path}: cannot be read ({words}); remove it") from error
    version = (table.schema.metadata or {}).get(VERSION_KEY, b"none").decode()
    if version != str(VERSION) or not table.schema.equals(SCHEMA):
        raise StoreError(f"{path}: its schema has version {version}; this program reads {VERSION}")
    return table


def read_files(folder: Path) -> Iterator[pa.Table]:
    """Yield the tables of a folder, in order of their games, also while a run adds to it."""
    next_game = 0
    while True:
        try:
            files, _ = game_files(folder)
        except OSError as error:
            raise StoreError(f"{folder}: {error.strerror or error}") from error
        try:
            for file in files:
                if file.last >= next_game:
                    table = read_file(folder, file)
                    yield _from_game(table, next_game) if file.first < next_game else table
                    next_game = file.last + 1
        except FileNotFoundError:
            # The run has merged the file into a larger one: list the folder again.
            continue
        return


def _from_game(table: pa.Table, game: int) -> pa.Table:
    return table.filter(pc.greater_equal(table["game"], game))
