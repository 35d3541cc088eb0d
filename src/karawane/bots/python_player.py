"""Bots written in Python as players: an object, a class or a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

from karawane.bots.player import Player, Searcher, Seed, check_running
from karawane.rules import Move, Position, as_move

__all__ = ["Chooser", "Policy", "PythonBot", "PythonPlayer", "check_bot", "name_of", "seated"]


@runtime_checkable
class Chooser(Protocol):
    """Any object that chooses moves: `Player` with everything optional left out."""

    def choose(self, position: Position, /) -> Move | str:
        """Return a legal move, which may be text; it may also take `seconds` by keyword."""


Policy = Callable[[Position], Move | str]
"""A function that returns a move for a position."""

PythonBot = Chooser | type[Chooser] | Policy
"""A bot in Python: an object with `choose`, its class, or a function."""


class PythonPlayer:
    """Turns any object with `choose`, or any function, into a `Player`.

    >>> from karawane.rules import deal, legal_moves
    >>> def first(position):
    ...     return legal_moves(position)[0]
    >>> bot = PythonPlayer(first)
    >>> bot.name, str(bot.choose(deal(2, seed=1)))
    ('first', 'C@c1')
    """

    def __init__(self, bot: Chooser | Policy, name: str | None = None) -> None:
        self._choose: Callable[..., Move | str] = bot.choose if isinstance(bot, Chooser) else bot
        self._takes_seconds = _takes(self._choose, "seconds")
        self._name = name or name_of(bot)

    @property
    def name(self) -> str:
        """The player's name."""
        return self._name

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return the bot's move; a finished game raises `ValueError`."""
        check_running(position)
        options = {"seconds": seconds} if self._takes_seconds else {}
        move = as_move(self._choose(position, **options))
        if isinstance(move, Move):
            return move
        raise TypeError(f"{self._name} chose {move!r}, which is not a move")


def name_of(bot: object) -> str:
    """Return a bot's own name, or that of its class or function."""
    own = getattr(bot, "name", None)
    if isinstance(own, str) and own:
        return own
    named = bot if inspect.isclass(bot) or inspect.isroutine(bot) else type(bot)
    return str(named.__name__)


def check_bot(bot: object, options: Mapping[str, Any]) -> None:
    """Raise `ValueError` if this is not a bot, or does not take these options."""
    if inspect.isclass(bot):
        if not callable(getattr(bot, "choose", None)):
            raise ValueError(f"the class {bot.__name__} has no method `choose`")
        seed = {"seed": 0} if _takes(bot, "seed") else {}
        try:
            inspect.signature(bot).bind(**seed, **options)
        except TypeError as error:
            raise ValueError(f"{bot.__name__}: {error}") from error
    elif not isinstance(bot, Chooser) and not callable(bot):
        raise ValueError(
            f"{bot!r} is not a bot; write an object with `choose`, its class, or a function"
        )
    elif options:
        raise ValueError(f"only a class takes options; {name_of(bot)} is not a class")


def seated(
    bot: PythonBot, seed: Seed, *, name: str | None = None, options: Mapping[str, Any] | None = None
) -> Player:
    """Return a player for one game: a new object of a class, otherwise the bot itself.

    A class gets the seed if it takes `seed`, and any options.
    """
    playing: Any = bot
    if inspect.isclass(bot):
        given = {"seed": seed} if _takes(bot, "seed") else {}
        playing = bot(**given, **(options or {}))
    # A searcher is a complete player already, and a wrapper would hide what it has found.
    is_complete = isinstance(playing, Searcher)
    complete: Player = playing if is_complete else PythonPlayer(playing, name)
    return complete


def _takes(function: Callable[..., object], parameter: str) -> bool:
    """Return whether a function takes a parameter by keyword."""
    try:
        parameters = inspect.signature(function).parameters
    except ValueError:  # Some built-in functions have no signature.
        return False
    found = parameters.get(parameter)
    if found is not None:
        return found.kind is not inspect.Parameter.POSITIONAL_ONLY
    return any(each.kind is inspect.Parameter.VAR_KEYWORD for each in parameters.values())
