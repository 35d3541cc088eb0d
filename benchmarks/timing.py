"""Timing side by side: machines are noisy, so only ratios within one run mean anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

__all__ = ["ProcessorRates", "Rate", "best_rates", "microseconds", "processor_rates"]

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


@dataclass(frozen=True)
class ProcessorRates:
    """Units per second of processor time in each of several rounds."""

    rounds: tuple[float, ...]

    @property
    def per_second(self) -> float:
        """The rate of the median round."""
        return median(self.rounds)

    def __truediv__(self, other: ProcessorRates) -> float:
        """Return the median of the ratios round by round."""
        return median(a / b for a, b in zip(self.rounds, other.rounds, strict=True))


def processor_rates(works: Mapping[str, Work], *, rounds: int = 25) -> dict[str, ProcessorRates]:
    """Measure works of one thread in turn, round by round, by the processor time that they take.

    A machine that is busy otherwise slows all works of a round alike and hardly moves the ratios.
    """
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = process_time()
            units = work()
            rates[name].append(units / (process_time() - start))
    return {name: ProcessorRates(tuple(measured)) for name, measured in rates.items()}


def microseconds(work: Callable[[], object], *, calls: int, rounds: int = 15) -> float:
    """Return the time of one call in the best round of a work that consists of `calls` calls."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times) / calls * 1e6
