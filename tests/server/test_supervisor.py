"""Workers that die are replaced, unless none of them ever serves."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from karawane.server.web.metrics import MULTIPROCESS_VARIABLE
from tests.waiting import HANGS_SECONDS

MOST_FAILED_STARTS = 2

SUPERVISE = """
from karawane.server.supervisor import WorkersCannotStart, supervise
from tests.server import test_supervisor
try:
    supervise(
        test_supervisor.{work}, 1, most_failed_starts=test_supervisor.MOST_FAILED_STARTS
    )
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


def test_the_supervisor_gives_up_if_workers_never_serve(tmp_path: Path) -> None:
    with supervising("fails", tmp_path) as supervisor:
        output, _ = supervisor.communicate(timeout=HANGS_SECONDS)
    assert output.count("started\n") == MOST_FAILED_STARTS
    assert "workers end as soon as they start" in output


def test_a_worker_that_served_is_replaced_however_often(tmp_path: Path) -> None:
    with supervising("serves_and_dies", tmp_path) as supervisor:
        assert supervisor.stdout is not None
        for _ in range(MOST_FAILED_STARTS + 1):
            assert supervisor.stdout.readline() == "served\n"
        supervisor.terminate()
        assert supervisor.wait(HANGS_SECONDS) == 0
