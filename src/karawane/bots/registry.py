"""Players by name: the built-in ones, and those that a program registers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from karawane.bots.greedy import GreedyPlayer
from karawane.bots.levels import LEVELS, SIMOOM_1
from karawane.bots.player import Player, Seed
from karawane.bots.python_player import PythonBot
from karawane.bots.random_player import RandomPlayer

__all__ = ["named_player", "player_names", "register_player", "registered", "unregister_player"]

_PLAYERS: Mapping[str, Callable[[Seed], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    **{level.name: level.player for level in (*LEVELS, SIMOOM_1)},
}

_registered: dict[str, str | PythonBot] = {}

_NAME = re.compile(r"\w[\w .+-]{0,39}")


def player_names() -> tuple[str, ...]:
    """Return the names of all players: the built-in ones, then those that were registered.

    >>> player_names()[:3]
    ('random', 'greedy', 'jerboa')
    """
    return (*_PLAYERS, *_registered)


def named_player(name: str, seed: Seed) -> Player | None:
    """Return a new built-in player, None if there is none with that name."""
    make = _PLAYERS.get(name)
    return None if make is None else make(seed)


def registered(name: str) -> str | PythonBot | None:
    """Return what was registered under a name, None if nothing was."""
    return _registered.get(name)


def register_player(name: str, bot: str | PythonBot) -> None:
    """Give a bot a name, by which it can take any seat in this process.

    `bot` is a description such as `py:my_bots:Fox`, an object with `choose`, its class, or a
    function. Other processes, such as the workers of an arena, do not know the name.

    >>> from karawane.bots import player
    >>> register_player("first", lambda position: position.legal_moves[0])
    >>> player("first", seed=1).name
    'first'
    >>> unregister_player("first")
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot be a bot's name: use up to 40 letters, digits, . + -")
    if name in _PLAYERS:
        raise ValueError(f"{name!r} is the name of a built-in player")
    _registered[name] = bot


def unregister_player(name: str) -> None:
    """Remove a registered bot. Unknown names are ignored."""
    _registered.pop(name, None)
