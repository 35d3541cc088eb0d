"""Bots for the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from karawane.bots import Player, player, player_names
from karawane.kernel import RunningGame, action_of, to_position

__all__ = ["Opponents", "chosen_action"]


class Opponents:
    """The bots in all other seats, in turn order; none if the agent plays them all.

    >>> opponents = Opponents("greedy", players=3)
    >>> opponents.names
    ('greedy', 'greedy')
    """

    def __init__(self, names: str | Sequence[str] | None, players: int) -> None:
        """Choose bots: one name for all seats, a name for each, or None."""
        if isinstance(names, str):
            names = [names] * (players - 1)
        for name in names or ():
            if name not in player_names():
                raise ValueError(
                    f"unknown player {name!r}; choose from {', '.join(player_names())}"
                )
        if names is not None and len(names) != players - 1:
            raise ValueError(f"{len(names)} opponents; there are {players - 1} other seats")
        self.names = None if names is None else tuple(names)

    @property
    def are_random(self) -> bool:
        """Whether all of them play at random, which the kernel can do itself."""
        return self.names is not None and set(self.names) == {"random"}

    def seated(self, own: int, chance: Random) -> Mapping[int, Player]:
        """Return new players by seat, around the agent's own."""
        count = len(self.names or ()) + 1
        return {
            (own - 1 + place) % count + 1: player(name, chance.getrandbits(64))
            for place, name in enumerate(self.names or (), 1)
        }


def chosen_action(players: Mapping[int, Player], game: RunningGame) -> int:
    """Return the action chosen by the player in the seat to move."""
    position = to_position(game)
    return action_of(position.game.board, players[game.seat].choose(position))
