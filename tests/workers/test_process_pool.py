import os
from functools import partial
from itertools import count
from pathlib import Path

import psutil
import pytest

from karawane.workers import ProcessPool, WorkersError
from tests.workers.tasks import always_die, die_at_first, double, refuse_two


def test_one_worker_works_here() -> None:
    assert list(ProcessPool(1).map_unordered(double, [1, 2])) == [
        (1, (2, os.getpid())),
        (2, (4, os.getpid())),
    ]


def test_two_workers_work_in_processes_of_their_own() -> None:
    done = dict(ProcessPool(2).map_unordered(double, range(40)))
    assert {number: twice for number, (twice, _) in done.items()} == {n: 2 * n for n in range(40)}
    assert os.getpid() not in {worker for _, worker in done.values()}


def test_what_a_killed_worker_had_in_hand_is_done_by_another(tmp_path: Path) -> None:
    task = partial(die_at_first, tmp_path)
    assert sorted(ProcessPool(2).map_unordered(task, range(6))) == [(n, n) for n in range(6)]
    assert sorted(trace.name for trace in tmp_path.iterdir()) == ["0", "3"]


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(WorkersError, match=r"5 worker processes died on the same item.*status 7"):
        list(ProcessPool(2).map_unordered(always_die, [1]))


def test_an_error_is_raised_in_the_caller() -> None:
    with pytest.raises(ValueError, match="two is too much"):
        list(ProcessPool(2).map_unordered(refuse_two, range(4)))


def test_who_leaves_early_leaves_nobody_behind() -> None:
    before = set(psutil.Process().children())
    done = ProcessPool(2).map_unordered(double, count())
    for _ in range(3):
        next(done)
    done.close()  # type: ignore[attr-defined]
    assert set(psutil.Process().children()) <= before | resource_tracker()


def resource_tracker() -> set[psutil.Process]:
    """Python's own helper, which stays."""
    children = psutil.Process().children()
    return {child for child in children if "resource_tracker" in " ".join(child.cmdline())}
