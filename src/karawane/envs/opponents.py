"""Who plays the other seats: bots, frozen policies, and pools of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from karawane.envs.extra import rl_extra

with rl_extra():
    import numpy as np
    from numpy.typing import NDArray

from karawane.bots import Bot, Contestant, Player, contestant
from karawane.bots.choice import one_of
from karawane.envs.setting import Observation, Setting
from karawane.kernel import RunningGame, action_of, to_position
from karawane.kernel.players import NATIVE_LEVELS, best_actions

__all__ = ["FrozenPolicy", "NativeLevel", "Opponent", "Opponents", "Pool", "SeatedOpponents"]


@dataclass(frozen=True)
class FrozenPolicy:
    """An opponent that chooses from observations, in many games at a time.

    `act` gets what `env.step` returns, with a leading axis for the games: `observation` and
    `action_mask`. It returns a legal action for each game.

    >>> first = FrozenPolicy(lambda seen: seen["action_mask"].argmax(axis=1), name="first")
    """

    act: Callable[[Observation], Any]
    name: str = "policy"

    def actions(self, seen: Observation) -> NDArray[np.int64]:
        """Return its action in each game; a wrong number of them raises `ValueError`."""
        actions = np.asarray(self.act(seen))
        if actions.shape != (len(seen["action_mask"]),):
            raise ValueError(
                f"{self.name} returned actions of shape {actions.shape}; "
                f"it must be ({len(seen['action_mask'])},)"
            )
        return actions.astype(np.int64)


@dataclass(frozen=True)
class NativeLevel:
    """A level that the kernel plays."""

    name: str

    @property
    def number(self) -> int:
        """Its number in the kernel."""
        return NATIVE_LEVELS[self.name]


_Member: TypeAlias = NativeLevel | FrozenPolicy | Contestant


class Pool:
    """Opponents of which each game draws one for each seat; more can join at any time.

    >>> pool = Pool(["random", "greedy"])
    >>> pool.add("jerboa", weight=2)
    >>> len(pool)
    3
    """

    def __init__(self, members: Iterable[Bot | FrozenPolicy] = ()) -> None:
        """Begin with these members, drawn equally often."""
        self._members: list[_Member] = []
        self._weights: list[float] = []
        for member in members:
            self.add(member)

    def add(self, member: Bot | FrozenPolicy, *, weight: float = 1) -> None:
        """Add a bot or a policy, drawn in proportion to its weight in games that begin later."""
        if not weight > 0:
            raise ValueError(f"the weight {weight} is not positive")
        self._members.append(_member(member))
        self._weights.append(weight)

    def draw(self, chance: Random) -> _Member:
        """Return one of the members."""
        if not self._members:
            raise ValueError("the pool of opponents is empty: add one before the first game")
        rest = chance.random() * sum(self._weights)
        for member, weight in zip(self._members, self._weights, strict=True):
            rest -= weight
            if rest < 0:
                return member
        return self._members[-1]

    def __len__(self) -> int:
        return len(self._members)


Opponent: TypeAlias = Bot | FrozenPolicy | Pool
"""A bot as in `karawane.bots.player`, a policy, or a pool of both."""


class Opponents:
    """The opponents in all other seats, in turn order; none if the agent plays them all.

    >>> Opponents("greedy", players=3).names
    ('greedy', 'greedy')
    """

    def __init__(self, given: Opponent | Sequence[Opponent] | None, players: int) -> None:
        """Choose one opponent for all seats, one for each, or None."""
        if given is None:
            self._each: tuple[_Member | Pool, ...] = ()
            return
        each: Sequence[Any] = given if isinstance(given, (list, tuple)) else [given] * (players - 1)
        if len(each) != players - 1:
            raise ValueError(f"{len(each)} opponents; there are {players - 1} other seats")
        self._each = tuple(one if isinstance(one, Pool) else _member(one) for one in each)

    @property
    def exist(self) -> bool:
        """Whether the agent plays one seat only."""
        return bool(self._each)

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, in turn order."""
        return tuple("pool" if isinstance(one, Pool) else one.name for one in self._each)

    def drawn(self, own: int, chance: Random) -> Mapping[int, _Member]:
        """Return who plays which seat in a new game, around the agent's own."""
        return {
            (own - 1 + place) % (len(self._each) + 1) + 1: (
                one.draw(chance) if isinstance(one, Pool) else one
            )
            for place, one in enumerate(self._each, 1)
        }


class SeatedOpponents:
    """The opponents in one game, by seat."""

    def __init__(self, members: Mapping[int, _Member], chance: Random) -> None:
        """Seat everybody; programs run until `close`."""
        self._open = ExitStack()
        self.levels: dict[int, NativeLevel] = {}
        self.policies: dict[int, FrozenPolicy] = {}
        self.players: dict[int, Player] = {}
        self._chances: dict[int, Random] = {}
        for seat, member in members.items():
            seed = chance.getrandbits(64)
            match member:
                case NativeLevel():
                    self.levels[seat] = member
                    self._chances[seat] = Random(seed)
                case FrozenPolicy():
                    self.policies[seat] = member
                case Contestant():
                    self.players[seat] = self._open.enter_context(member.playing(seed))

    def __contains__(self, seat: int) -> bool:
        return seat in self.levels or seat in self.policies or seat in self.players

    def action(self, game: RunningGame, setting: Setting) -> int:
        """Return the action of the opponent in the seat to move."""
        seat = game.seat
        if seat in self.levels:
            return one_of(best_actions(game, self.levels[seat].name), self._chances[seat])
        if seat in self.policies:
            seen = setting.observe(game, seat)
            return int(self.policies[seat].actions(_as_batch(seen))[0])
        return self.player_action(game)

    def player_action(self, game: RunningGame) -> int:
        """Return the action of the player in the seat to move."""
        position = to_position(game)
        return action_of(position.game.board, self.players[game.seat].choose(position))

    def close(self) -> None:
        """End the programs among them."""
        self._open.close()


def _member(opponent: Bot | FrozenPolicy) -> _Member:
    if isinstance(opponent, FrozenPolicy):
        return opponent
    if isinstance(opponent, str) and opponent in NATIVE_LEVELS:
        return NativeLevel(opponent)
    return contestant(opponent)


def _as_batch(seen: Observation) -> Observation:
    return {"observation": seen["observation"][None], "action_mask": seen["action_mask"][None]}
