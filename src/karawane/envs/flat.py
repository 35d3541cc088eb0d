"""Observations as one row of numbers, for networks without convolutions."""

from __future__ import annotations

from typing import Any

from karawane.envs.extra import rl_extra

with rl_extra():
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

from karawane.envs.setting import Observation

__all__ = ["FlatObservation", "flat_observations"]


def flat_observations(observations: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return each observation as one row: the planes of ones and zeros, then each number once.

    >>> flat_observations(np.zeros((8, 44, 13, 18), np.uint8)).shape
    (8, 4471)
    """
    # 6 planes a player and 7 more; then 5 numbers a player and 15 more.
    players = (observations.shape[1] - 22) // 11
    planes = 6 * players + 7
    marks = observations[:, :planes].reshape(len(observations), -1)
    return np.concatenate([marks, observations[:, planes:, 0, 0]], axis=1)


class FlatObservation(gymnasium.ObservationWrapper[NDArray[np.uint8], np.int64, Observation]):
    """The environment of one game with flat observations; `action_masks` returns the mask.

    >>> import karawane.envs
    >>> env = FlatObservation(gymnasium.make("karawane/ThroughTheDesert-v0"))
    >>> env.reset(seed=1)[0].shape, env.get_wrapper_attr("action_masks")().shape
    ((4471,), (1896,))
    """

    def __init__(self, env: gymnasium.Env[Observation, np.int64]) -> None:
        """Wrap an environment."""
        super().__init__(env)
        space: Any = env.observation_space
        shape = space["observation"].shape
        size = flat_observations(np.zeros((1, *shape), np.uint8)).shape[1]
        self.observation_space = spaces.Box(0, 255, (size,), np.uint8)

    def observation(self, observation: Observation) -> NDArray[np.uint8]:
        """Return an observation as one row."""
        row: NDArray[np.uint8] = flat_observations(observation["observation"][None])[0]
        return row
