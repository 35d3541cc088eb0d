"""Games for a cluster, one node of which is killed."""

import time
from pathlib import Path

import ray

from karawane.selfplay import Plan, Row, play_game


def play_or_hang(plan: Plan, folder: Path, victim: str, game: int) -> list[Row]:
    """Play a game; on one node only the first, never ending the next, for which the others wait."""
    hanging = folder / "hanging"
    if ray.get_runtime_context().get_node_id() != victim:
        wait_for(hanging)
    elif (folder / "first").exists():
        hanging.touch()
        time.sleep(600)
    else:
        (folder / "first").touch()
    return play_game(plan, game)


def wait_for(file: Path, seconds: float = 120.0) -> None:
    until = time.monotonic() + seconds
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.05)
