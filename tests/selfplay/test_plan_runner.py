import subprocess
import sys
from pathlib import Path

import psutil

from karawane.selfplay import Plan
from tests.selfplay.runs import contents, played
from tests.waiting import HANGS_SECONDS, wait_until

SEARCH = Plan("search:20", seed=3, explore=4)


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    assert played(tmp_path / "alone", 5, SEARCH) == 5
    assert played(tmp_path / "together", 5, SEARCH, workers=2) == 5
    assert contents(tmp_path / "alone") == contents(tmp_path / "together")


def test_more_games_are_added_to_those_there_are(tmp_path: Path) -> None:
    assert played(tmp_path / "two", 3) == 3
    assert played(tmp_path / "two", 5) == 2
    assert played(tmp_path / "two", 2) == 0
    played(tmp_path / "one", 5)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_killed_run_resumes(tmp_path: Path) -> None:
    """A worker is killed first, which the run survives; then the run itself."""
    folder = tmp_path / "killed"
    plan = Plan("search:300", seed=8)
    program = f"""if True:
        from pathlib import Path
        from tests.selfplay.runs import played
        from karawane.selfplay import Plan
        if __name__ == "__main__":
            played(Path({str(folder)!r}), 1000, {plan!r}, workers=2)
        """
    (tmp_path / "program.py").write_text(program)
    root = Path(__file__).parents[2]
    running = subprocess.Popen([sys.executable, tmp_path / "program.py"], cwd=root, env={
        "PYTHONPATH": str(root)
    })  # fmt: skip
    try:
        until(folder, 2)
        workers = [
            child
            for child in psutil.Process(running.pid).children()
            if "spawn_main" in " ".join(child.cmdline())
        ]
        assert len(workers) == 2
        workers[0].kill()
        until(folder, 5)
        assert running.poll() is None
    finally:
        running.kill()
        running.wait()
    # They leave by themselves once there is nobody to work for.
    psutil.wait_procs(workers, timeout=HANGS_SECONDS)
    done = len(list(folder.glob("games-*.parquet")))
    games = done + 2
    assert played(folder, games, plan) <= games - done + 1
    assert played(tmp_path / "whole", games, plan) == games
    assert contents(folder) == contents(tmp_path / "whole")


def until(folder: Path, games: int) -> None:
    """Wait until that many games exist."""
    wait_until(lambda: len(list(folder.glob("games-*.parquet"))) >= games)
