"""Everything in docs/write-a-bot.md works: bots, examples and commands."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path

import pytest

from karawane.bots import unregister_player
from tests.cli.invocation import karawane

pytest.importorskip("karawane.kernel", exc_type=ImportError)

PAGE = Path(__file__).parents[1] / "docs/write-a-bot.md"
BLOCKS = re.findall(r"^```(python|)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
CODE = [text for kind, text in BLOCKS if kind == "python" and not text.startswith(">>>")]
LINES = [line for kind, text in BLOCKS if not kind for line in text.splitlines()]
# `tests/server/web/test_tables.py` serves a bot of the host.
COMMANDS = [line for line in LINES if not line.startswith("karawane serve ")]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with the page's bots and its program."""
    fox, owl, program = CODE
    (tmp_path / "my_bots.py").write_text(f"{fox}\n\n{owl}", "utf-8")
    (tmp_path / "fox_program.py").write_text(program, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)


def test_its_examples_are_true() -> None:
    try:
        results = doctest.testfile(str(PAGE), module_relative=False)
    finally:
        unregister_player("fox")
    assert results.attempted > 20
    assert results.failed == 0


@pytest.mark.parametrize("line", COMMANDS)
def test_its_commands_work(line: str) -> None:
    name, *words = shlex.split(line)
    assert name == "karawane"
    # Fewer games than anybody should trust, in this process.
    if words[0] == "arena":
        words += ["--games", "1", "--workers", "1"]
    words = [word.replace("cmd:python", f"cmd:{shlex.quote(sys.executable)}") for word in words]
    shown = karawane(*words, keys="quit\n")
    assert (shown.status, shown.err.count("Traceback")) == (0, 0), shown
    assert " lost game " not in shown.out
