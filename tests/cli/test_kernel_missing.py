"""What needs the kernel says so where it was not built; all else works."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.invocation import beginning, game, written
from tests.waiting import HANGS_SECONDS

WITHOUT_KERNEL = """
import sys
for name in ("karawane.kernel._native", "karawane.kernel._native_v3"):
    sys.modules[name] = None
from karawane.cli.app import run
sys.exit(run(sys.argv[1:]))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_KERNEL, *arguments],
        input="",
        capture_output=True,
        encoding="utf-8",
        timeout=HANGS_SECONDS,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["hint", "part.ttd"],
        ["analyse", "part.ttd"],
        ["engine"],
        ["arena", "search", "greedy"],
        ["arena", "simoom", "greedy"],
    ],
    ids=" ".join,
)
def test_one_line_says_what_to_do(tmp_path: Path, arguments: list[str]) -> None:
    written(tmp_path / "part.ttd", beginning(game(), 20))
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("karawane: karawane's native kernel cannot be loaded")
    assert done.stderr.count("\n") == 1


def test_simple_bots_play_without_it() -> None:
    done = run("arena", "jerboa", "random", "--games", "2", "--workers", "1")
    assert done.returncode == 0, done.stderr


def test_importing_the_package_does_not_load_it() -> None:
    program = "import sys, karawane, karawane.bots, karawane.arena, karawane.cli.app\n"
    program += "sys.exit('karawane.kernel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
