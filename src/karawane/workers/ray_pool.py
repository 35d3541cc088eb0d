"""A pool of tasks on a Ray cluster; Ray is imported when the pool is opened."""

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

from karawane.workers.pool import MOST_DEATHS, WorkersError

__all__ = ["LOCAL", "RayPool", "ray_pool"]

LOCAL = "local"
"""The address that starts a cluster on this machine, for this run only."""

CONNECT_SECONDS = 5.0
QUIET = {
    # No usage statistics are sent.
    "RAY_USAGE_STATS_ENABLED": "0",
    # Silences a warning about workers without a GPU; none is used.
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_HOST_AND_PORT = re.compile(r"(?:ray://)?(\[[^\]]+\]|[^:/\[\]]+):([0-9]{1,5})")

Item = TypeVar("Item")
Result = TypeVar("Result")


@contextmanager
def ray_pool(address: str, workers: int | None = None) -> Iterator[RayPool]:
    """Open a pool on the cluster at `auto`, `local`, `ray://HOST:PORT` or `HOST:PORT`.

    `workers` defaults to the cluster's cores, even as it grows. A cluster that cannot be used
    raises `WorkersError`.
    """
    ray = _imported()
    _connect(ray, address, workers)
    try:
        # Ray reports dead nodes on standard output, where our results go.
        with redirect_stdout(sys.stderr):
            yield RayPool(ray, workers)
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
    # Ray raises many kinds: no cluster, another version of Ray or Python, not the head node.
    except Exception as error:
        words = " ".join(str(error).split())[:200]
        raise WorkersError(f"no Ray cluster answers at {address!r}: {words}") from error


def _knock(address: str) -> None:
    """Fail at once if nothing listens at the address: Ray would retry for a minute."""
    found = _HOST_AND_PORT.fullmatch(address)
    if found is None:
        raise WorkersError(
            f"{address!r} is not the address of a Ray cluster; "
            f"write auto, {LOCAL}, HOST:PORT or ray://HOST:PORT"
        )
    host, port = found[1].strip("[]"), int(found[2])
    try:
        socket.create_connection((host, port), CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise WorkersError(f"no Ray cluster answers at {address!r}: {error}") from error


class RayPool:
    """Tasks on the Ray cluster that this process is connected to."""

    def __init__(self, ray: ModuleType, workers: int | None) -> None:
        self._ray = ray
        self._workers = workers

    def limited(self, workers: int) -> RayPool:
        """Return a pool on the same cluster with at most this many workers."""
        return RayPool(self._ray, workers)

    def map_unordered(
        self, task: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[Item, Result]]:
        """Yield each item with its result, as results arrive.

        Ray retries an item whose worker or node has died.
        """
        ray = self._ray
        remote = ray.remote(num_cpus=1, max_retries=MOST_DEATHS - 1)(_do)
        left = iter(items)
        waiting: dict[Any, Item] = {}
        try:
            while True:
                # Nodes may have left: then more may be in flight than there is room for now.
                for item in islice(left, max(0, self._room() - len(waiting))):
                    waiting[remote.remote(task, item)] = item
                if not waiting:
                    return
                ready, _ = ray.wait(list(waiting), num_returns=1)
                for reference in ready:
                    item = waiting.pop(reference)
                    yield item, self._result(reference)
        finally:
            # Cancelling after the shutdown would start another cluster.
            if ray.is_initialized():
                for reference in waiting:
                    ray.cancel(reference, force=True)

    def _room(self) -> int:
        """Return how many items may be in flight: by default enough to keep all cores busy."""
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
                    "a node of the cluster lacks karawane: install the same version on every node"
                ) from error
            raise
        except errors.RayError as error:
            words = " ".join(str(error).split())[:200]
            raise WorkersError(
                f"{MOST_DEATHS} workers died on the same item, or the cluster went away: {words}"
            ) from error


def _do(task: Callable[[Item], Result], item: Item) -> Result:
    return task(item)
