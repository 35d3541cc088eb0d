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

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from karawane.envs.extra import rl_extra

with rl_extra():
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from karawane.envs.gymnasium import ILLEGAL_REWARD, check_seat
from karawane.envs.opponents import FrozenPolicy, Opponent, Opponents, SeatedOpponents
from karawane.envs.rendering import RENDER_MODES, check_render_mode, render
from karawane.envs.rewards import check_reward
from karawane.envs.setting import Observation, Setting
from karawane.kernel.batch import LEAVE, SOMEBODY_ELSE, Batch, LiveObservations
from karawane.rules import Board, Edition

__all__ = ["ThroughTheDesertVector"]

_Bools: TypeAlias = NDArray[np.bool_]
_Actions: TypeAlias = NDArray[np.integer[Any]]
_Steps: TypeAlias = tuple[Observation, NDArray[np.float64], _Bools, _Bools, dict[str, Any]]


class ThroughTheDesertVector(VectorEnv[Observation, _Actions, NDArray[Any]]):
    """The games of `karawane.envs.gymnasium`, many at once, with the same options.

    The kernel plays random opponents and levels 1 to 4 (`greedy` is one of them). A `FrozenPolicy`
    chooses for all its games at once; other bots play one by one. With `copy=False`, every step
    updates the same read-only arrays of the observation.

    After the end of a game, its next step begins another one, whatever its action. With
    `autoreset_mode=AutoresetMode.SAME_STEP`, the step that ends it begins the next one, and
    `infos["final_obs"]` and `infos["final_info"]` hold the end. `infos["illegal"]` says for each
    game whether its action was refused; `infos["points"]` are the points of all seats.
    """

    _batch: Batch
    _live: LiveObservations
    _over: _Bools
    """The games that ended with the last step and restart with the next."""
    _points: NDArray[np.int64]
    """All seats' points, updated as far as the rewards need them."""
    _seats: NDArray[np.uint8]
    """The agent's seat in each game, 0 if it plays them all."""
    _levels: NDArray[np.uint8]
    """The kernel's level in each seat of each game."""

    def __init__(  # noqa: PLR0913 (a table has that many options, all by name)
        self,
        num_envs: int = 1,
        *,
        players: int = 2,
        edition: str | Edition = "v1.2",
        board: str | Board = "desert",
        opponents: Opponent | Sequence[Opponent] | None = "random",
        seat: int | None = 1,
        reward: str = "win",
        illegal_reward: float = ILLEGAL_REWARD,
        threads: int = 1,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        check_seat(seat, players)
        check_reward(reward)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "autoreset_mode": _checked_autoreset(autoreset_mode),
        }
        self._same_step = self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
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
        self._others = [SeatedOpponents({}, Random()) for _ in range(num_envs)]
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
        legal = self._live.masks[self._numbers, np.where(exists, given, 0)] & exists
        movers = self._viewers()
        self._restart(begun)
        over = batch.step(np.where(legal & ~begun, given, LEAVE).astype(np.int32))
        over |= self._let_others_play(over)
        self._over = over
        rewards = self._rewards(movers, begun)
        illegal = ~legal & ~begun
        rewards[illegal] = self._illegal_reward
        infos: dict[str, Any] = {"illegal": illegal}
        if self._same_step and over.any():
            infos |= self._endings(over)
            self._restart(over)
            self._over = self._let_others_play(np.zeros_like(over))
            self._points = self._totals()
        infos |= self._infos()
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

    def close_extras(self, **kwargs: Any) -> None:
        """End the programs among the opponents."""
        del kwargs
        for others in self._others:
            others.close()

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
        self._live = self._batch.live()
        self._numbers = np.arange(self.num_envs)
        self._seats = np.zeros(self.num_envs, np.uint8)
        self._levels = np.full((self.num_envs, setting.players), SOMEBODY_ELSE, np.uint8)
        self._over = np.zeros(self.num_envs, np.bool_)
        self._sit_down(self._numbers)
        self._over |= self._let_others_play(self._over)
        self._points = self._totals()

    def _restart(self, which: _Bools) -> None:
        if which.any():
            self._batch.reset(which)
            self._sit_down(np.flatnonzero(which))

    def _sit_down(self, games: NDArray[np.integer[Any]]) -> None:
        """Seat the agent and its opponents at games that begin."""
        if not self._opponents.exist:
            return
        players = self._setting.players
        for number in games:
            seat = self._usual_seat or 1 + int(self._chance.random() * players)
            self._seats[number] = seat
            others = self._others[number]
            others.close()
            others = SeatedOpponents(self._opponents.drawn(seat, self._chance), self._chance)
            self._others[number] = others
            self._levels[number] = SOMEBODY_ELSE
            for other, level in others.levels.items():
                self._levels[number, other - 1] = level.number

    def _let_others_play(self, over: _Bools) -> _Bools:
        """Play for the others until the agent is to move, and return which games have ended."""
        batch = self._batch
        if not self._opponents.exist:
            return np.zeros(self.num_envs, np.bool_)
        ended = batch.play_levels(self._levels)
        while True:
            waiting = (batch.seats() != self._seats) & ~over & ~ended
            if not waiting.any():
                return ended
            ended |= batch.step(self._chosen(np.flatnonzero(waiting)))
            ended |= batch.play_levels(self._levels)

    def _chosen(self, games: NDArray[np.integer[Any]]) -> NDArray[np.int32]:
        """Return the actions of the opponents to move in some games, and leave all others."""
        actions = np.full(self.num_envs, LEAVE, np.int32)
        by_policy: dict[FrozenPolicy, list[int]] = {}
        seats = self._batch.seats()
        for number in games:
            others = self._others[number]
            policy = others.policies.get(int(seats[number]))
            if policy is not None:
                by_policy.setdefault(policy, []).append(int(number))
            else:
                actions[number] = others.player_action(self._batch.running_game(int(number)))
        if by_policy:
            self._live.update()
        for policy, numbers in by_policy.items():
            actions[numbers] = policy.actions(self._rows(numbers))
        return actions

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
        return self._seats.copy() if self._opponents.exist else self._batch.seats()

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": self._viewers()}
        if self._over.any():
            infos["points"] = self._points
        return infos

    def _endings(self, over: _Bools) -> dict[str, Any]:
        """Return the last observations of games that have ended, as Gymnasium lays them out."""
        self._live.update(self._viewers())
        observations = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(over):
            last = self._rows([int(number)])
            observations[number] = {
                "observation": last["observation"][0],
                "action_mask": last["action_mask"][0],
            }
        final = {"seat": self._viewers(), "points": self._points, "_points": over.copy()}
        return {
            "final_obs": observations,
            "_final_obs": over.copy(),
            "final_info": final,
            "_final_info": over.copy(),
        }

    def _rows(self, numbers: list[int]) -> Observation:
        """Return copies of the observations of some games."""
        return {
            "observation": self._live.observations[numbers],
            "action_mask": self._live.masks[numbers].view(np.int8),
        }

    def _seen(self) -> Observation:
        self._live.update(self._viewers())
        observations, masks = self._live.observations, self._live.masks.view(np.int8)
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}


def _checked_autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    chosen = AutoresetMode(mode)
    if chosen is AutoresetMode.DISABLED:
        raise ValueError("games begin again by themselves: choose NextStep or SameStep")
    return chosen
