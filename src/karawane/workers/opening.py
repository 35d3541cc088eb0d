"""The crew that is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from karawane.workers.crew import Crew
from karawane.workers.local import LocalCrew

__all__ = ["crew"]


@contextmanager
def crew(workers: int | None = None, ray: str | None = None) -> Iterator[Crew]:
    """Give that many workers: on this machine, or on the Ray cluster at an address.

    Without a number there is one for each core. What keeps a cluster from being used is said in a
    `WorkersError`.

    >>> with crew(1) as alone:
    ...     list(alone.done(len, ["camel"]))
    [('camel', 5)]
    """
    if ray is None:
        yield LocalCrew(workers or os.cpu_count() or 1)
        return
    # It takes seconds to import, and is an extra.
    from karawane.workers.cluster import ray_crew  # noqa: PLC0415

    with ray_crew(ray, workers) as cluster:
        yield cluster
