from pathlib import Path

import pytest

from karawane.server.storage.addresses import STATEMENTS, Postgres, parse_address
from karawane.server.storage.storage_errors import CannotOpen


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("games.db", "games.db"),
        ("/var/games.db", "/var/games.db"),
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////var/games.db", "/var/games.db"),
        ("sqlite:///a b%20c?.db", "a b%20c?.db"),
    ],
)
def test_a_file_has_a_path(text: str, path: str) -> None:
    assert parse_address(text) == Path(path)


@pytest.mark.parametrize(
    "text", ["", "sqlite://", "sqlite:///", "mysql://u:geheim@h/d", "://geheim", "redis://geheim"]
)
def test_the_error_for_anything_else_hides_its_password(text: str) -> None:
    with pytest.raises(CannotOpen, match="name a file") as refused:
        parse_address(text)
    assert "geheim" not in str(refused.value)


def test_postgres_keeps_its_options_except_ours() -> None:
    text = "postgresql://u:p%40ss@h1,h2:5433/games?sslmode=require&statement_cache_size=0"
    address = parse_address(text)
    assert isinstance(address, Postgres)
    assert address.url == "postgresql://u:p%40ss@h1,h2:5433/games?sslmode=require"
    assert address.statement_cache_size == 0
    assert str(address) == "postgresql://h1,h2:5433/games"


def test_postgres_keeps_its_password_to_itself() -> None:
    address = parse_address("postgres://u:geheim@h/games?password=geheim")
    assert isinstance(address, Postgres)
    assert address.statement_cache_size == STATEMENTS
    assert "geheim" not in f"{address} {address!r}"


def test_a_cache_size_must_be_a_number() -> None:
    with pytest.raises(CannotOpen, match="give a number"):
        parse_address("postgresql://h/games?statement_cache_size=none")
