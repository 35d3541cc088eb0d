"""Games for a cluster whose other nodes leave in the middle of the run."""

import time
from pathlib import Path

from karawane.selfplay import Plan, Row, play_game


def play_or_hang(plan: Plan, folder: Path, head: str, game: int) -> list[Row]:
    """Play a game: on the head once the others have left, elsewhere only the very first."""
    import ray

    node = ray.get_runtime_context().get_node_id()
    if node == head:
        wait_for(folder / "left")
    elif (folder / "first").exists():
        (folder / node).touch()
        time.sleep(600)
    else:
        (folder / "first").touch()
    return play_game(plan, game)


def wait_for(file: Path, seconds: float = 120.0) -> None:
    until = time.monotonic() + seconds
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.05)
