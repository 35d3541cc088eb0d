from math import exp

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.bots.analysis import analyse
from karawane.kernel.chances import LEAST_SUPPLY, ChanceCurve, chance_curve
from karawane.rules import Position, deal
from tests.kernel.searched_positions import before_the_last_camel, halfway


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("supply", [0.0, 0.5, 1.0])
def test_a_higher_reward_is_a_higher_chance(players: int, supply: float) -> None:
    chances = [chance_curve(players).chance(percent / 100, supply) for percent in range(1, 100)]
    assert chances == sorted(set(chances))
    assert 0 < chances[0] < 0.2
    assert 0.8 < chances[-1] < 1


def test_where_no_game_has_been_the_curve_stays_as_it_is() -> None:
    curve = chance_curve(4)
    assert curve.chance(0.6, 0.0) == curve.chance(0.6, LEAST_SUPPLY) != curve.chance(0.6, 0.5)


def test_without_a_fitted_curve_a_reward_is_the_chance() -> None:
    assert ChanceCurve().chance(0.3, 1.0) == pytest.approx(0.3)


def test_what_is_added_halfway_is_added_neither_before_nor_after() -> None:
    curve = ChanceCurve(height_halfway=0.5, slope_halfway=2)
    assert curve.chance(0.4, 1.0) == pytest.approx(0.4)
    assert curve.chance(0.5, 0.5) == pytest.approx(1 / (1 + exp(-0.5)))
    assert curve.chance(0.5, 0.75) == curve.chance(0.5, LEAST_SUPPLY) < curve.chance(0.5, 0.5)


@pytest.mark.parametrize("players", [2, 4, 5])
def test_an_analysis_follows_the_curve(players: int) -> None:
    for position in (deal(players, seed=1), halfway(players), before_the_last_camel(players)):
        seat = position.seat.index
        curve = chance_curve(players)
        # Moves that end the game have no error, and need no curve.
        for move in analyse(position, simulations=200, seed=1).moves:
            if move.error > 0:
                expected = curve.chance(move.value, supply_share(position))
                assert move.chances[seat] == pytest.approx(expected, abs=1e-5)


def supply_share(position: Position) -> float:
    return sum(position.supply) / (5 * position.game.supply_at_start)
