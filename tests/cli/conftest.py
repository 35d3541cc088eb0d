from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's games, colours and boards out of the tests."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "KARAWANE_BOARDS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
