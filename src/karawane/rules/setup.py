"""The set-up (section 2), dealt from a seed or given space by space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import TypeVar

from karawane.rules.board import Board
from karawane.rules.board_library import DEFAULT_BOARD, load_board
from karawane.rules.edition import DEFAULT_EDITION, Edition
from karawane.rules.game import Game
from karawane.rules.position import Position
from karawane.rules.spaces import Space, SpaceSet, space_set, spaces_in
from karawane.rules.water_holes import WaterHoles

__all__ = [
    "OASES",
    "WATER_HOLES",
    "SetUpError",
    "chosen_board",
    "chosen_edition",
    "deal",
    "set_up",
    "water_places",
]

OASES = 5
WATER_HOLES = {1: 15, 2: 15, 3: 15}
"""The number of water holes of each value (1.5)."""

_Item = TypeVar("_Item")


class SetUpError(ValueError):
    """A set-up that the rules do not allow; the message says what to correct."""


def deal(
    players: int = 2,
    *,
    seed: int | str | Random,
    edition: Edition | str | None = None,
    board: Board | str | None = None,
) -> Position:
    """Set up a game at random; a seed gives the same set-up on every platform.

    >>> deal(3, seed=7) == deal(3, seed=7)
    True
    >>> deal(2, seed=1, edition="kosmos", board="desert").game.edition.ends
    Ending.AT_ONCE
    """
    _check_players(players)
    generator = seed if isinstance(seed, Random) else Random(seed)
    rules, board = chosen_edition(edition), chosen_board(board, players)
    palms = list(spaces_in(board.palms))
    oases = space_set(_drawn(palms, min(OASES, len(palms)), generator))
    places = _water_spaces(board, oases)
    holes = [value for value, count in WATER_HOLES.items() for _ in range(count)]
    if len(places) > len(holes):
        raise SetUpError(
            f"board {board.name!r} needs {len(places)} water holes; there are 45 (1.5)"
        )
    water = dict(zip(places, _drawn(holes, len(places), generator), strict=True))
    game = Game(board, rules, players, oases)
    return Position(game, water=WaterHoles.placed(water))


def set_up(
    players: int,
    *,
    oases: Iterable[Space],
    water: Mapping[Space, int],
    edition: Edition | str | None = None,
    board: Board | str | None = None,
) -> Position:
    """Set up a game with these oases and water holes, after checking them against section 2."""
    _check_players(players)
    rules, board = chosen_edition(edition), chosen_board(board, players)
    oasis_set = _oasis_set(board, list(oases))
    _check_water(board, oasis_set, water)
    game = Game(board, rules, players, oasis_set)
    return Position(game, water=WaterHoles.placed(water))


def chosen_edition(edition: Edition | str | None) -> Edition:
    """Return an edition given by name or as an object; `DEFAULT_EDITION` for None."""
    if isinstance(edition, Edition):
        return edition
    if edition is None or isinstance(edition, str):
        return Edition.named(DEFAULT_EDITION if edition is None else edition)
    raise TypeError(f"edition must be a name or an Edition, not {edition!r}")


def chosen_board(board: Board | str | None, players: int) -> Board:
    """Return a board given by name or as an object; `DEFAULT_BOARD` for None."""
    if isinstance(board, Board):
        return board
    if board is None or isinstance(board, str):
        return load_board(DEFAULT_BOARD if board is None else board, players=players)
    raise TypeError(f"board must be a name or a Board, not {board!r}")


def water_places(board: Board, oases: SpaceSet) -> SpaceSet:
    """Return the spaces for water holes: circles, and palm spaces without an oasis (2.6)."""
    return board.circles | board.palms & ~oases


@lru_cache(maxsize=256)
def _water_spaces(board: Board, oases: SpaceSet) -> tuple[Space, ...]:
    """Return `water_places` as a tuple; oases vary little, so the cache hits often."""
    return tuple(spaces_in(water_places(board, oases)))


def _check_players(players: int) -> None:
    if players not in (2, 3, 4, 5):
        raise SetUpError(f"{players!r} players; the game is for two to five (2.1)")


def _oasis_set(board: Board, oases: list[Space]) -> SpaceSet:
    oasis_set = space_set(oases)
    wanted = min(OASES, board.palms.bit_count())
    if oasis_set.bit_count() != len(oases):
        raise SetUpError("an oasis is listed twice (2.5)")
    for space in oases:
        if not board.palms >> space & 1:
            raise SetUpError(f"the oasis at {space} is not on a palm space in play (2.5)")
    if len(oases) != wanted:
        raise SetUpError(f"{len(oases)} oases; there must be {wanted} (2.5)")
    return oasis_set


def _check_water(board: Board, oases: SpaceSet, water: Mapping[Space, int]) -> None:
    places = water_places(board, oases)
    for space, value in water.items():
        if value not in WATER_HOLES:
            raise SetUpError(
                f"the water hole at {space} has {value} points; 1, 2 and 3 exist (1.5)"
            )
        if not places >> space & 1:
            raise SetUpError(f"no water hole belongs at {space} (2.6)")
    for space in spaces_in(places & ~space_set(water)):
        raise SetUpError(f"the water hole at {space} is missing (2.6)")
    for value, count in Counter(water.values()).items():
        if count > WATER_HOLES[value]:
            raise SetUpError(
                f"{count} water holes of {value} points; there are only {WATER_HOLES[value]} (1.5)"
            )


def _drawn(items: list[_Item], count: int, generator: Random) -> list[_Item]:
    """Draw `count` of the items in random order."""
    # Python guarantees reproducible results for `random()`, but not for `sample()`.
    drawn = items.copy()
    for index in range(count):
        other = index + int(generator.random() * (len(drawn) - index))
        drawn[index], drawn[other] = drawn[other], drawn[index]
    return drawn[:count]
