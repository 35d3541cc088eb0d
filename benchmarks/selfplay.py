"""Measure what a second worker gains: `python -m benchmarks.selfplay`.

Self-play with a fixed number of simulations, in local processes and on a Ray cluster of this
machine. In each round every pool plays the same games, one pool after the other, while the others
are idle. All workers exist for the whole run, and the first round is not counted, so start-up is
not measured. A second worker may be idle during a round's last game, so the ratios are rather too
low than too high.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from itertools import chain, repeat
from statistics import median
from time import perf_counter

from karawane.selfplay import Plan, play_game
from karawane.workers import ProcessPool, WorkerPool
from karawane.workers.ray_pool import ray_pool

PLAN = Plan("search:400", seed=1)
ROUNDS = 5
GAMES = 10
GOAL = 1.7
REST = -1


class MeasuredPool:
    """A pool that plays rounds of games on demand and is otherwise idle."""

    def __init__(self, name: str, pool: WorkerPool) -> None:
        self.name = name
        self.seconds: list[float] = []
        self._round: Iterator[int] = iter(())
        self._done = self._working(pool)

    def _working(self, pool: WorkerPool) -> Generator[tuple[int, int], None, None]:
        yield from pool.map_unordered(play_or_rest, map(self._next, repeat(None)))

    def play(self, games: Sequence[int]) -> None:
        """Play a round and record how long it took."""
        self._round = iter(games)
        left = set(games)
        start = perf_counter()
        while left:
            game, _ = next(self._done)
            left.discard(game)
        self.seconds.append(perf_counter() - start)

    @property
    def rate(self) -> float:
        """Games per second in the median round; the first is not counted."""
        return GAMES / median(self.seconds[1:])

    def close(self) -> None:
        """Close the pool; this must happen before its cluster stops."""
        self._done.close()

    def _next(self, _: None) -> int:
        return next(self._round, REST)


def play_or_rest(game: int) -> int:
    """Play a game and return its number of placements; for `REST` do nothing."""
    return len(play_game(PLAN, game)) if game != REST else 0


def main() -> None:
    """Print the rates, and the ratios of two workers to one."""
    # By default Ray gives its workers a low priority.
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 (Ray's spelling)
    with ray_pool("local", 2) as cluster:
        pairs = [
            (
                MeasuredPool("1 process", ProcessPool(1)),
                MeasuredPool("2 processes", ProcessPool(2)),
            ),
            (
                MeasuredPool("Ray, 1 worker", cluster.limited(1)),
                MeasuredPool("Ray, 2 workers", cluster),
            ),
        ]
        for first in range(0, (ROUNDS + 1) * GAMES, GAMES):
            for pair in pairs:
                for pool in pair:
                    pool.play(range(first, first + GAMES))
        for pool in chain(*pairs):
            pool.close()
    print(f"Self-play of {PLAN.bot}, median of {ROUNDS} rounds of {GAMES} games")
    for one, two in pairs:
        for pool in (one, two):
            print(f"  {pool.name:44}{pool.rate:>14,.1f} games/s")
        # Round by round, since other load affects both sides of a round.
        ratios = [a / b for a, b in zip(one.seconds[1:], two.seconds[1:], strict=True)]
        found = f"{median(ratios):>14.2f} ({min(ratios):.2f} to {max(ratios):.2f}"
        print(f"  {'ratio':44}{found}; goal: {GOAL})")


if __name__ == "__main__":
    main()
