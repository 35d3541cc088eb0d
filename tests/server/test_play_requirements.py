"""What `make play` installs is enough to play: the server imports nothing else."""

import json
import re
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.server.playing.server_process import ServerProcess
from tests.waiting import HANGS_SECONDS

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


def modules_for_developers_only() -> set[str]:
    """Return the modules that only developers have installed."""
    for_players = named_in("play.txt") | named_in("bootstrap.txt") | {"karawane"}
    return {
        module
        for module, sources in packages_distributions().items()
        if not {re.sub(r"[_.]", "-", name).lower() for name in sources} & for_players
    }


def test_a_game_is_played_with_what_make_play_installs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    absent = modules_for_developers_only()
    assert {"greenlet", "asyncpg", "redis", "numpy", "hypothesis"} <= absent
    (tmp_path / "sitecustomize.py").write_text(ABSENT.format(names=absent))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with ServerProcess(tmp_path, str(tmp_path / "new.db")) as server:
        table, _ = server.make_table(people=0, bots=2, level="oryx", watch="anyone")
        with connect(
            f"{server.ws}/api/v1/tables/{table}/socket", open_timeout=HANGS_SECONDS
        ) as watcher:
            watcher.send('{"type": "hello"}')
            ply = 0
            while ply < 3:
                message = json.loads(watcher.recv(HANGS_SECONDS))
                if message["type"] in ("welcome", "events"):
                    ply = message["table"]["board"]["ply"]
