from pathlib import Path

import pytest

from karawane.server.storage.sqlite_database import make_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with an empty log."""
    make_file(path := tmp_path / "games.db")
    return path
