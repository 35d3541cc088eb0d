"""The bot in docs/protocol.md, run as it is against a real server."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from karawane.server.table.refusal import Refusal
from tests.server.web.serving import API, Guest, Server
from tests.waiting import HANGS_SECONDS

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")


@pytest.mark.parametrize("players", [2, 5])
def test_the_bot_plays_a_whole_game(
    server: Server, anna: Guest, tmp_path: Path, players: int
) -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "bot.py").write_text(code[0], "utf-8")
    others = [{"kind": "bot", "level": "jerboa"}] * (players - 1)
    made = anna.makes([{"kind": "person", "mine": True}, *others], confirm="auto")
    address = f"ws://127.0.0.1:{server.port}{API}/tables/{made.table}/socket"
    command = [sys.executable, "bot.py", address, made.tokens[1], "1"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=HANGS_SECONDS)
    view = anna.get(f"/tables/{made.table}")
    assert view["status"] == "over"
    assert view["winners"]


def test_the_page_names_only_existing_reasons_and_paths() -> None:
    table = re.search(r"\| reason \|.*?\n\n", PAGE, re.DOTALL)
    assert table is not None
    reasons = [row.split("|")[1] for row in table[0].strip().splitlines()[2:]]
    named = {name for cell in reasons for name in re.findall(r"`([a-z_]+)`", cell)}
    assert {"stale", "try_again"} <= named <= {each.value for each in Refusal}
    paths = set(re.findall(r"(?:GET|POST|PUT) (/[a-z/A-Z.]+)", PAGE))
    assert "/tables/TABLE/commands" in paths
