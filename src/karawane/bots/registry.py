"""Players by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from karawane.bots.greedy import GreedyPlayer
from karawane.bots.levels import LEVELS
from karawane.bots.player import Player, Seed
from karawane.bots.random_player import RandomPlayer

__all__ = ["player", "player_names"]

_PLAYERS: Mapping[str, Callable[[Seed], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    **{level.name: level.player for level in LEVELS},
}


def player_names() -> tuple[str, ...]:
    """Return the names of all players: two simple ones, then the levels.

    >>> player_names()[:3]
    ('random', 'greedy', 'jerboa')
    """
    return tuple(_PLAYERS)


def player(name: str, seed: Seed) -> Player:
    """Return a new player with that name.

    >>> player("greedy", seed=1).name
    'greedy'
    >>> player("clever", seed=1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: unknown player 'clever'; choose from random, greedy, jerboa, ...
    """
    make = _PLAYERS.get(name)
    if make is None:
        raise ValueError(f"unknown player {name!r}; choose from {', '.join(_PLAYERS)}")
    return make(seed)
