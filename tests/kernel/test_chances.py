import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.kernel.chances import LEAST_SUPPLY, ChanceCurve, chance_curve


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
