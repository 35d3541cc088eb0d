import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

import numpy as np

from karawane.training.move_examples import MoveExamples
from karawane.training.move_fit import fit_moves


def examples(positions: int) -> MoveExamples:
    """Return positions of six moves whose visits follow the weights 1 and -0.5."""
    random = np.random.default_rng(1)
    features = random.integers(0, 3, (positions, 6, 2)).astype(float)
    chances = np.exp(features @ np.array([1.0, -0.5]))
    visits = chances / chances.sum(1, keepdims=True)
    return MoveExamples(
        features.reshape(-1, 2),
        visits.ravel(),
        np.full(positions, 6),
        np.arange(positions),
    )


def test_it_finds_the_weights_behind_the_visits() -> None:
    found = fit_moves(examples(5000))
    assert found.weights == pytest.approx((1.0, -0.5), abs=0.01)
    assert found.positions == 4000
    assert found.perplexity < found.perplexity_before == pytest.approx(6)


def test_steps_do_not_go_too_far() -> None:
    steep = examples(1000)
    visits = np.where(steep.features[:, 0] == 2, 1.0, 1e-9).reshape(-1, 6)
    visits /= visits.sum(1, keepdims=True)
    found = fit_moves(MoveExamples(100 * steep.features, visits.ravel(), steep.counts, steep.games))
    assert found.perplexity < 3


def test_too_few_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        fit_moves(examples(50))
