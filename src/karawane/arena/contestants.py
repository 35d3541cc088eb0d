"""Players for a match, each described in one word.

| description | player |
|---|---|
| `greedy`, `random`, a level's name | a player by name |
| `level:3` | the same by its number |
| `search`, `plain` | the search; its plain form, UCT with random playouts |
| `guided` | leaders as greedy places them, then the search |
| `search:1000`, `plain:0.1s`, `search:0.1s,threads=2` | the same with limits and options |
| `openspiel`, `openspiel:100`, `openspiel:0.1s` | OpenSpiel's MCTSBot, with the extra `rl` |
| `cmd:PROGRAM ARGUMENTS` | a program that speaks the engine protocol |

To add a kind (another library's bot, say), add a function to `KINDS` that turns the text after the
colon into a `Contestant`.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from karawane.arena.engine_client import EnginePlayer
from karawane.bots.player import Player
from karawane.bots.registry import player, player_names
from karawane.rules import Move, Position

__all__ = ["KINDS", "Contestant", "Follower", "contestant"]

_SECONDS = re.compile(r"([0-9]+(?:\.[0-9]+)?)s")
_COUNT = re.compile(r"[1-9][0-9]*")


@runtime_checkable
class Follower(Protocol):
    """A player that is notified of the set-up and of every move, its own included."""

    def begin(self, start: Position) -> None:
        """Note the set-up."""

    def played(self, move: Move) -> None:
        """Note a move."""


@dataclass(frozen=True)
class Contestant:
    """A player description that can be seated in any number of games."""

    name: str
    playing: Callable[[str], AbstractContextManager[Player]]
    """Opens a new player for one game, given a seed."""
    has_own_limit: bool = False
    """Whether the description sets its own limit of thinking."""


def contestant(description: str) -> Contestant:
    """Return the contestant described; a bad description raises `ValueError`.

    >>> contestant("greedy").name
    'greedy'
    >>> contestant("search:fast")
    Traceback (most recent call last):
    ...
    ValueError: 'search:fast': 'fast' is neither limit nor option; write 1000, 0.1s or name=value
    """
    if description in player_names():
        # Create one in advance, so that a missing kernel is reported before the first game.
        player(description, 0)
        return Contestant(description, lambda seed: nullcontext(player(description, seed)))
    kind, _, rest = description.partition(":")
    make = KINDS.get(kind)
    if make is None:
        known = ", ".join((*player_names(), *(f"{name}:..." for name in KINDS)))
        raise ValueError(f"{description!r}: unknown bot; choose from {known}")
    try:
        return make(description, rest)
    except ValueError as error:
        raise ValueError(f"{description!r}: {error}") from error


def _level(name: str, rest: str) -> Contestant:
    from karawane.bots.levels import Level  # noqa: PLC0415

    chosen = Level.named(rest)
    return Contestant(name, lambda seed: nullcontext(chosen.player(seed)))


def _search(name: str, rest: str) -> Contestant:
    # Only searching players need the kernel.
    from karawane.bots.guided_player import GuidedPlayer  # noqa: PLC0415
    from karawane.bots.search_player import SearchPlayer  # noqa: PLC0415

    limits, options = _limits_and_options(rest)
    kind = GuidedPlayer if name.startswith("guided") else SearchPlayer
    settings = {"plain": True, **options} if name.startswith("plain") else options

    def make(seed: str) -> Player:
        return kind(seed, name=name, **limits, **settings)  # type: ignore[arg-type]

    _check_search(settings)
    return Contestant(name, lambda seed: nullcontext(make(seed)), has_own_limit=bool(limits))


def _check_search(settings: dict[str, float]) -> None:
    """Let the search validate its options before any game is played."""
    from karawane.kernel.search import Search  # noqa: PLC0415
    from karawane.rules import deal  # noqa: PLC0415

    Search(deal(2, seed=1), **settings)  # type: ignore[arg-type]


def _limits_and_options(rest: str) -> tuple[dict[str, float], dict[str, float]]:
    limits: dict[str, float] = {}
    options: dict[str, float] = {}
    for word in filter(None, rest.split(",")):
        option, equals, value = word.partition("=")
        if found := _SECONDS.fullmatch(word):
            limits["seconds"] = float(found[1])
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


def _openspiel(name: str, rest: str) -> Contestant:
    try:
        from karawane.arena.openspiel_player import SpielPlayer  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise ValueError("OpenSpiel is not installed: pip install 'karawane[rl]'") from error
    limits, options = _limits_and_options(rest)
    if options:
        raise ValueError(
            "openspiel takes no options; write openspiel, openspiel:100 or openspiel:0.1s"
        )

    def make(seed: str) -> Player:
        return SpielPlayer(seed, name=name, **limits)  # type: ignore[arg-type]

    return Contestant(name, lambda seed: nullcontext(make(seed)), has_own_limit=bool(limits))


def _program(name: str, rest: str) -> Contestant:
    words = shlex.split(rest)
    if not words:
        raise ValueError("write the program and its arguments after cmd:")
    if shutil.which(words[0]) is None:
        raise ValueError(f"no executable program {words[0]!r}")

    @contextmanager
    def playing(_seed: str) -> Iterator[Player]:
        with EnginePlayer(words, name=name) as engine:
            yield engine

    return Contestant(name, playing)


KINDS: dict[str, Callable[[str, str], Contestant]] = {
    "level": _level,
    "search": _search,
    "plain": _search,
    "guided": _search,
    "openspiel": _openspiel,
    "cmd": _program,
}
"""The kinds of contestant besides plain player names."""
