"""Workers that die are replaced, unless none of them ever serves."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from karawane.server.supervisor import MOST_FAILED_STARTS
from karawane.server.web.metrics import MULTIPROCESS_VARIABLE

SUPERVISE = """
from karawane.server.web.metrics import MULTIPROCESS_VARIABLE
from karawane.server.supervisor import WorkersCannotStart, supervise
from tests.server import test_supervisor
try:
    supervise(test_supervisor.{work}, 1)
except WorkersCannotStart as error:
    print(error)
"""


def fails(_ready: Callable[[], None]) -> None:
    os.write(1, b"started\n")
    os._exit(1)


def serves_and_dies(ready: Callable[[], None]) -> None:
    ready()
    os.write(1, b"served\n")
    os._exit(1)


def supervising(work: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SUPERVISE.format(work=work)]
    environment = {**os.environ, MULTIPROCESS_VARIABLE: str(folder)}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )


def test_workers_that_never_serve_are_given_up(tmp_path: Path) -> None:
    with supervising("fails", tmp_path) as supervisor:
        said, _ = supervisor.communicate(timeout=120)
    assert said.count("started\n") == MOST_FAILED_STARTS
    assert "workers end as soon as they start" in said


def test_one_that_served_is_replaced_however_often(tmp_path: Path) -> None:
    with supervising("serves_and_dies", tmp_path) as supervisor:
        assert supervisor.stdout is not None
        for _ in range(MOST_FAILED_STARTS + 2):
            assert supervisor.stdout.readline() == "served\n"
        supervisor.terminate()
        assert supervisor.wait(timeout=60) == 0
