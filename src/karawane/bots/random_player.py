"""A player that plays at random."""

from __future__ import annotations

from karawane.bots.choice import generator, one_of
from karawane.bots.player import Seed, check_running
from karawane.rules import Move, Position, legal_moves

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Plays a legal move, uniformly at random.

    >>> from karawane.rules import deal
    >>> position = deal(2, seed=1)
    >>> RandomPlayer(seed=7).choose(position) == RandomPlayer(seed=7).choose(position)
    True
    """

    name = "random"

    def __init__(self, seed: Seed) -> None:
        self._chance = generator(seed)

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:  # noqa: ARG002
        """Return a random legal move; a finished game raises `ValueError`."""
        check_running(position)
        return one_of(legal_moves(position), self._chance)
