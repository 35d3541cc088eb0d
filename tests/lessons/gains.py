"""What an attempt gains according to the rules, to compare the kernel's goals with."""

from __future__ import annotations

from typing import NamedTuple

from karawane.lessons import Attempt
from karawane.rules import OASIS_POINTS, scores

__all__ = ["Gains", "gains_of"]


class Gains(NamedTuple):
    """What one seat gains."""

    water: int
    oases: int
    area: int
    points: int


def gains_of(attempt: Attempt) -> Gains:
    """Return what an attempt gains."""
    at = attempt.start.seat.index
    before, after = scores(attempt.start)[at], scores(attempt.end)[at]
    return Gains(
        attempt.end.water_won[at] - attempt.start.water_won[at],
        (after.oases - before.oases) // OASIS_POINTS,
        (attempt.end.areas[at] & ~attempt.start.areas[at]).bit_count(),
        after.total - before.total,
    )
