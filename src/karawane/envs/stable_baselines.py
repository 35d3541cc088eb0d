"""The batch of games as a `VecEnv` of stable-baselines3, for its MaskablePPO.

`pip install 'karawane[rl]' sb3-contrib` installs what it needs.

>>> envs = ThroughTheDesertVecEnv(8, opponents="random", seed=1)
>>> envs.reset().shape, envs.env_method("action_masks")[0].shape
((8, 4471), (1896,))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from karawane.envs.extra import rl_extra

with rl_extra():
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from numpy.typing import NDArray

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as error:
    from karawane.envs.extra import ExtraMissing

    raise ExtraMissing(
        f"{error.name} is not installed here: pip install 'karawane[rl]' sb3-contrib",
        name=error.name,
    ) from error

from karawane.envs.flat import flat_observations
from karawane.envs.setting import Observation
from karawane.envs.vector import ThroughTheDesertVector

__all__ = ["ThroughTheDesertVecEnv"]

_Indices = int | Iterable[int] | None


class ThroughTheDesertVecEnv(VecEnv):
    """`ThroughTheDesertVector` with stable-baselines3's interface, and its options.

    Observations are flat (see `karawane.envs.flat`). `env_method("action_masks")` returns the legal
    actions, which is how MaskablePPO asks for them.
    """

    def __init__(self, num_envs: int, *, seed: int | None = None, **options: Any) -> None:
        """Make that many games; the same seed gives the same ones."""
        self.games = ThroughTheDesertVector(
            num_envs, copy=False, autoreset_mode=AutoresetMode.SAME_STEP, **options
        )
        self._seed = seed
        self._seen, _ = self.games.reset(seed=seed)
        size = flat_observations(self._seen["observation"]).shape[1]
        self._actions = np.zeros(num_envs, np.int64)
        self._lengths = np.zeros(num_envs, np.int64)
        self._returns = np.zeros(num_envs)
        self.render_mode = None
        super().__init__(
            num_envs,
            spaces.Box(0, 255, (size,), np.uint8),
            self.games.single_action_space,
        )

    def reset(self) -> NDArray[np.uint8]:
        """Restart all games."""
        self._seen, _ = self.games.reset(seed=self._seed)
        self._seed = None
        self._lengths[:] = 0
        self._returns[:] = 0
        return flat_observations(self._seen["observation"])

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the actions of the next step."""
        self._actions = np.asarray(actions)

    def step_wait(
        self,
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them; games that end begin again, and their infos hold the end."""
        self._seen, rewards, over, _, infos = self.games.step(self._actions)
        self._lengths += 1
        self._returns += rewards
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(over):
            each[number] = self._ending(int(number), infos)
        self._lengths[over] = 0
        self._returns[over] = 0
        flat = flat_observations(self._seen["observation"])
        return flat, rewards.astype(np.float32), over, each

    def _ending(self, number: int, infos: dict[str, Any]) -> dict[str, Any]:
        last: Observation = infos["final_obs"][number]
        return {
            "terminal_observation": flat_observations(last["observation"][None])[0],
            "TimeLimit.truncated": False,
            "points": infos["final_info"]["points"][number].tolist(),
            "seat": int(infos["final_info"]["seat"][number]),
            "episode": {
                "r": float(self._returns[number]),
                "l": int(self._lengths[number]),
                "t": 0.0,
            },
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each game."""
        masks: NDArray[np.bool_] = self._seen["action_mask"].view(np.bool_).copy()
        return masks

    def env_method(
        self, method_name: str, *method_args: Any, indices: _Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return `action_masks` of some games, the only method of a single one."""
        if method_name != "action_masks" or method_args or method_kwargs:
            raise AttributeError(f"a game of a batch has no method {method_name!r}")
        masks = self.action_masks()
        return [masks[number] for number in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Return whether every game has an attribute: only `action_masks`."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: _Indices = None) -> list[Any]:
        """Return an attribute of the batch for each of some games."""
        return [getattr(self.games, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: _Indices = None) -> None:
        """Refuse: single games of a batch have no attributes."""
        del value, indices
        raise AttributeError(f"a game of a batch has no attribute {attr_name!r} to set")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: _Indices = None) -> list[bool]:
        """Return False for each game: none is wrapped."""
        del wrapper_class
        return [False for _ in self._get_indices(indices)]

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Set the seed of the next `reset`."""
        self._seed = seed
        return [seed] * self.num_envs

    def close(self) -> None:
        """Close the games."""
        self.games.close()
