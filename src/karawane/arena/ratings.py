"""Ratings on the Elo scale, for tables of two to five, with error bars.

The model is that of Plackett (1975) and Luce (1959): strengths determine the chances of each order
in which the bots of a game finish. Any two bots of a table then compare as in the model of Bradley
and Terry (1952), so strengths are estimated from all pairs of a game; a shared rank is half a win
for each. A difference of 400 points means finishing ahead ten times as often as behind.

The pairs of one game, and the games of one set-up, are not independent, so errors come from a
bootstrap over set-ups. A bootstrap cannot see what never happened (a bot that won every game);
the error is therefore at least that of the model.

The nearest libraries, `choix` and `openskill`, combine neither shared ranks with maximum likelihood
nor errors with clusters, and the first needs SciPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from random import Random
from statistics import pstdev

from karawane.arena.linear_algebra import inverse
from karawane.arena.results import GameResult

__all__ = ["ELO", "Rating", "ratings"]

ELO = 400 / log(10)
"""Points on the Elo scale for a strength of one (on the scale of logarithms)."""

NORMAL_95 = 1.96
RESAMPLES = 300

PRIOR = 1.0
"""Virtual draws of each bot against an average one; without them, a bot that wins every game would
be infinitely strong."""

LONGEST_STEP = 2.0
PRECISION = 1e-7
MOST_STEPS = 200

Table = list[list[float]]
"""For each bot, how often it finished ahead of each other one."""


@dataclass(frozen=True)
class Rating:
    """A bot's strength; the mean over a match is 0."""

    bot: str
    elo: float
    error: float
    """Half the width of the 95% interval."""
    above_next: float | None
    """The distance to the next weaker bot, None for the last."""
    above_next_error: float | None


def ratings(results: Iterable[GameResult], *, seed: int = 1) -> list[Rating]:
    """Rate all bots of some games, strongest first.

    >>> game = GameResult(0, 0, ("owl", "fox"), ((9, 0, 0, 0), (5, 0, 0, 0)), 2, (0.0, 0.0),
    ...     (0.0, 0.0), (1, 1))
    >>> [(rating.bot, rating.elo > 0) for rating in ratings([game])]
    [('owl', True), ('fox', False)]
    """
    found = list(results)
    bots = sorted({bot for result in found for bot in result.bots})
    if not bots:
        return []
    tables = list(_tables(found, bots).values())
    strengths, spread = _fit(_sum(tables))
    samples = _resampled(tables, strengths, Random(seed))
    order = sorted(range(len(bots)), key=lambda bot: -strengths[bot])
    rated = []
    for rank, bot in enumerate(order):
        own = pstdev([sample[bot] for sample in samples])
        error = max(own, sqrt(max(0.0, spread[bot][bot])))
        gap = gap_error = None
        if rank + 1 < len(order):
            other = order[rank + 1]
            gap = strengths[bot] - strengths[other]
            apart = pstdev([sample[bot] - sample[other] for sample in samples])
            model = spread[bot][bot] + spread[other][other] - 2 * spread[bot][other]
            gap_error = NORMAL_95 * ELO * max(apart, sqrt(max(0.0, model)))
            gap *= ELO
        rated.append(
            Rating(bots[bot], strengths[bot] * ELO, NORMAL_95 * ELO * error, gap, gap_error)
        )
    return rated


def _tables(results: Sequence[GameResult], bots: list[str]) -> dict[int, Table]:
    """Count for each set-up who finished ahead of whom."""
    number = {bot: at for at, bot in enumerate(bots)}
    tables: dict[int, Table] = {}
    for result in results:
        table = tables.setdefault(result.setup, _empty(len(bots)))
        for (one, merit), (two, other) in combinations(
            zip(result.bots, result.merits, strict=True), 2
        ):
            if one != two:
                won = 0.5 if merit == other else float(merit > other)
                table[number[one]][number[two]] += won
                table[number[two]][number[one]] += 1 - won
    return tables


def _empty(size: int) -> Table:
    return [[0.0] * size for _ in range(size)]


def _sum(tables: Iterable[Table]) -> Table:
    return [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)]


def _resampled(tables: list[Table], start: list[float], chance: Random) -> list[list[float]]:
    """Estimate the strengths repeatedly from set-ups drawn with replacement."""
    samples = []
    for _ in range(RESAMPLES):
        drawn = [tables[int(chance.random() * len(tables))] for _ in tables]
        samples.append(_fit(_sum(drawn), start)[0])
    return samples


def _fit(wins: Table, start: list[float] | None = None) -> tuple[list[float], Table]:
    """Return the maximum-likelihood strengths, with mean 0, and their covariances (Newton)."""
    size = len(wins)
    strengths = list(start or [0.0] * size)
    spread = _empty(size)
    for _ in range(MOST_STEPS):
        slope, curve = _slope_and_curve(wins, strengths)
        spread = inverse(curve)
        step = [sum(map(_product, row, slope)) for row in spread]
        longest = max(map(abs, step))
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [value + scale * change for value, change in zip(strengths, step, strict=True)]
        if longest < PRECISION:
            break
    mean = sum(strengths) / size
    return [value - mean for value in strengths], _centred(spread)


def _centred(spread: Table) -> Table:
    """Return the covariances of the strengths after subtracting their mean."""
    size = len(spread)
    means = [sum(row) / size for row in spread]
    overall = sum(means) / size
    return [
        [cell - means[row] - means[column] + overall for column, cell in enumerate(cells)]
        for row, cells in enumerate(spread)
    ]


def _slope_and_curve(wins: Table, strengths: list[float]) -> tuple[list[float], Table]:
    """Return the gradient of the log-likelihood and its negative Hessian."""
    size = len(wins)
    slope, curve = [0.0] * size, _empty(size)
    for one in range(size):
        chance = _logistic(strengths[one])
        slope[one] += PRIOR * (0.5 - chance)
        curve[one][one] += PRIOR * chance * (1 - chance)
        for two in range(size):
            games = wins[one][two] + wins[two][one]
            if games:
                chance = _logistic(strengths[one] - strengths[two])
                weight = games * chance * (1 - chance)
                slope[one] += wins[one][two] - games * chance
                curve[one][one] += weight
                curve[one][two] -= weight
    return slope, curve


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value)) if value >= 0 else 1 - 1 / (1 + exp(value))


def _product(one: float, two: float) -> float:
    return one * two
