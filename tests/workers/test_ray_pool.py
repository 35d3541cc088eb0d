"""On a real cluster on this machine, whose nodes come and go, and on a pretended one."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pytest

from karawane.selfplay import Plan, Store, play_game, run
from karawane.workers import ProcessPool, WorkersError
from karawane.workers.ray_pool import QUIET, RayPool, ray_pool
from tests.workers.hanging import play_or_hang, wait_for
from tests.workers.tasks import refuse_two

# Ray takes half a second to load, so only the tests that need it do.
if TYPE_CHECKING:
    from ray._private.node import Node
    from ray.cluster_utils import Cluster

PLAN = Plan("search:20", seed=5)
GAMES = 8
SETTINGS = {
    **QUIET,
    # Ray's workers step back for everybody else, and other tests run beside this one.
    "RAY_worker_niceness": "0",
    # How soon Ray notices that a node has left: by default after a quarter of a minute. A node
    # that is only slow has as long to answer as by default.
    "RAY_health_check_initial_delay_ms": "500",
    "RAY_health_check_period_ms": "500",
    "RAY_health_check_failure_threshold": "3",
}
NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 100 * 2**20}

Started = TypeVar("Started")


def patiently(start: Callable[[], Started]) -> Started:
    """Start something of Ray's, which on a busy machine gives up waiting for its own processes."""
    for _ in range(2):
        with suppress(Exception):
            return start()
    return start()


def head() -> Cluster:
    from ray.cluster_utils import Cluster

    return Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value)
    nodes = patiently(head)
    try:
        yield nodes
    finally:
        nodes.shutdown()  # type: ignore[no-untyped-call]


def let_nodes_come_and_go(cluster: Cluster, killed: Node, folder: Path) -> None:
    """Kill a node, add another and tell it to end, each in the middle of a game."""
    import ray

    wait_for(folder / killed.node_id)
    cluster.remove_node(killed, allow_graceful=False)
    joined = patiently(lambda: cluster.add_node(**NODE))
    wait_for(folder / joined.node_id)
    cluster.remove_node(joined)
    while ray.cluster_resources()["CPU"] > 1:  # type: ignore[no-untyped-call]
        time.sleep(0.1)
    (folder / "left").touch()


def test_nodes_that_leave_cost_only_their_games_in_flight(cluster: Cluster, tmp_path: Path) -> None:
    killed = patiently(lambda: cluster.add_node(**NODE))
    head_id = cluster.head_node.node_id  # type: ignore[attr-defined]  # (declared as None)
    task = partial(play_or_hang, PLAN, tmp_path, head_id)
    # Ray starts nodes in the main thread only.
    with ray_pool(cluster.address) as pool, ThreadPoolExecutor(1) as thread:
        playing = thread.submit(lambda: dict(pool.map_unordered(task, range(GAMES))))
        let_nodes_come_and_go(cluster, killed, tmp_path)
        played = playing.result()
        # Beside "first" and "left", a file of each node that had a game in hand when it left.
        assert len(list(tmp_path.iterdir())) == 4
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
    monkeypatch.setattr("ray.init", lambda **_: pytest.fail("Ray would retry for a minute"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = form.format(free.getsockname()[1])
    with pytest.raises(WorkersError, match=f"no Ray cluster answers at '{address}'"):
        ray_pool(address).__enter__()


class PretendedRay:
    """Does each task when it is waited for, on a cluster whose number of cores changes."""

    def __init__(self, cores: Iterable[int]) -> None:
        import ray

        self._cores = iter(cores)
        self.cancelled: list[object] = []
        self.most_waiting = 0
        self.exceptions = ray.exceptions

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(next(self._cores))}

    def remote(self, **_: object) -> Callable[[Callable[..., object]], Any]:
        return lambda do: SimpleNamespace(remote=partial(partial, do))

    def wait(self, waiting: list[object], num_returns: int) -> tuple[list[object], list[object]]:
        self.most_waiting = max(self.most_waiting, len(waiting))
        return waiting[:num_returns], waiting[num_returns:]

    def get(self, reference: Callable[[], object]) -> object:
        return reference()

    def is_initialized(self) -> bool:
        return True

    def cancel(self, reference: object, *, force: bool) -> None:
        assert force
        self.cancelled.append(reference)


@pytest.mark.parametrize(
    ("cores", "most_waiting"),
    [
        pytest.param(repeat(3), 6, id="as many as before"),
        pytest.param(chain([4], repeat(1)), 8, id="nodes leave"),
        pytest.param(chain([4, 4], repeat(0)), 8, id="all nodes leave"),
        pytest.param(chain([1, 4, 1, 1], repeat(2)), 8, id="a node joins and leaves"),
    ],
)
def test_work_goes_on_with_the_cores_that_are_left(cores: Iterable[int], most_waiting: int) -> None:
    pretended = PretendedRay(cores)
    pool = RayPool(cast("ModuleType", pretended), None)
    assert dict(pool.map_unordered(abs, range(-20, 0))) == {n: -n for n in range(-20, 0)}
    assert pretended.most_waiting == most_waiting
    assert not pretended.cancelled


def test_leaving_early_cancels_what_is_in_flight() -> None:
    pretended = PretendedRay(chain([4], repeat(1)))
    done = RayPool(cast("ModuleType", pretended), None).map_unordered(abs, range(-20, 0))
    next(done)
    done.close()  # type: ignore[attr-defined]
    assert len(pretended.cancelled) == 7
