"""What `make play` installs is enough to play: nothing else is imported by chance."""

import re
import time
from importlib.metadata import packages_distributions
from pathlib import Path

import httpx
import pytest

from tests.server.playing.server_process import ServerProcess

REQUIREMENTS = Path(__file__).parents[2] / "requirements"

ABSENT = """
import sys

class Absent:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent)
"""


def named_in(file: str) -> set[str]:
    text = (REQUIREMENTS / file).read_text()
    return set(re.findall(r"^([a-z0-9][a-z0-9_.-]*)==", text, re.MULTILINE))


def not_there_for_players() -> set[str]:
    """Return the modules of everything that only those who develop have."""
    for_players = named_in("play.txt") | named_in("bootstrap.txt") | {"karawane"}
    return {
        module
        for module, sources in packages_distributions().items()
        if not {re.sub(r"[_.]", "-", name).lower() for name in sources} & for_players
    }


def test_a_game_is_played_with_what_make_play_installs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    absent = not_there_for_players()
    assert {"greenlet", "asyncpg", "redis", "numpy", "hypothesis"} <= absent
    (tmp_path / "sitecustomize.py").write_text(ABSENT.format(names=absent))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with ServerProcess(tmp_path) as server:
        table, _ = server.make_table(people=0, bots=2, level="oryx", watch="anyone")
        ends = time.monotonic() + 60
        while httpx.get(f"{server.http}/api/v1/tables/{table}").json()["board"]["ply"] < 3:
            assert time.monotonic() < ends, server.output()
            time.sleep(0.1)
