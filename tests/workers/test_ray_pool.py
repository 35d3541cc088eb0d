"""On a real cluster of two nodes on this machine, one of which is killed."""

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
import ray
from ray._private.node import Node
from ray.cluster_utils import Cluster

from karawane.selfplay import Plan, Store, play_game, run
from karawane.workers import ProcessPool, WorkersError
from karawane.workers.ray_pool import QUIET, ray_pool
from tests.workers.hanging import play_or_hang, wait_for
from tests.workers.tasks import refuse_two

PLAN = Plan("search:20", seed=5)
GAMES = 8
NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 100 * 2**20}

Started = TypeVar("Started")


def patiently(start: Callable[[], Started]) -> Started:
    """Start something of Ray's, which on a busy machine gives up waiting for its own processes."""
    for _ in range(2):
        with suppress(Exception):
            return start()
    return start()


def head() -> Cluster:
    return Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    # Ray's workers step back for everybody else, and other tests run beside this one.
    monkeypatch.setenv("RAY_worker_niceness", "0")
    nodes = patiently(head)
    try:
        yield nodes
    finally:
        nodes.shutdown()  # type: ignore[no-untyped-call]


def kill_once_it_hangs(cluster: Cluster, node: Node, folder: Path) -> None:
    wait_for(folder / "hanging")
    cluster.remove_node(node, allow_graceful=False)


def test_a_killed_node_costs_only_its_games_in_flight(cluster: Cluster, tmp_path: Path) -> None:
    victim = patiently(lambda: cluster.add_node(**NODE))
    killing = threading.Thread(target=kill_once_it_hangs, args=(cluster, victim, tmp_path))
    killing.start()
    task = partial(play_or_hang, PLAN, tmp_path, victim.node_id)
    with ray_pool(cluster.address) as pool:
        played = dict(pool.map_unordered(task, range(GAMES)))
        killing.join()
        assert (tmp_path / "hanging").exists()
        assert played == {game: play_game(PLAN, game) for game in range(GAMES)}

        # What is left of the cluster goes on, and its files are those of a run without it.
        for name, each in (("ray", pool), ("local", ProcessPool(1))):
            store = Store(tmp_path / name, PLAN)
            with store.opened():
                run(PLAN, 2, store, pool=each)
        files = [tmp_path / name / "games-000000-000001.parquet" for name in ("ray", "local")]
        assert files[0].read_bytes() == files[1].read_bytes()

        with pytest.raises(ValueError, match="two is too much"):
            list(pool.map_unordered(refuse_two, [2]))


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(WorkersError, match=r"pip install 'karawane\[ray\]'"), ray_pool("local"):
        pass


@pytest.mark.parametrize("form", ["127.0.0.1:{}", "ray://127.0.0.1:{}"])
def test_where_nobody_answers_ray_is_not_asked(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "init", lambda **_: pytest.fail("Ray would retry for a minute"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = form.format(free.getsockname()[1])
    with pytest.raises(WorkersError, match=f"no Ray cluster answers at '{address}'"):
        ray_pool(address).__enter__()
