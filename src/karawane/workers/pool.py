"""The interface of a pool of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TypeVar

__all__ = ["MOST_DEATHS", "WorkerPool", "WorkersError"]

MOST_DEATHS: Final = 5
"""An item is given up once it has killed this many workers."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class WorkersError(Exception):
    """Workers could not be started or kept dying; the message says what to do."""


class WorkerPool(Protocol):
    """Processes items in parallel."""

    def map_unordered(
        self, task: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[Item, Result]]:
        """Yield each item with its result, as results arrive.

        An item whose worker dies goes to another worker. Items are taken only as workers become
        free. An exception in the task is raised here; closing the iterator stops the work.
        """
