"""The game for Gymnasium: one seat against bots, or all seats by one agent.

>>> import gymnasium, karawane.envs
>>> env = gymnasium.make("karawane/ThroughTheDesert-v0", opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, over, truncated, info = env.step(action)
>>> sorted(info)
['points', 'seat']
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, SupportsFloat

from karawane.envs.extra import rl_extra

with rl_extra():
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

from karawane.envs.opponents import Opponent, Opponents, SeatedOpponents
from karawane.envs.rendering import RENDER_MODES, Picture, check_render_mode, render
from karawane.envs.rewards import Rewards, points
from karawane.envs.setting import Observation, Setting
from karawane.kernel import move_of, to_position
from karawane.rules import Board, Edition, why_illegal

__all__ = ["ILLEGAL_REWARD", "ThroughTheDesert", "check_seat"]

ILLEGAL_REWARD = -1.0
"""The default reward of an illegal action."""

_Step = tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]


class ThroughTheDesert(gymnasium.Env[Observation, np.int64]):
    """The game for one agent.

    `opponents` is a bot, a `FrozenPolicy` or a `Pool` for all other seats, or a list with one for
    each of them in turn order; with None the agent plays every seat, and each move pays the reward
    of the seat that makes it. With a `seat` of None, the seat is drawn at random for each game.

    An illegal action is not played: the game stays as it is, the agent gets `illegal_reward`, and
    `info["illegal"]` says which rule forbids it. `info["seat"]` is the agent's seat; when the game
    is over, `info["points"]` are the points of all seats.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(  # noqa: PLR0913 (a table has that many options, all by name)
        self,
        *,
        players: int = 2,
        edition: str | Edition = "v1.2",
        board: str | Board = "desert",
        opponents: Opponent | Sequence[Opponent] | None = "random",
        seat: int | None = 1,
        reward: str = "win",
        illegal_reward: float = ILLEGAL_REWARD,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        check_seat(seat, players)
        self.render_mode = render_mode
        self._setting = Setting.named(players, edition, board)
        self._opponents = Opponents(opponents, players)
        self._usual_seat = seat
        self._reward = reward
        self._illegal_reward = illegal_reward
        self.observation_space = self._setting.observation_space()
        self.action_space = self._setting.action_space()
        self._game = self._setting.deal(Random())
        self._rewards = Rewards(reward, self._game)
        self._seat = seat or 1
        self._others = SeatedOpponents({}, Random())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, or `options["position"]`; the others may move first."""
        super().reset(seed=seed)
        chance = Random(int(self.np_random.integers(2**63)))
        self._game = self._setting.begin(chance, options)
        self._rewards = Rewards(self._reward, self._game)
        self._seat = self._usual_seat or 1 + int(chance.random() * self._setting.players)
        self._others.close()
        self._others = SeatedOpponents(self._opponents.drawn(self._seat, chance), chance)
        self._let_others_play()
        self._rewards.since(self._game)
        return self._seen(), self._info()

    def step(self, action: np.int64) -> _Step:
        """Play an action, then the others' moves until the agent is to move again."""
        game = self._game
        if not game.is_legal(int(action)):
            info = {**self._info(), "illegal": self._why_illegal(int(action))}
            return self._seen(), self._illegal_reward, game.is_over, False, info
        mover = game.seat
        game.play(int(action))
        self._let_others_play()
        reward = self._rewards.since(game)[mover - 1]
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, game.is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal; maskable learners expect this name."""
        return self._setting.observer.mask(self._game).view(np.bool_)

    def render(self) -> Picture:
        """Draw the game in the chosen mode."""
        return None if self.render_mode is None else render(self._game, self.render_mode)

    def close(self) -> None:
        """End the programs among the opponents."""
        self._others.close()

    def _let_others_play(self) -> None:
        game = self._game
        while game.seat in self._others and not game.is_over:
            game.play(self._others.action(game, self._setting))

    def _seen(self) -> Observation:
        return self._setting.observe(self._game, self._own_seat())

    def _own_seat(self) -> int:
        """Return the agent's seat, or the seat to move if it plays all of them."""
        return self._seat if self._opponents.exist else self._game.seat

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self._own_seat()}
        if self._game.is_over:
            info["points"] = points(self._game)
        return info

    def _why_illegal(self, action: int) -> str:
        return str(why_illegal(to_position(self._game), move_of(self._setting.board, action)))


def check_seat(seat: int | None, players: int) -> None:
    """Raise `ValueError` if there is no such seat."""
    if seat is not None and not 1 <= seat <= players:
        raise ValueError(f"unknown seat {seat}; choose 1 to {players}")
