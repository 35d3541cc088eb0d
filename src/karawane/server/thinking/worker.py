"""The program of a thinking process: jobs in by standard input, answers out by standard output."""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread

from karawane.server.thinking.job_handlers import solve
from karawane.server.thinking.job_messages import READY, Answer, Failed, read_job

__all__ = ["main"]

NICENESS = 5
"""Tables come first: whoever moves must not wait because a bot thinks."""


def main() -> None:
    """Do one job after the other until nobody is there to ask."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    jobs: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(jobs,), daemon=True).start()
    _say(READY)
    while True:
        _say(_solved(jobs.get()).model_dump_json().encode() + b"\n")


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def _read(jobs: SimpleQueue[bytes]) -> None:
    """Pass jobs on; where the server is gone, even a long thought is given up at once."""
    for line in sys.stdin.buffer:
        jobs.put(line)
    os._exit(0)


def _solved(line: bytes) -> Answer:
    try:
        return solve(read_job(line))
    except Exception as error:
        return Failed(why=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
