from pathlib import Path

import pytest

from karawane.selfplay import Plan, Store, StoreError, play_game, store
from tests.selfplay.runs import PLAN, contents, played


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("games-*"))


def test_every_game_is_there_at_once_and_a_full_file_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "GAMES_IN_A_FILE", 3)
    kept = Store(tmp_path, PLAN)
    with kept.opened():
        for game in (0, 2):
            kept.add(game, play_game(PLAN, game))
        assert names(tmp_path) == ["games-000000-000000.parquet", "games-000002-000002.parquet"]
        kept.add(1, play_game(PLAN, 1))
        assert names(tmp_path) == ["games-000000-000002.parquet"]
        kept.add(3, play_game(PLAN, 3))
        kept.add(4, play_game(PLAN, 4))
        kept.finish(5)
    assert names(tmp_path) == ["games-000000-000002.parquet", "games-000003-000004.parquet"]


def test_what_a_killed_run_left_behind_is_cleared_away(tmp_path: Path) -> None:
    played(tmp_path, 2)
    whole = contents(tmp_path)
    (tmp_path / "games-000001-000001.parquet").write_bytes(whole["games-000000-000001.parquet"])
    (tmp_path / "games-000002-000002.parquet.part").write_bytes(b"PAR1")
    assert played(tmp_path, 2) == 0
    assert contents(tmp_path) == whole


def test_another_run_is_not_mixed_in(tmp_path: Path) -> None:
    played(tmp_path, 1)
    with pytest.raises(StoreError, match=r"holds another run.*--out"):
        played(tmp_path, 1, Plan("greedy", seed=4))


def test_two_runs_at_a_time_are_kept_apart(tmp_path: Path) -> None:
    with (
        Store(tmp_path, PLAN).opened(),
        pytest.raises(StoreError, match="another run is using it"),
        Store(tmp_path, PLAN).opened(),
    ):
        pass


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file"):
        played(tmp_path / "file", 1)
