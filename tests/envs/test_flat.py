"""Observations as rows."""

import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("gymnasium")

import gymnasium
import numpy as np

import karawane.envs  # noqa: F401 (registers the environment)
from karawane.envs.flat import FlatObservation, flat_observations
from karawane.kernel.batch import Batch


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_row_holds_the_planes_and_each_number_once(players: int) -> None:
    batch = Batch.dealt(3, players=players, seed=1)
    flat = flat_observations(batch.observations())
    assert (flat == np.c_[batch.planes().reshape(3, -1), batch.numbers()]).all()


def test_an_environment_with_rows_keeps_its_masks() -> None:
    env = FlatObservation(gymnasium.make("karawane/ThroughTheDesert-v0", players=3))
    row, _ = env.reset(seed=1)
    assert row in env.observation_space
    mask = env.get_wrapper_attr("action_masks")()
    row, *_ = env.step(np.int64(mask.argmax()))
    assert row in env.observation_space
