"""Bots that can take a seat, given by a description or as Python objects.

| description | player |
|---|---|
| `greedy`, `random`, a level's name | a player by name |
| `level:3` | the same by its number |
| `search`, `plain` | the search; its plain form, UCT with random playouts |
| `guided` | leaders as greedy places them, then the search |
| `search:1000`, `plain:0.1s`, `search:0.1s,threads=2` | the same with limits and options |
| `search:0.1cpu` | the same with a limit of processor time |
| `py:MODULE:NAME`, `py:bots/fox.py:Fox,depth=3` | a bot in Python, with options for its class |
| `cmd:PROGRAM ARGUMENTS` | a program that speaks the engine protocol |

To add a kind (another library's bot, say), add a function to `KINDS` that turns the text after the
colon into a `Contestant`; the arena adds `openspiel`.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import cast

from karawane.bots.engine_client import EnginePlayer
from karawane.bots.player import Player, Seed
from karawane.bots.python_import import import_object, parse_options
from karawane.bots.python_player import PythonBot, check_bot, name_of, seated
from karawane.bots.registry import named_player, player_names, register_player, registered

__all__ = [
    "KINDS",
    "Bot",
    "Contestant",
    "contestant",
    "description_of",
    "limits_and_options",
    "player",
]

Bot = str | PythonBot
"""A bot that can take a seat: a description, an object with `choose`, its class, or a function."""

_SECONDS = re.compile(r"([0-9]+(?:\.[0-9]+)?)s")
_CPU_SECONDS = re.compile(r"([0-9]+(?:\.[0-9]+)?)cpu")
_COUNT = re.compile(r"[1-9][0-9]*")


@dataclass(frozen=True)
class Contestant:
    """A bot that can be seated in any number of games."""

    name: str
    playing: Callable[[Seed], AbstractContextManager[Player]]
    """Opens a new player for one game, given a seed."""
    has_own_limit: bool = False
    """Whether the description sets its own thinking limit."""


def player(bot: Bot, seed: Seed) -> Player:
    """Return a new player; a bad description raises `ValueError`.

    `contestant(bot).playing(seed)` does the same for one game, and closes programs after it.

    >>> player("greedy", seed=1).name
    'greedy'
    >>> player("py:karawane.bots.greedy:GreedyPlayer", seed=1).name
    'py:karawane.bots.greedy:GreedyPlayer'
    >>> player("clever", seed=1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: 'clever': unknown bot; choose from random, greedy, jerboa, ...
    """
    # A program closes with its player.
    return contestant(bot).playing(seed).__enter__()


def contestant(bot: Bot) -> Contestant:
    """Return a bot that can be seated; a bad description raises `ValueError`.

    >>> contestant("greedy").name
    'greedy'
    >>> contestant("search:fast")
    Traceback (most recent call last):
    ...
    ValueError: 'search:fast': 'fast' is neither limit nor option; write 1000, 0.1s or name=value
    """
    if not isinstance(bot, str):
        return _python(name_of(bot), bot, {})
    own = registered(bot)
    if own is not None:
        return replace(contestant(own), name=bot) if isinstance(own, str) else _python(bot, own, {})
    # Create one in advance, so that a missing kernel is reported before the first game.
    if named_player(bot, 0) is not None:
        return Contestant(bot, lambda seed: nullcontext(cast(Player, named_player(bot, seed))))
    return _from_description(bot)


def description_of(bot: Bot) -> str:
    """Return a description by which a bot is found again in this process.

    What can be imported is described by its module, so other processes can find it. Anything else
    is registered under its name in this one.
    """
    if isinstance(bot, str):
        return bot
    module, name = getattr(bot, "__module__", None), getattr(bot, "__qualname__", "<unnamed>")
    if module not in (None, "__main__") and "<" not in name:
        return f"py:{module}:{name}"
    check_bot(bot, {})
    own = name_of(bot)
    known = registered(own)
    if known is not None and known is not bot:
        raise ValueError(f"two bots are called {own!r}; give one another `name`")
    register_player(own, bot)
    return own


def _from_description(description: str) -> Contestant:
    kind, _, rest = description.partition(":")
    make = KINDS.get(kind)
    if make is None:
        known = ", ".join((*player_names(), *(f"{name}:..." for name in KINDS)))
        raise ValueError(f"{description!r}: unknown bot; choose from {known}")
    try:
        return make(description, rest)
    except ValueError as error:
        raise ValueError(f"{description!r}: {error}") from error


def _python(name: str, bot: PythonBot, options: dict[str, object]) -> Contestant:
    check_bot(bot, options)
    return Contestant(name, lambda seed: nullcontext(seated(bot, seed, name=name, options=options)))


def _py(name: str, rest: str) -> Contestant:
    address, _, options = rest.partition(",")
    return _python(name, cast(PythonBot, import_object(address)), parse_options(options))


def _level(name: str, rest: str) -> Contestant:
    from karawane.bots.levels import Level  # noqa: PLC0415

    chosen = Level.named(rest)
    return Contestant(name, lambda seed: nullcontext(chosen.player(seed)))


def _search(name: str, rest: str) -> Contestant:
    # Only searching players need the kernel.
    from karawane.bots.guided_player import GuidedPlayer  # noqa: PLC0415
    from karawane.bots.search_player import SearchPlayer  # noqa: PLC0415

    limits, options = limits_and_options(rest)
    kind = GuidedPlayer if name.startswith("guided") else SearchPlayer
    settings = {"plain": True, **options} if name.startswith("plain") else options

    def make(seed: Seed) -> Player:
        return kind(seed, name=name, **limits, **settings)  # type: ignore[arg-type]

    _check_search(settings)
    return Contestant(name, lambda seed: nullcontext(make(seed)), has_own_limit=bool(limits))


def _check_search(settings: dict[str, float]) -> None:
    """Let the search validate its options before any game is played."""
    from karawane.kernel.search import Search  # noqa: PLC0415
    from karawane.rules import deal  # noqa: PLC0415

    Search(deal(2, seed=1), **settings)  # type: ignore[arg-type]


def limits_and_options(rest: str) -> tuple[dict[str, float], dict[str, float]]:
    """Read what follows the name of a searching bot, such as `1000,0.1s,threads=2`."""
    limits: dict[str, float] = {}
    options: dict[str, float] = {}
    for word in filter(None, rest.split(",")):
        option, equals, value = word.partition("=")
        if found := _SECONDS.fullmatch(word):
            limits["seconds"] = float(found[1])
        elif found := _CPU_SECONDS.fullmatch(word):
            limits["cpu_seconds"] = float(found[1])
        elif _COUNT.fullmatch(word):
            limits["simulations"] = int(word)
        elif equals:
            options[option] = _number(option, value)
        else:
            raise ValueError(
                f"{word!r} is neither limit nor option; write 1000, 0.1s or name=value"
            )
    return limits, options


def _number(option: str, value: str) -> float:
    try:
        return int(value) if option in ("threads", "memory_mb") else float(value)
    except ValueError:
        raise ValueError(f"{option}={value}: write a number") from None


def _program(name: str, rest: str) -> Contestant:
    words = shlex.split(rest)
    if not words:
        raise ValueError("write the program and its arguments after cmd:")
    if shutil.which(words[0]) is None:
        raise ValueError(f"no executable program {words[0]!r}")

    return Contestant(name, lambda _seed: EnginePlayer(words, name=name))


KINDS: dict[str, Callable[[str, str], Contestant]] = {
    "level": _level,
    "search": _search,
    "plain": _search,
    "guided": _search,
    "py": _py,
    "cmd": _program,
}
"""The kinds of contestant besides plain player names."""
