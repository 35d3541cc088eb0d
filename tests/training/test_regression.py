from random import Random

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("pyarrow")

from karawane.training import Example, Fit, fit

WORTH = (2.0, -1.0, 0.0)
"""What the features of these tests are worth."""


def games(number: int, *, noise: float = 0.0, seats: int = 3, seed: int = 1) -> list[Example]:
    """Return games whose points follow from features; seat 1 has 7 more, and chance has a part."""
    chance = Random(seed)

    def example() -> Example:
        features = tuple(tuple(float(chance.randrange(6)) for _ in WORTH) for _ in range(seats))
        luck = chance.randrange(50)
        points = tuple(
            round(
                luck
                + 7 * (seat == 0)
                + sum(a * b for a, b in zip(WORTH, row, strict=True))
                + chance.gauss(0, noise)
            )
            for seat, row in enumerate(features)
        )
        return Example(features, points)

    return [example() for _ in range(number)]


def test_what_features_are_worth_is_found() -> None:
    found = fit(games(800))
    assert found.weights == pytest.approx(WORTH, abs=0.1)
    assert found.stages[-1].explained > 0.95


def test_errors_show_how_far_weights_may_be_off() -> None:
    few, many = fit(games(100, noise=10)), fit(games(3000, noise=10))
    assert all(a > 3 * b for a, b in zip(few.errors, many.errors, strict=True))
    assert all(
        abs(weight - worth) < 4 * error
        for weight, worth, error in zip(many.weights, WORTH, many.errors, strict=True)
    )


def test_stages_are_from_ever_more_games_and_judged_by_others() -> None:
    found = fit(games(500, noise=3))
    assert [stage.games for stage in found.stages] == list(range(40, 401, 40))
    assert found.stages[-1].explained > found.stages[0].explained - 0.1
    nothing = fit(
        [
            Example(game.features, other.points)
            for game, other in zip(games(500), games(500, seed=2), strict=True)
        ]
    )
    assert nothing.stages[-1].explained < 0.1


def test_the_same_games_give_the_same_weights() -> None:
    def learned() -> Fit:
        return fit(games(50, noise=2))

    assert learned() == learned()


@pytest.mark.parametrize("number", [0, 1, 12])
def test_too_few_games_are_reported(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} games are too few to learn from; play 15"):
        fit(games(number))
    assert fit(games(15)).weights
