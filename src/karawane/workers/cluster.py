"""Workers on a Ray cluster; Ray is imported only once one is asked for."""

from __future__ import annotations

import logging
import os
import re
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from types import ModuleType
from typing import Any, TypeVar

from karawane.workers.crew import MOST_DEATHS, WorkersError

__all__ = ["LOCAL", "RayCrew", "ray_crew"]

LOCAL = "local"
"""The address that stands for a cluster of this machine alone, begun for the purpose."""

CONNECT_SECONDS = 5.0
QUIET = {
    # Nobody is told that we are here.
    "RAY_USAGE_STATS_ENABLED": "0",
    # Ray warns that it will treat workers without a graphics card differently: none is used here.
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_HOST_AND_PORT = re.compile(r"(?:ray://)?(\[[^\]]+\]|[^:/\[\]]+):([0-9]{1,5})")

Item = TypeVar("Item")
Result = TypeVar("Result")


@contextmanager
def ray_crew(address: str, workers: int | None = None) -> Iterator[RayCrew]:
    """Give workers on the cluster at an address: `auto`, `local`, `ray://HOST:PORT`, `HOST:PORT`.

    Without a number there are as many as the cluster has cores, also when it grows. What keeps the
    cluster from being used is said in a `WorkersError`.
    """
    ray = _imported()
    _connect(ray, address, workers)
    try:
        # Ray tells of dead nodes on standard output, where our results go.
        with redirect_stdout(sys.stderr):
            yield RayCrew(ray, workers)
    finally:
        ray.shutdown()


def _imported() -> ModuleType:
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise WorkersError(f"Ray needs {error.name}: pip install 'karawane[ray]'") from error
    return ray


def _connect(ray: ModuleType, address: str, workers: int | None) -> None:
    settings: dict[str, Any] = {"address": address}
    if address == LOCAL:
        settings |= {"num_cpus": workers, "include_dashboard": False}
    elif address != "auto":
        _knock(address)
    try:
        ray.init(**settings, log_to_driver=False, logging_level=logging.ERROR)
    # Ray has many: no cluster there, another version of Ray or Python, a worker for a head.
    except Exception as error:
        words = " ".join(str(error).split())[:200]
        raise WorkersError(f"no Ray cluster answers at {address!r}: {words}") from error


def _knock(address: str) -> None:
    """See at once whether anybody is there: Ray itself would try for a minute."""
    found = _HOST_AND_PORT.fullmatch(address)
    if found is None:
        raise WorkersError(
            f"{address!r} is no address of a Ray cluster; "
            f"write auto, {LOCAL}, HOST:PORT or ray://HOST:PORT"
        )
    host, port = found[1].strip("[]"), int(found[2])
    try:
        socket.create_connection((host, port), CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise WorkersError(f"no Ray cluster answers at {address!r}: {error}") from error


class RayCrew:
    """Workers on the Ray cluster to which this process is connected."""

    def __init__(self, ray: ModuleType, workers: int | None) -> None:
        self._ray = ray
        self._workers = workers

    def limited(self, workers: int) -> RayCrew:
        """Return a crew on the same cluster with no more than so many workers."""
        return RayCrew(self._ray, workers)

    def done(
        self, task: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[Item, Result]]:
        """Yield each item with what the task makes of it, in the order in which they are ready.

        Ray gives an item whose worker or node has died to another one.
        """
        ray = self._ray
        remote = ray.remote(num_cpus=1, max_retries=MOST_DEATHS - 1)(_do)
        left = iter(items)
        waiting: dict[Any, Item] = {}
        try:
            while True:
                for item in islice(left, self._room() - len(waiting)):
                    waiting[remote.remote(task, item)] = item
                if not waiting:
                    return
                ready, _ = ray.wait(list(waiting), num_returns=1)
                for reference in ready:
                    item = waiting.pop(reference)
                    yield item, self._result(reference)
        finally:
            # Once we have left the cluster, to cancel anything would start another one.
            if ray.is_initialized():
                for reference in waiting:
                    ray.cancel(reference, force=True)

    def _room(self) -> int:
        """Return how many items may be under way: without a number, enough to keep all busy."""
        if self._workers is not None:
            return self._workers
        return 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _result(self, reference: object) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            if "No module named 'karawane" in str(error):
                raise WorkersError(
                    "a node of the cluster has no karawane: install the same version on all of them"
                ) from error
            raise
        except errors.RayError as error:
            words = " ".join(str(error).split())[:200]
            raise WorkersError(
                f"{MOST_DEATHS} workers died at the same work, or the cluster did: {words}"
            ) from error


def _do(task: Callable[[Item], Result], item: Item) -> Result:
    return task(item)
