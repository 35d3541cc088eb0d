import stat
from pathlib import Path

import pytest

from karawane.cli.command_error import CommandError
from karawane.cli.files import write_text


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "game.ttd"
    file.write_text("old", "utf-8")
    file.chmod(0o640)
    write_text(file, "new\n")
    assert file.read_text("utf-8") == "new\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["game.ttd"]


def test_a_failure_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.ttd"
    file.write_text("old", "utf-8")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CommandError, match="No space left on device"):
        write_text(file, "new")
    assert file.read_text("utf-8") == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["game.ttd"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "game.ttd", tmp_path / "link.ttd"
    link.symlink_to(file)
    write_text(link, "new")
    assert link.is_symlink()
    assert file.read_text("utf-8") == "new"


def test_a_device_is_written_to_and_stays_one() -> None:
    write_text("/dev/null", "new")
    assert Path("/dev/null").is_char_device()


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="this is a folder"):
        write_text(tmp_path, "new")
