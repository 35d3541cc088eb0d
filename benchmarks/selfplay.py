"""How much two workers gain over one: `python -m benchmarks.selfplay`.

Self-play with a fixed number of simulations, by processes here and by a Ray cluster of this
machine. In each round every pool plays the same games, one pool after the other. All workers are
there for the whole run, and a round that is not counted comes first, so nobody's start is measured;
who is not measured has nothing in hand. A round lasts until its last game, for which a second
worker may find nothing to do: the ratios are rather too low than too high.
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
WANTED = 1.7
REST = -1


class Playing:
    """A pool that plays a round of games when it is told to, and else rests."""

    def __init__(self, name: str, pool: WorkerPool) -> None:
        self.name = name
        self.seconds: list[float] = []
        self._round: Iterator[int] = iter(())
        self._done = self._working(pool)

    def _working(self, pool: WorkerPool) -> Generator[tuple[int, int], None, None]:
        yield from pool.map_unordered(play_or_rest, map(self._next, repeat(None)))

    def play(self, games: Sequence[int]) -> None:
        """Play a round, and note how long it took."""
        self._round = iter(games)
        left = set(games)
        start = perf_counter()
        while left:
            game, _ = next(self._done)
            left.discard(game)
        self.seconds.append(perf_counter() - start)

    @property
    def rate(self) -> float:
        """Games a second in the middlemost round; the first is not counted."""
        return GAMES / median(self.seconds[1:])

    def go_home(self) -> None:
        """Let the pool go; before its cluster does."""
        self._done.close()

    def _next(self, _: None) -> int:
        return next(self._round, REST)


def play_or_rest(game: int) -> int:
    """Play a game and return its placements; without one there is nothing to do."""
    return len(play_game(PLAN, game)) if game != REST else 0


def main() -> None:
    """Print the rates, and the ratios of two workers to one."""
    # Ray's workers step back for everybody else unless they are told not to.
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 (Ray spells it so)
    with ray_pool("local", 2) as cluster:
        pairs = [
            (Playing("1 process", ProcessPool(1)), Playing("2 processes", ProcessPool(2))),
            (Playing("Ray, 1 worker", cluster.limited(1)), Playing("Ray, 2 workers", cluster)),
        ]
        for first in range(0, (ROUNDS + 1) * GAMES, GAMES):
            for pair in pairs:
                for playing in pair:
                    playing.play(range(first, first + GAMES))
        for playing in chain(*pairs):
            playing.go_home()
    print(f"Self-play of {PLAN.bot}, the middlemost of {ROUNDS} rounds of {GAMES} games")
    for one, two in pairs:
        for playing in (one, two):
            print(f"  {playing.name:44}{playing.rate:>14,.1f} games/s")
        # Round by round: what disturbs the machine disturbs both sides of a round.
        ratios = [a / b for a, b in zip(one.seconds[1:], two.seconds[1:], strict=True)]
        found = f"{median(ratios):>14.2f} ({min(ratios):.2f} to {max(ratios):.2f}"
        print(f"  {'ratio':44}{found}; wanted: {WANTED})")


if __name__ == "__main__":
    main()
