"""The game for PettingZoo: all seats in turn, `seat_1` to `seat_5`.

>>> from karawane.envs import pettingzoo
>>> env = pettingzoo.env(players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     mask = None if termination else observation["action_mask"]
...     env.step(None if termination else env.action_space(agent).sample(mask))
>>> env.agents
[]
"""

from __future__ import annotations

from random import Random
from typing import Any

from karawane.envs.extra import rl_extra

with rl_extra():
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from karawane.envs.rendering import RENDER_MODES, Picture, check_render_mode, render
from karawane.envs.rewards import Rewards
from karawane.envs.setting import Observation, Setting
from karawane.rules import Board, Edition

__all__ = ["ThroughTheDesert", "env", "raw_env"]


class ThroughTheDesert(AECEnv, EzPickle):  # type: ignore[misc]  # (it has no types)
    """The game for all seats in turn; an illegal action raises `IllegalMove`, which says why.

    `reward` is `win`, a share of the win at the end, or `score`, points as they come and go.
    `reset(options={"position": ...})` begins with a position instead of a deal.
    """

    metadata = {  # noqa: RUF012 (PettingZoo wants a dictionary here)
        "name": "karawane_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        players: int = 2,
        edition: str | Edition = "v1.2",
        board: str | Board = "desert",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            players=players,
            edition=edition,
            board=board,
            reward=reward,
            render_mode=render_mode,
        )
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._setting = Setting.named(players, edition, board)
        self._chance = Random()
        self._reward = reward
        self.possible_agents = [f"seat_{number}" for number in range(1, players + 1)]
        self._seats = {agent: number for number, agent in enumerate(self.possible_agents, 1)}
        setting = self._setting
        self.observation_spaces = {a: setting.observation_space() for a in self.possible_agents}
        self.action_spaces = {a: setting.action_space() for a in self.possible_agents}
        self._game = self._setting.deal(self._chance)
        self._rewards = Rewards(reward, self._game)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same one."""
        if seed is not None:
            self._chance = Random(seed)
        self._game = self._setting.begin(self._chance, options)
        self._rewards = Rewards(self._reward, self._game)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self._game.is_over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.seat - 1]

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is; None for one whose game is over."""
        agent, game = self.agent_selection, self._game
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is for agents whose game is over")
        game.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._rewards.since(game), strict=True))
        self._accumulate_rewards()
        if game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[game.seat - 1]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees and may do."""
        return self._setting.observe(self._game, self._seats[agent])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def render(self) -> Picture:
        """Draw the game in the chosen mode."""
        return None if self.render_mode is None else render(self._game, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window to close."""


raw_env = ThroughTheDesert
"""The environment itself, without PettingZoo's wrappers."""


def env(**options: Any) -> AECEnv:
    """Return the environment in the wrapper that reports calls in the wrong order.

    Illegal and unknown actions raise in the environment itself.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(**options))
