"""A second server on one SQLite file is refused, unless both share a bus."""

from pathlib import Path

import pytest

from karawane.server.storage.server_lock import lock_for_server
from karawane.server.storage.storage_errors import CannotOpen


def test_a_second_server_is_refused_while_the_first_runs(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    with lock_for_server(path):
        with pytest.raises(CannotOpen, match="another server is using this file"):
            lock_for_server(path).__enter__()
        with pytest.raises(CannotOpen), lock_for_server(f"sqlite:///{path}", shared=True):
            pass
    with lock_for_server(path):
        pass


def test_servers_on_one_bus_share_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    with lock_for_server(path, shared=True), lock_for_server(path, shared=True):
        pass


def test_postgres_needs_no_lock() -> None:
    with lock_for_server("postgresql://h/games"), lock_for_server("postgresql://h/games"):
        pass
