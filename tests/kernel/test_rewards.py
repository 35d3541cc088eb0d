"""What a search maximises."""

from __future__ import annotations

from math import exp

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.search import Search
from karawane.rules import play, scores
from tests.kernel.searched_positions import before_the_last_camel


def curve(margin: float) -> float:
    """Return the reward for a margin (the default `margin_scale`)."""
    return 1 / (1 + exp(-margin / 15))


@pytest.mark.parametrize("field_weight", [0, 0.3])
@pytest.mark.parametrize("players", [2, 4, 5])
def test_rewards_are_for_the_lead_over_the_best_opponent_and_over_five_players_average(
    players: int, field_weight: float
) -> None:
    position = before_the_last_camel(players)
    found = Search(position, seed=1, field_weight=field_weight).run(simulations=2_000)
    last = [one for one in found.moves if one.games and play(position, one.move).is_over]
    assert last
    for one in last:
        totals = [score.total for score in scores(play(position, one.move))]
        for own, reward in zip(totals, one.rewards, strict=True):
            others = [*totals]
            others.remove(own)
            expected = curve(own - max(others))
            if players == 5:
                average = curve(own - sum(others) / 4)
                expected += field_weight * (average - expected)
            assert reward == pytest.approx(expected, abs=1e-3)
