"""The game for OpenSpiel: importing this registers `karawane` with pyspiel.

>>> import pyspiel, karawane.envs.openspiel
>>> game = pyspiel.load_game("karawane(players=3,edition=ffg)")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
1.0
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from karawane.envs.extra import rl_extra

with rl_extra():
    import numpy as np
    import pyspiel

from karawane.envs.rewards import check_reward, points, win_shares
from karawane.envs.setting import Setting
from karawane.kernel import RunningGame, from_position, move_of, to_position
from karawane.notation import parse_position, position_text
from karawane.rules import Position

__all__ = ["KarawaneGame", "KarawaneState", "state_at"]

_PARAMETERS: Mapping[str, Any] = {
    "players": 2,
    "edition": "v1.2",
    "board": "desert",
    "seed": 0,
    "deals": 1,
    "reward": "win",
}
MOST_DEALS = 10_000


def _game_type(*, by_chance: bool) -> Any:
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name="karawane",
        long_name="Through the Desert",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if by_chance else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_PARAMETERS),
    )


class KarawaneGame(pyspiel.Game):  # type: ignore[misc]  # (it has no types)
    """The game, with players, edition and board as its parameters.

    Every game is dealt from `seed`; with `deals=N`, a chance node first chooses one of the seeds
    `seed` to `seed + N - 1`. Returns sum to 1: with the reward `win`, the winners share it; with
    `score`, each seat gets its share of all points.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**_PARAMETERS, **(params or {})}
        self.setting = Setting.named(chosen["players"], chosen["edition"], chosen["board"])
        self.seed: int = chosen["seed"]
        self.deals: int = chosen["deals"]
        self.reward: str = chosen["reward"]
        check_reward(self.reward)
        if not 1 <= self.deals <= MOST_DEALS:
            raise ValueError(f"{self.deals} deals; there can be 1 to {MOST_DEALS}")
        # Deals are cached because OpenSpiel also creates an initial state for every clone.
        self._dealt: dict[int, RunningGame] = {}
        by_chance = self.deals > 1
        first = self.deal(0)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.setting.observer.actions,
            max_chance_outcomes=self.deals if by_chance else 0,
            num_players=self.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=_longest(first),
        )
        super().__init__(_game_type(by_chance=by_chance), information, dict(params or {}))

    def deal(self, number: int) -> RunningGame:
        """Return the game with one of its deals."""
        dealt = self._dealt.get(number)
        if dealt is None:
            dealt = self._dealt[number] = self.setting.deal(Random(self.seed + number))
        return dealt.copy()

    def new_initial_state(self, state: None = None) -> KarawaneState:
        """Return a state at the start of the game."""
        if state is not None:
            raise ValueError("a state cannot be created from another; use serialize_state")
        return KarawaneState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Return an observer of text, and also of planes if it is public and without memory."""
        if params:
            raise ValueError(f"observers have no parameters: {params}")
        return _Observer(self.setting, iig_obs_type)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance nodes: one if there are several deals."""
        return int(self.deals > 1)


def _longest(first: RunningGame) -> int:
    """Return a bound on the moves of a game: between two camels, at most all others pass."""
    start = to_position(first)
    players = start.game.players
    return players + start.leaders_left + (sum(start.supply) + 1) * players


class _Table:
    """The content of a state: quick to copy, and serialized as the text of its position."""

    __slots__ = ("game",)

    def __init__(self, game: RunningGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> _Table:
        return _Table(self.game.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _laid, (position_text(to_position(self.game)),)


def _laid(text: str) -> _Table:
    return _Table(from_position(parse_position(text)))


class KarawaneState(pyspiel.State):  # type: ignore[misc]  # (it has no types)
    """A state of the game, which OpenSpiel copies with every clone."""

    def __init__(self, game: KarawaneGame) -> None:
        """Create an initial state, for `KarawaneGame.new_initial_state`."""
        super().__init__(game)
        # OpenSpiel copies and serializes every attribute, so there is only this one.
        self._table = None if game.deals > 1 else _Table(game.deal(0))

    def lay(self, game: RunningGame) -> None:
        """Replace the game of the state."""
        self._table = _Table(game)

    @property
    def running(self) -> RunningGame | None:
        """The game in the kernel, None before it is dealt."""
        return None if self._table is None else self._table.game

    def current_player(self) -> int:
        """Return the number of the seat to move, from 0."""
        if self._table is None:
            return int(pyspiel.PlayerId.CHANCE)
        game = self._table.game
        return int(pyspiel.PlayerId.TERMINAL) if game.is_over else game.seat - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all equally likely."""
        deals = self.get_game().deals
        return [(number, 1 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (OpenSpiel asks the mover)
        return [] if self._table is None else self._table.game.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self._table is None:
            self._table = _Table(self.get_game().deal(action))
        else:
            self._table.game.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(move_of(self.get_game().setting.board, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._table is not None and self._table.game.is_over

    def returns(self) -> list[float]:
        """Return the share of each seat in the result; 0 before the end."""
        if self._table is None or not self._table.game.is_over:
            return [0.0] * self.num_players()
        totals = points(self._table.game)
        if self.get_game().reward == "win" or not any(totals):
            return win_shares(totals)
        return [total / sum(totals) for total in totals]

    def __str__(self) -> str:
        return "to be dealt" if self.running is None else position_text(to_position(self.running))


def state_at(position: Position) -> KarawaneState:
    """Return a state at a position, without a history.

    >>> from karawane.rules import deal
    >>> state_at(deal(2, seed=1)).running == state_at(deal(2, seed=2)).running
    False
    """
    game = position.game
    spiel = KarawaneGame(
        {"players": game.players, "edition": game.edition.name, "board": game.board.name}
    )
    state = spiel.new_initial_state()
    state.lay(from_position(position))
    return state


class _Observer:
    """An observer of states with the interface that OpenSpiel expects."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self._setting = setting
        self._memory = kind is not None and kind.perfect_recall
        self._public = kind is None or kind.public_info
        self.tensor = None
        self.dict = {}
        if self._public and not self._memory:
            shape = setting.observer.shape
            self.tensor = np.zeros(int(np.prod(shape)), np.float32)
            planes = self.tensor.reshape(shape)
            marks = 6 * setting.players + 7
            # A number is the same in every cell of its plane, so one cell is enough.
            self.dict = {"planes": planes[:marks], "numbers": planes[marks:, 0, 0]}

    def set_from(self, state: KarawaneState, player: int) -> None:
        """Write what a player sees into the tensor."""
        if self.tensor is None:
            return
        if state.running is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._setting.observer.observe(state.running, player + 1).ravel()

    def string_from(self, state: KarawaneState, player: int) -> str:  # noqa: ARG002 (all is open)
        """Return the position or, with perfect recall, all moves; nothing is private."""
        if not self._public:
            return ""
        if not self._memory:
            return str(state)
        return " ".join(
            state.action_to_string(item.player, item.action) for item in state.full_history()
        )


pyspiel.register_game(_game_type(by_chance=False), KarawaneGame)
