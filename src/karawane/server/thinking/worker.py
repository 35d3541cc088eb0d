"""The program of a thinking process: jobs on standard input, results on standard output."""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from karawane.bots.offered_bots import offer_bot
from karawane.server.thinking.job_handlers import run_job
from karawane.server.thinking.job_messages import READY, Failed, Result, parse_job

__all__ = ["main"]

NICENESS = 5
"""Tables take precedence over thinking."""


def main() -> None:
    """Do jobs until standard input ends."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    results = _results()
    for bot in sys.argv[1:]:
        offer_bot(bot)
    jobs: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_jobs, args=(jobs,), daemon=True).start()
    _write(results, READY)
    while True:
        _write(results, _result_of(jobs.get()).model_dump_json().encode() + b"\n")


def _results() -> BinaryIO:
    """Keep standard output for results: what a bot prints goes to the log."""
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return results


def _write(results: BinaryIO, line: bytes) -> None:
    """Write a line; exit at once if the server is gone."""
    try:
        results.write(line)
        results.flush()
    except BrokenPipeError:
        os._exit(0)


def _read_jobs(jobs: SimpleQueue[bytes]) -> None:
    """Queue jobs; exit at once when the server is gone, even from the middle of a search."""
    for line in sys.stdin.buffer:
        jobs.put(line)
    os._exit(0)


def _result_of(line: bytes) -> Result:
    try:
        return run_job(parse_job(line))
    except Exception as error:
        return Failed(why=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
