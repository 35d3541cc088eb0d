"""The standings of a match: results and averages of each bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from karawane.arena.ratings import NORMAL_95, Rating, ratings
from karawane.arena.results import GameResult

__all__ = ["Standing", "standings", "wilson"]


@dataclass(frozen=True)
class Standing:
    """A bot's results in a match."""

    rating: Rating
    games: int
    """The games it played, counted once per seat."""
    win_share: float
    """The share of them that it won; joint wins count in part."""
    win_interval: tuple[float, float]
    """The 95% Wilson interval of that share, as if all games were independent."""
    points: float
    """Its mean final points in games without a fault."""
    sources: tuple[float, float, float, float]
    """The same by source: water, oases, areas, caravans."""
    seconds: float
    """The mean time of a placement."""
    slowest: float
    """Its slowest placement."""
    faults: tuple[str, ...]
    """The faults by which it lost games."""

    @property
    def bot(self) -> str:
        """The bot's description."""
        return self.rating.bot


def standings(results: Sequence[GameResult]) -> list[Standing]:
    """Return the standing of each bot, strongest first."""
    return [_standing(rating, results) for rating in ratings(results)]


def _standing(rating: Rating, results: Sequence[GameResult]) -> Standing:
    taken = [
        (result, seat)
        for result in results
        for seat, bot in enumerate(result.bots)
        if bot == rating.bot
    ]
    whole = [result.scores[seat] for result, seat in taken if result.fault is None]
    water, oases, areas, caravans = (
        sum(score[source] for score in whole) / max(1, len(whole)) for source in range(4)
    )
    share = sum(result.shares[seat] for result, seat in taken) / len(taken)
    placements = sum(result.placements[seat] for result, seat in taken)
    return Standing(
        rating=rating,
        games=len(taken),
        win_share=share,
        win_interval=wilson(share, len(taken)),
        points=water + oases + areas + caravans,
        sources=(water, oases, areas, caravans),
        seconds=sum(result.seconds[seat] for result, seat in taken) / max(1, placements),
        slowest=max(result.slowest[seat] for result, seat in taken),
        faults=tuple(
            f"game {result.game}: {result.fault.reason}"
            for result, seat in taken
            if result.fault is not None and result.fault.seat == seat + 1
        ),
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share of wins in that many games, by Wilson (1927).

    >>> [round(edge, 3) for edge in wilson(0.6, 100)]
    [0.502, 0.691]
    """
    z2 = NORMAL_95**2 / games
    middle = (share + z2 / 2) / (1 + z2)
    half = NORMAL_95 * sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)
