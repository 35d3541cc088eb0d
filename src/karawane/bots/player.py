"""The interface of players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from karawane.rules import Move, Position

if TYPE_CHECKING:
    from karawane.kernel.search import SearchResult

__all__ = ["Player", "Searcher", "Seed", "check_running"]

Seed = int | str | Random
"""The source of a player's randomness: a seed, or a generator to share."""


class Player(Protocol):
    """Chooses moves, taking up to `seconds` for each if thinking longer helps."""

    @property
    def name(self) -> str:
        """The player's name."""

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return a legal move for the seat to move; a finished game raises `ValueError`."""


@runtime_checkable
class Searcher(Protocol):
    """A player that exposes the result of its search."""

    @property
    def has_time_limit(self) -> bool:
        """Whether it has a time limit, so that the same seed may give other moves."""

    def found(self) -> SearchResult | None:
        """Return the result of the search for the last move, None without a search."""


def check_running(position: Position) -> None:
    """Raise `ValueError` if the game is over."""
    if position.is_over:
        raise ValueError("the game is over: there is no move to choose")
