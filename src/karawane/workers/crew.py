"""What a crew of workers is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TypeVar

__all__ = ["MOST_DEATHS", "Crew", "WorkersError"]

MOST_DEATHS: Final = 5
"""Work during which that many workers died is given up: it is at fault itself."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class WorkersError(Exception):
    """Why work could not be done; the message says what to do."""


class Crew(Protocol):
    """Does pieces of work side by side."""

    def done(
        self, task: Callable[[Item], Result], items: Iterable[Item]
    ) -> Iterator[tuple[Item, Result]]:
        """Yield each item with what the task makes of it, in the order in which they are ready.

        An item whose worker dies is given to another. Items are taken only as workers come free.
        An error in the task is raised here; leaving the iterator ends the work.
        """
