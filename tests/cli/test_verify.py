import json
import os
import signal
import subprocess
from pathlib import Path

import psutil
import pytest

from karawane.kernel import verify as kernel_verify
from karawane.kernel.verify import Report, Seen
from tests.cli.invocation import COMMAND, karawane
from tests.waiting import HANGS_SECONDS, wait_until


def test_it_compares_games_and_says_which(tmp_path: Path) -> None:
    ran = karawane("verify", "--games", "4", "--seed", "3", "--workers", "1")
    assert ran.status == 0
    assert ran.out.startswith("4 games and ")
    assert "seed 3" in ran.out
    assert ran.out.endswith("No difference.\n")


def test_the_same_seed_compares_the_same_games() -> None:
    seen = [
        json.loads(karawane("verify", "--games", "3", "--workers", workers, "--json").out)["seen"]
        for workers in ("1", "2")
    ]
    assert seen[0] == seen[1]
    assert seen[0]["games"] == 3


def test_a_difference_is_reported_and_ends_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Report(0, Seen(games=1, moves=2), 0.1, "C: 5 here, 6 there", 0, Path("d.ttd"))  # type: ignore[arg-type]
    monkeypatch.setattr(kernel_verify, "verify", lambda *_: found)
    ran = karawane("verify", "--games", "1")
    assert ran.status == 1
    assert "C: 5 here, 6 there\nGame 0 differs; see d.ttd.\n" in ran.out


def test_control_c_ends_it_at_once_with_all_its_processes() -> None:
    command = [*COMMAND, "verify", "--games", "10000000", "--workers", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as process:
        main = psutil.Process(process.pid)
        wait_until(lambda: len(main.children()) >= 2)
        children = main.children()
        os.killpg(process.pid, signal.SIGINT)
        _, complaint = process.communicate(timeout=HANGS_SECONDS)
    assert (process.returncode, complaint) == (130, b"")
    assert not psutil.wait_procs(children, timeout=HANGS_SECONDS)[1]


def test_no_games_are_refused() -> None:
    ran = karawane("verify", "--games", "0")
    assert ran.status == 2
    assert "--games" in ran.err
