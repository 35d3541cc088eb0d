import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

from karawane.training.evaluation_examples import play_examples
from karawane.training.evaluation_fit import fit_evaluation
from karawane.workers import ProcessPool


def test_it_learns_something_from_a_few_games() -> None:
    games = range(1, 121)
    examples = play_examples(2, games, simulations=6, evaluation=(), pool=ProcessPool(1))
    found = fit_evaluation(examples, epochs=60, seed=1)
    assert found.positions > 512
    assert found.explained_rewards > 0.2


def test_with_expectations_every_position_counts() -> None:
    games = range(1, 61)
    examples = play_examples(2, games, simulations=2, evaluation=(), pool=ProcessPool(1))
    settled = fit_evaluation(examples, epochs=1, seed=1)
    mixed = fit_evaluation(examples, epochs=1, seed=1, result_weight=0.5)
    assert settled.positions == sum(examples.settled & (examples.games % 20 != 0))
    assert mixed.positions == sum(examples.games % 20 != 0)
    assert mixed.weights != settled.weights


def test_too_few_positions_are_refused() -> None:
    examples = play_examples(2, range(2), simulations=1, evaluation=(), pool=ProcessPool(1))
    with pytest.raises(ValueError, match="too few"):
        fit_evaluation(examples, epochs=1, seed=1)
