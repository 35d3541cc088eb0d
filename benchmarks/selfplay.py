"""How much two workers gain over one: `python -m benchmarks.selfplay`.

Self-play with a fixed number of simulations, by processes here and by a Ray cluster of this
machine. All crews are there for the whole run, and their rounds take turns; who is not measured is
idle.
"""

from __future__ import annotations

from functools import partial
from itertools import count, islice
from time import perf_counter

from benchmarks.timing import Rate
from karawane.selfplay import Plan, play_game
from karawane.workers import Crew, LocalCrew
from karawane.workers.cluster import ray_crew

PLAN = Plan("search:1000", seed=1)
ROUNDS = 6
GAMES = 8
WANTED = 1.7


class Playing:
    """A crew that plays game after game, as long as somebody asks for the next one."""

    def __init__(self, name: str, crew: Crew, workers: int) -> None:
        self._workers = workers
        self._games = crew.done(partial(play_game, PLAN), count())
        self.best = Rate(name, 0.0)

    def measure(self) -> None:
        """Play a round, and keep its rate if it is the best so far."""
        # Games that were played while nobody looked do not count.
        self._take(self._workers)
        start = perf_counter()
        games = self._take(GAMES * self._workers)
        rate = games / (perf_counter() - start)
        self.best = Rate(self.best.name, max(rate, self.best.per_second))

    def _take(self, games: int) -> int:
        return sum(1 for _ in islice(self._games, games))


def main() -> None:
    """Print the rates, and the ratios of two workers to one."""
    with ray_crew("local", 2) as cluster:
        crews = {
            "1 process": (LocalCrew(1), 1),
            "2 processes": (LocalCrew(2), 2),
            "Ray, 1 worker": (cluster.limited(1), 1),
            "Ray, 2 workers": (cluster, 2),
        }
        playing = [Playing(name, crew, workers) for name, (crew, workers) in crews.items()]
        for _ in range(ROUNDS):
            for each in playing:
                each.measure()
    print(f"Self-play of {PLAN.bot}, best of {ROUNDS} interleaved rounds; two workers to one")
    rates = [each.best for each in playing]
    for one, two in (rates[:2], rates[2:]):
        for rate in (one, two):
            print(f"  {rate.name:44}{rate.per_second:>14,.1f} games/s")
        print(f"  {'ratio':44}{two / one:>14.2f} (wanted: {WANTED})")


if __name__ == "__main__":
    main()
