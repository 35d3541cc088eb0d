"""Run all tests again and again while other processes keep the cores busy: `make test-steady`.

Prints a line for each run and keeps the output of runs that fail. The exit status is 0 only if
every run passed.
"""

import argparse
import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOGS = ROOT / "build" / "steady"
COMMAND = [sys.executable, "-m", "pytest", "-n", "auto", "-q"]
COUNTS = re.compile(r"(\d+) (passed|failed|errors?|skipped)")


def main() -> int:
    """Run the tests and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument(
        "--busy",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="Processes to keep busy (default: one for each core).",
    )
    parser.add_argument("pytest", nargs="*", help="Arguments for pytest, after --.")
    options = parser.parse_args()
    LOGS.mkdir(parents=True, exist_ok=True)
    print(
        f"{options.runs} runs beside {options.busy} busy processes, on {os.cpu_count()} cores",
        flush=True,
    )
    failed = 0
    with busy(options.busy):
        for number in range(1, options.runs + 1):
            failed += not run(number, [*COMMAND, *options.pytest])
    print(f"{options.runs - failed} of {options.runs} runs passed", flush=True)
    return 1 if failed else 0


def run(number: int, command: list[str]) -> bool:
    """Run the tests once, print a line about it, and return whether they passed."""
    log = LOGS / f"run-{number}.log"
    began = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        status = subprocess.run(
            command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, check=False
        ).returncode
    took = time.monotonic() - began
    lines = log.read_text("utf-8", errors="replace").splitlines()
    found = COUNTS.findall(next((line for line in reversed(lines) if COUNTS.search(line)), ""))
    counts = ", ".join(f"{count} {what}" for count, what in found) or "no tests ran"
    load = os.getloadavg()[0]
    print(f"run {number}: {took:.0f} s, {counts}, load {load:.1f}", flush=True)
    if status:
        for line in lines:
            if line.startswith(("FAILED", "ERROR")):
                print(f"  {line}", flush=True)
        print(f"  exit status {status}; output in {log.relative_to(ROOT)}", flush=True)
    else:
        log.unlink()
    return status == 0


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep that many processes busy until the block ends, whatever happens in it."""
    # Daemons: they end with this process, even if it ends unexpectedly.
    load = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(processes)]
    for process in load:
        process.start()
    try:
        yield
    finally:
        for process in load:
            process.kill()
            process.join()


def _spin() -> None:
    parent = os.getppid()
    while os.getppid() == parent:
        sum(range(1_000_000))


if __name__ == "__main__":
    sys.exit(main())
