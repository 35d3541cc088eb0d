from pathlib import Path

import pytest

from karawane.cli.play.saves import new_save, saves_folder


def test_games_are_kept_in_the_users_folder_for_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saves_folder() == tmp_path / "state" / "karawane" / "games"
    assert new_save().parent == saves_folder()
    assert new_save().suffix == ".ttd"
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    usual = tmp_path / "home" / ".local" / "state" / "karawane" / "games"
    for useless in ("", "relative/path"):
        monkeypatch.setenv("XDG_STATE_HOME", useless)
        assert saves_folder() == usual
    monkeypatch.delenv("XDG_STATE_HOME")
    assert saves_folder() == usual
