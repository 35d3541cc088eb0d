"""Work spread over processes here, or over a Ray cluster: what is done knows nothing of where.

In dependency order: `crew` (what both have in common), `local` (processes on this machine),
`cluster` (on Ray, which is imported only when it is asked for), `opening` (one of the two).
"""

from karawane.workers.crew import Crew, WorkersError
from karawane.workers.local import LocalCrew
from karawane.workers.opening import crew

__all__ = ["Crew", "LocalCrew", "WorkersError", "crew"]
