"""Runs for tests."""

from pathlib import Path

from karawane.selfplay import Plan, Store, run
from karawane.workers import ProcessPool

PLAN = Plan("greedy", seed=3)


def played(folder: Path, games: int, plan: Plan = PLAN, workers: int = 1) -> int:
    """Play what is left, and return how many games that was."""
    calls: list[int] = []
    store = Store(folder, plan)
    with store.opened():
        run(plan, games, store, pool=ProcessPool(workers), advance=lambda: calls.append(1))
    return len(calls)


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
