"""The regression that predicts a seat's points from its leaders' places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from karawane.arena.linear_algebra import inverse
from karawane.training.examples import Example

__all__ = ["Fit", "Stage", "fit"]

HELD_OUT = 5
"""One game in this many is held out, to measure how much was learned."""

RIDGE = 100.0
"""The penalty that keeps poorly supported weights small (ridge: Hoerl and Kennard, 1970)."""

STAGES = 10


@dataclass(frozen=True)
class Stage:
    """How much was learned from the first games."""

    games: int
    explained: float
    """The share of the held-out games' variance that the weights explain; at most 1."""


@dataclass(frozen=True)
class Fit:
    """The result of the regression."""

    weights: tuple[float, ...]
    """Points ahead of the other seats, for one more of each feature."""
    errors: tuple[float, ...]
    """The standard error of each weight."""
    stages: tuple[Stage, ...]
    """From ever more games; the last uses all of them."""


@dataclass(frozen=True)
class _Sample:
    """A seat compared with the mean of its game."""

    features: tuple[float, ...]
    points: float


def fit(games: Iterable[Example]) -> Fit:
    """Estimate by least squares what each feature is worth; too few games raise `ValueError`.

    Seats are compared with the others of their game, after subtracting the effect of turn order.
    """
    played = list(games)
    learned = [game for number, game in enumerate(played) if number % HELD_OUT]
    held_out = [game for number, game in enumerate(played) if number % HELD_OUT == 0]
    if len(learned) < STAGES:
        raise ValueError(f"{len(played)} games are too few to learn from; play 15 or more")
    by_seat = _means_by_seat(played)
    tests = [sample for game in held_out for sample in _samples(game, by_seat)]
    sums = _Sums(len(played[0].features[0]))
    stages = []
    ends = [len(learned) * stage // STAGES for stage in range(1, STAGES + 1)]
    for begin, end in zip([0, *ends[:-1]], ends, strict=True):
        for game in learned[begin:end]:
            for sample in _samples(game, by_seat):
                sums.add(sample)
        stages.append(Stage(end, _explained(sums.weights()[0], tests)))
    weights, errors = sums.weights()
    return Fit(tuple(weights), tuple(errors), tuple(stages))


def _means_by_seat(games: Sequence[Example]) -> list[float]:
    above = [
        [points - sum(game.points) / len(game.points) for points in game.points] for game in games
    ]
    return [sum(column) / len(games) for column in zip(*above, strict=True)]


def _samples(game: Example, by_seat: Sequence[float]) -> list[_Sample]:
    seats = len(game.points)
    mean_points = sum(game.points) / seats
    means = [sum(column) / seats for column in zip(*game.features, strict=True)]
    return [
        _Sample(
            tuple(value - mean for value, mean in zip(features, means, strict=True)),
            points - mean_points - usual,
        )
        for features, points, usual in zip(game.features, game.points, by_seat, strict=True)
    ]


class _Sums:
    """The sums of products for least squares."""

    def __init__(self, size: int) -> None:
        self._squares = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        self._products = [0.0] * size
        self._points = 0.0
        self._count = 0

    def add(self, sample: _Sample) -> None:
        for n, value in enumerate(sample.features):
            if value:
                self._squares[n] = [
                    a + value * b for a, b in zip(self._squares[n], sample.features, strict=True)
                ]
                self._products[n] += value * sample.points
        self._points += sample.points**2
        self._count += 1

    def weights(self) -> tuple[list[float], list[float]]:
        """Return the weights and their standard errors."""
        inverted = inverse(self._squares)
        variance = self._points / self._count
        weights = [_dot(row, self._products) for row in inverted]
        return weights, [sqrt(variance * inverted[n][n]) for n in range(len(inverted))]


def _explained(weights: Sequence[float], tests: Sequence[_Sample]) -> float:
    left = sum((test.points - _dot(weights, test.features)) ** 2 for test in tests)
    return 1 - left / sum(test.points**2 for test in tests)


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
