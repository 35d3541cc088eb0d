"""What a player is: whoever chooses a move in a position."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from karawane.rules import Move, Position

if TYPE_CHECKING:
    from karawane.kernel.search import SearchResult

__all__ = ["Player", "Searcher", "Seed"]

Seed = int | str | Random
"""Where a player's chance comes from: a seed, or a generator that several things may share."""


class Player(Protocol):
    """Chooses moves; it may take `seconds` for each, where thinking longer helps it."""

    @property
    def name(self) -> str:
        """The name under which the player is known."""

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return a legal move for the seat to move; a finished game raises `ValueError`."""


@runtime_checkable
class Searcher(Protocol):
    """A player that can tell what its search has found."""

    @property
    def goes_by_the_clock(self) -> bool:
        """Whether it finds more on a faster machine: then the same seed may give other moves."""

    def found(self) -> SearchResult | None:
        """Return what the search for the last move found, None where there was no search."""
