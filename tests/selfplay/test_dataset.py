from pathlib import Path

import pytest

from karawane.selfplay import SCHEMA, StoreError, play_game, read, read_table
from tests.selfplay.runs import PLAN, played


def test_all_games_are_read_in_order(tmp_path: Path) -> None:
    played(tmp_path, 3)
    rows = list(read(tmp_path))
    expected = [row for game in range(3) for row in play_game(PLAN, game)]
    assert rows == expected
    table = read_table(str(tmp_path))
    assert table.num_rows == len(rows)
    assert table["ply"].to_pylist() == [row.ply for row in rows]


def test_an_empty_folder_has_no_rows(tmp_path: Path) -> None:
    assert list(read(tmp_path)) == []
    assert read_table(tmp_path).schema.equals(SCHEMA)


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        list(read(tmp_path / "nowhere"))
