from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from karawane.selfplay import Plan, StoreError, play_game
from karawane.selfplay.game_files import GameFile, game_files, read_file, read_files, write_file
from karawane.selfplay.schema import described, table_of

PLAN = Plan("greedy")


def test_files_are_listed_in_order_without_those_that_larger_ones_hold(tmp_path: Path) -> None:
    for first, last in ((200, 200), (0, 99), (0, 0), (99, 99), (100, 119), (100, 105), (120, 120)):
        (tmp_path / GameFile(first, last).name).touch()
    for name in ("plan.json", "games-000130-000130.parquet.part", "games-1-2.parquet"):
        (tmp_path / name).touch()
    files, doubled = game_files(tmp_path)
    assert [(file.first, file.last) for file in files] == [
        (0, 99), (100, 119), (120, 120), (200, 200)
    ]  # fmt: skip
    assert [(file.first, file.last) for file in doubled] == [(0, 0), (99, 99), (100, 105)]


def test_what_is_written_is_read(tmp_path: Path) -> None:
    tables = [table_of(play_game(PLAN, game), described(PLAN)) for game in (0, 1)]
    for game, table in enumerate(tables):
        write_file(tmp_path, GameFile(game, game), table)
    assert list(read_files(tmp_path)) == tables
    assert not list(tmp_path.glob("*.part"))


def test_a_folder_can_be_read_while_its_files_are_merged(tmp_path: Path) -> None:
    tables = [table_of(play_game(PLAN, game), described(PLAN)) for game in range(4)]
    for game in range(3):
        write_file(tmp_path, GameFile(game, game), tables[game])
    reading = read_files(tmp_path)
    read = [next(reading)]
    write_file(tmp_path, GameFile(0, 3), pa.concat_tables(tables).combine_chunks())
    for game in range(3):
        (tmp_path / GameFile(game, game).name).unlink()
    read += reading
    assert pa.concat_tables(read).equals(pa.concat_tables(tables))


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    file = GameFile(0, 0)
    later = described(PLAN).with_metadata({b"karawane.selfplay": b"2"})
    pq.write_table(later.empty_table(), tmp_path / file.name)
    with pytest.raises(StoreError, match="has version 2; this program reads 1"):
        read_file(tmp_path, file)
    pq.write_table(pa.table({"game": [1]}), tmp_path / file.name)
    with pytest.raises(StoreError, match="has version none"):
        read_file(tmp_path, file)


def test_a_broken_file_and_a_missing_folder_are_reported(tmp_path: Path) -> None:
    file = GameFile(0, 0)
    (tmp_path / file.name).write_bytes(b"no Parquet")
    with pytest.raises(StoreError, match=f"{file.name}: cannot be read"):
        read_file(tmp_path, file)
    with pytest.raises(StoreError, match="nowhere"):
        list(read_files(tmp_path / "nowhere"))
