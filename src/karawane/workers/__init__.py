"""Work spread over local processes or a Ray cluster; this package knows nothing about games.

In dependency order: `pool` (what every pool can do), `interrupts` (Ctrl-C while a process
starts), `process_pool` (processes on this machine), `ray_pool` (tasks on a Ray cluster; imports Ray
only when used), `selection` (one of the two).
"""

from karawane.workers.pool import WorkerPool, WorkersError
from karawane.workers.process_pool import ProcessPool
from karawane.workers.selection import open_pool

__all__ = ["ProcessPool", "WorkerPool", "WorkersError", "open_pool"]
