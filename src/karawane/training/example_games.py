"""Games that are played for their training data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from karawane.workers import WorkerPool

__all__ = ["play_in_order"]

Examples = TypeVar("Examples")


def play_in_order(
    play: Callable[[int], Examples],
    games: Sequence[int],
    pool: WorkerPool,
    advance: Callable[[], object],
) -> list[Examples]:
    """Return what the games of some numbers yield, in their order; `advance` follows each.

    >>> from karawane.workers import ProcessPool
    >>> play_in_order(abs, [-2, -1], ProcessPool(1), lambda: None)
    [2, 1]
    """
    found: dict[int, Examples] = {}
    for game, examples in pool.map_unordered(play, games):
        found[game] = examples
        advance()
    return [found[game] for game in games]
