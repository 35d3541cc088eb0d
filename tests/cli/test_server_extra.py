from pathlib import Path

import pytest

from karawane.cli.command_error import CommandError
from karawane.cli.server_extra import PASSWORD_FILE_VARIABLE, chosen_database


@pytest.fixture
def password_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "password"
    file.write_text("p@ss/word\n")
    monkeypatch.setenv(PASSWORD_FILE_VARIABLE, str(file))
    return file


@pytest.mark.usefixtures("password_file")
def test_the_password_of_postgresql_may_be_in_a_file() -> None:
    chosen = chosen_database("postgresql://karawane@db:5432/games?sslmode=require")
    assert chosen == "postgresql://karawane:p%40ss%2Fword@db:5432/games?sslmode=require"


@pytest.mark.usefixtures("password_file")
def test_a_file_needs_no_password() -> None:
    assert chosen_database("games.db") == "games.db"


@pytest.mark.usefixtures("password_file")
@pytest.mark.parametrize("url", ["postgresql://db/games", "postgresql://me:secret@db/games"])
def test_a_password_file_does_not_fit_every_url(url: str) -> None:
    with pytest.raises(CommandError, match="USER@HOST") as refused:
        chosen_database(url)
    assert "secret" not in str(refused.value)


def test_a_missing_password_file_is_reported_in_one_line(password_file: Path) -> None:
    password_file.unlink()
    with pytest.raises(CommandError, match="password: "):
        chosen_database("postgresql://karawane@db/games")
