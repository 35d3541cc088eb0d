import pytest

pytest.importorskip("numpy")
pytest.importorskip("karawane.kernel", exc_type=ImportError)

import numpy as np

from karawane.training.evaluation_examples import EvaluationExamples, play_examples
from karawane.workers import ProcessPool


@pytest.mark.parametrize("players", [2, 5])
def test_a_row_is_a_position(players: int) -> None:
    found = play_examples(players, [3], simulations=2, evaluation=(), pool=ProcessPool(1))
    assert found.caravans.shape[:3] == (len(found), players, 5)
    assert found.seats.shape[:2] == found.results.shape[:2] == (len(found), players)
    assert found.settled.shape == (len(found),)
    assert found.results[..., 1].sum(1) == pytest.approx(np.ones(len(found)))
    chances = found.expected[..., 1]
    assert chances.sum(1) == pytest.approx(np.ones(len(found)), abs=1e-4)


def test_sets_can_be_joined() -> None:
    found = play_examples(2, [1, 2], simulations=1, evaluation=(), pool=ProcessPool(1))
    assert len(EvaluationExamples.joined([found, found])) == 2 * len(found)


def test_all_positions_of_a_game_have_its_result() -> None:
    found = play_examples(3, [7], simulations=2, evaluation=(), pool=ProcessPool(1))
    assert (found.results == found.results[0]).all()
    points = found.results[0, :, 2]
    winners = points == points.max()
    assert found.results[0, :, 1] == pytest.approx(winners / winners.sum())


def test_targets_are_between_results_and_expectations() -> None:
    found = play_examples(2, [7], simulations=2, evaluation=(), pool=ProcessPool(1))
    assert (found.targets(1) == found.results).all()
    assert (found.targets(0) == found.expected).all()
    middle = (found.results + found.expected) / 2
    assert found.targets(0.5) == pytest.approx(middle)


def test_chance_decides_nothing_after_a_settled_position() -> None:
    games = range(12)
    found = play_examples(2, games, simulations=1, evaluation=(), pool=ProcessPool(1))
    for game in games:
        settled = found.settled[found.games == game]
        assert (np.diff(settled.astype(int)) >= 0).all()
    assert 0 < found.settled.mean() < 1
