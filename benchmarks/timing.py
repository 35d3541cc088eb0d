"""Timing side by side: machines are noisy, so only ratios within one run mean anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

__all__ = ["Rate", "best_rates", "microseconds"]

Work = Callable[[], int]
"""Does a piece of work and returns how many units it did."""


@dataclass(frozen=True)
class Rate:
    """Units per second in the best of several rounds."""

    name: str
    per_second: float

    def __truediv__(self, other: Rate) -> float:
        return self.per_second / other.per_second


def best_rates(works: Mapping[str, Work], *, rounds: int = 25) -> dict[str, Rate]:
    """Measure several works in turn, round by round, and return the best round of each."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, work in works.items():
            start = perf_counter()
            units = work()
            best[name] = max(best[name], units / (perf_counter() - start))
    return {name: Rate(name, rate) for name, rate in best.items()}


def microseconds(work: Callable[[], object], *, calls: int, rounds: int = 15) -> float:
    """Return the time of one call in the best round of a work that consists of `calls` calls."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times) / calls * 1e6
