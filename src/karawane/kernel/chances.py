"""Winning chances: the curve that turns expected rewards into them."""

from __future__ import annotations

from functools import cache
from math import exp, log
from typing import NamedTuple

from karawane.kernel.learned_files import learned_for

__all__ = ["DECIDED", "LEAST_REWARD", "LEAST_SUPPLY", "ChanceCurve", "chance_curve"]

LEAST_REWARD = 1e-4
LEAST_SUPPLY = 0.25
"""Few games go on with a smaller share: beyond, nothing is known of the curve."""

DECIDED = 2.2
"""The logarithm of the odds of a reward of 0.9: beyond, games are decided, and the slope is 1."""


class ChanceCurve(NamedTuple):
    """A line on logistic scales, bent at one half; height and slope depend on the supply."""

    height: float = 0.0
    slope: float = 1.0
    height_at_start: float = 0.0
    slope_at_start: float = 0.0
    """Added before the first camel, and proportionally less later."""
    height_halfway: float = 0.0
    slope_halfway: float = 0.0
    """Added when half of the camels are left, and less before and after."""
    slope_ahead: float = 0.0
    """Added for rewards above one half."""

    def chance(self, reward: float, supply: float) -> float:
        """Return the winning chance; `supply` is the share of all camels still to be placed.

        >>> round(ChanceCurve().chance(0.7, 0.5), 3)
        0.7
        >>> round(ChanceCurve(slope=2.0).chance(0.7, 0.5), 3)
        0.845
        """
        inside = min(max(reward, LEAST_REWARD), 1 - LEAST_REWARD)
        place = log(inside / (1 - inside))
        near = min(max(place, -DECIDED), DECIDED)
        left = max(supply, LEAST_SUPPLY)
        halfway = 4 * left * (1 - left)
        height = self.height + self.height_at_start * left + self.height_halfway * halfway
        slope = self.slope + self.slope_at_start * left + self.slope_halfway * halfway
        ahead = self.slope_ahead * max(near, 0.0)
        return 1 / (1 + exp(-(height + slope * near + ahead + place - near)))


@cache
def chance_curve(players: int) -> ChanceCurve:
    """Return the curve for a number of players, as fitted to the outcomes of games.

    >>> chance_curve(2).chance(0.9, 0.0) > 0.9
    True
    """
    fitted = learned_for(players, "chances.json")
    return ChanceCurve(**fitted["curve"]) if fitted else ChanceCurve()
