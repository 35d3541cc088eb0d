"""Opening the pool that the caller asks for: local processes or a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from karawane.workers.pool import WorkerPool
from karawane.workers.process_pool import ProcessPool

__all__ = ["open_pool"]


@contextmanager
def open_pool(workers: int | None = None, ray: str | None = None) -> Iterator[WorkerPool]:
    """Open a pool on this machine, or on the Ray cluster at an address.

    `workers` defaults to one for each core. A cluster that cannot be used raises `WorkersError`.

    >>> with open_pool(1) as pool:
    ...     list(pool.map_unordered(len, ["camel"]))
    [('camel', 5)]
    """
    if ray is None:
        yield ProcessPool(workers or os.cpu_count() or 1)
        return
    # Ray is an optional extra and takes seconds to import.
    from karawane.workers.ray_pool import ray_pool  # noqa: PLC0415

    with ray_pool(ray, workers) as pool:
        yield pool
