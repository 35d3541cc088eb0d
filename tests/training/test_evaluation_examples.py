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
    assert found.seats.shape[:2] == found.shares.shape == (len(found), players)
    assert found.shares.sum(1) == pytest.approx(np.ones(len(found)))
    chances = found.expected[..., 1]
    assert chances.sum(1) == pytest.approx(np.ones(len(found)), abs=1e-4)


def test_sets_can_be_joined() -> None:
    found = play_examples(2, [1, 2], simulations=1, evaluation=(), pool=ProcessPool(1))
    assert len(EvaluationExamples.joined([found, found])) == 2 * len(found)
