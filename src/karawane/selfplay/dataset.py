"""Reading the rows of a self-play run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from karawane.selfplay.game_files import read_files
from karawane.selfplay.rows import Row
from karawane.selfplay.schema import SCHEMA, rows_of

__all__ = ["read", "read_table"]


def read(folder: str | Path) -> Iterator[Row]:
    """Yield the rows of a folder, game by game, with one file in memory at a time.

    Unreadable files raise `StoreError`.
    """
    for table in read_files(Path(folder)):
        yield from rows_of(table)


def read_table(folder: str | Path) -> pa.Table:
    """Return all rows of a folder as one pyarrow table.

    Columns convert to NumPy directly: `table["value"].to_numpy()`.
    """
    tables = list(read_files(Path(folder)))
    return pa.concat_tables(tables) if tables else SCHEMA.empty_table()
