"""Many games side by side for Gymnasium, stepped together in the kernel.

>>> import gymnasium, karawane.envs
>>> envs = gymnasium.make_vec("karawane/ThroughTheDesert-v0", num_envs=64, players=3)
>>> observations, infos = envs.reset(seed=1)
>>> observations["observation"].shape
(64, 55, 13, 18)
>>> for _ in range(100):
...     actions = envs.choose()
...     observations, rewards, terminations, truncations, infos = envs.step(actions)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from karawane.envs.extra import rl_extra

with rl_extra():
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from karawane.bots import Player
from karawane.envs.gymnasium import ILLEGAL_REWARD, check_seat
from karawane.envs.opponents import Opponents, chosen_action
from karawane.envs.rendering import RENDER_MODES, check_render_mode, render
from karawane.envs.rewards import check_reward
from karawane.envs.setting import Observation, Setting
from karawane.kernel.batch import LEAVE, Batch
from karawane.rules import Board, Edition

__all__ = ["ThroughTheDesertVector"]

_Bools: TypeAlias = NDArray[np.bool_]
_Actions: TypeAlias = NDArray[np.integer[Any]]
_Steps: TypeAlias = tuple[Observation, NDArray[np.float64], _Bools, _Bools, dict[str, Any]]


class ThroughTheDesertVector(VectorEnv[Observation, _Actions, NDArray[Any]]):
    """The games of `karawane.envs.gymnasium`, many at once, with the same options.

    Random opponents play in the kernel, all others one by one in Python. With `copy=False` the
    arrays of an observation are reused at every step. After the end
    of a game, its next step begins another one, whatever its action. `infos["illegal"]` says for
    each game whether its action was refused; `infos["points"]` are the points of all seats.
    """

    _batch: Batch
    _over: _Bools
    """The games that ended with the last step."""
    _masks: _Bools
    """The legal actions after it."""
    _points: NDArray[np.int64]
    """All seats' points, updated as far as the rewards need them."""
    _seats: NDArray[np.uint8]
    """The agent's seat in each game, 0 if it plays them all."""

    def __init__(  # noqa: PLR0913 (a table has that many options, all by name)
        self,
        num_envs: int = 1,
        *,
        players: int = 2,
        edition: str | Edition = "v1.2",
        board: str | Board = "desert",
        opponents: str | Sequence[str] | None = "random",
        seat: int | None = 1,
        reward: str = "win",
        illegal_reward: float = ILLEGAL_REWARD,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        check_seat(seat, players)
        check_reward(reward)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "autoreset_mode": AutoresetMode.NEXT_STEP,
        }
        self.render_mode = render_mode
        self.num_envs = num_envs
        self._setting = Setting.named(players, edition, board)
        self._opponents = Opponents(opponents, players)
        self._usual_seat = seat
        self._by_score = reward == "score"
        self._illegal_reward = illegal_reward
        self._threads = threads
        self._copy = copy
        self.single_observation_space = self._setting.observation_space()
        self.single_action_space = self._setting.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._begin(Random())

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Any = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Restart all games; the same seed gives the same ones."""
        del options
        if seed is not None and not isinstance(seed, int):
            seed = int(np.random.SeedSequence([part or 0 for part in seed]).generate_state(1)[0])
        super().reset(seed=seed)
        self._begin(Random(int(self.np_random.integers(2**63))))
        return self._seen(), self._infos()

    def step(self, actions: _Actions) -> _Steps:
        """Play an action in every game, then the others' until the agent is to move again."""
        batch, begun = self._batch, self._over
        given = np.asarray(actions)
        exists = (given >= 0) & (given < batch.action_count)
        legal = self._masks[self._numbers, np.where(exists, given, 0)] & exists
        movers = self._viewers()
        if begun.any():
            batch.reset(begun)
            self._sit_down(np.flatnonzero(begun))
        over = batch.step(np.where(legal & ~begun, given, LEAVE).astype(np.int32))
        over |= self._let_others_play(over)
        self._over = over
        rewards = self._rewards(movers, begun)
        illegal = ~legal & ~begun
        rewards[illegal] = self._illegal_reward
        infos = {**self._infos(), "illegal": illegal}
        return self._seen(), rewards, over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def choose(self) -> NDArray[np.int32]:
        """Choose a random legal action in each game, 0 if its next step starts a new game."""
        return np.maximum(self._batch.choose(), 0)

    def render(self) -> tuple[Any, ...] | None:
        """Draw every game in the chosen mode."""
        if self.render_mode is None:
            return None
        games = map(self._batch.running_game, range(self.num_envs))
        return tuple(render(game, self.render_mode) for game in games)

    def _begin(self, chance: Random) -> None:
        setting = self._setting
        self._chance = chance
        self._batch = Batch.dealt(
            self.num_envs,
            players=setting.players,
            seed=chance.getrandbits(64),
            edition=setting.edition,
            board=setting.board,
            threads=self._threads,
        )
        self._numbers = np.arange(self.num_envs)
        self._seats = np.zeros(self.num_envs, np.uint8)
        self._others: list[Mapping[int, Player]] = [{} for _ in range(self.num_envs)]
        self._over = np.zeros(self.num_envs, np.bool_)
        self._masks = np.empty((self.num_envs, self._batch.action_count), np.bool_)
        self._observations = np.empty((self.num_envs, *self._batch.observation_shape), np.uint8)
        self._sit_down(self._numbers)
        self._over |= self._let_others_play(self._over)
        self._points = self._totals()

    def _sit_down(self, games: NDArray[np.integer[Any]]) -> None:
        """Seat the agent and its opponents at games that begin; 0 is the seat to move."""
        if self._opponents.names is None:
            return
        players = self._setting.players
        for number in games:
            seat = self._usual_seat or 1 + int(self._chance.random() * players)
            self._seats[number] = seat
            if not self._opponents.are_random:
                self._others[number] = self._opponents.seated(seat, self._chance)

    def _let_others_play(self, over: _Bools) -> _Bools:
        """Play for the others until the agent is to move, and return which games have ended."""
        batch = self._batch
        if self._opponents.names is None:
            return np.zeros(self.num_envs, np.bool_)
        if self._opponents.are_random:
            return batch.play_until(self._seats)
        ended = np.zeros(self.num_envs, np.bool_)
        while True:
            waiting = np.flatnonzero((batch.seats() != self._seats) & ~over & ~ended)
            if not waiting.size:
                return ended
            actions = np.full(self.num_envs, LEAVE, np.int32)
            for number in waiting:
                game = batch.running_game(int(number))
                actions[number] = chosen_action(self._others[number], game)
            ended |= batch.step(actions)

    def _rewards(self, movers: NDArray[np.uint8], begun: _Bools) -> NDArray[np.float64]:
        """Return what the step has paid to the seats that moved; beginning a game pays nothing."""
        if not self._by_score and not self._over.any():
            return np.zeros(self.num_envs)
        before, self._points = self._points, self._totals()
        own = self._numbers, movers.astype(np.intp) - 1
        if self._by_score:
            return np.where(begun, 0.0, (self._points - before)[own].astype(np.float64))
        best = self._points == self._points.max(axis=1, keepdims=True)
        return np.where(self._over, best[own] / best.sum(axis=1), 0.0)

    def _totals(self) -> NDArray[np.int64]:
        totals: NDArray[np.int64] = self._batch.scores().sum(axis=2, dtype=np.int64)
        return totals

    def _viewers(self) -> NDArray[np.uint8]:
        return self._batch.seats() if self._opponents.names is None else self._seats.copy()

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": self._viewers()}
        if self._over.any():
            infos["points"] = self._points
        return infos

    def _seen(self) -> Observation:
        observations = None if self._copy else self._observations
        self._batch.masks(self._masks)
        return {
            "observation": self._batch.observations(self._viewers(), observations),
            "action_mask": (self._masks.copy() if self._copy else self._masks).view(np.int8),
        }
