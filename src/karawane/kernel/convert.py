"""Lossless conversion between positions of the rules and games of the kernel."""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from karawane.kernel.actions import move_of
from karawane.kernel.loader import native
from karawane.rules import (
    Board,
    Ending,
    Game,
    Move,
    Position,
    Seat,
    SpaceSet,
    WaterHoles,
)
from karawane.rules.colours import COLOURS
from karawane.rules.lanes import Lanes

__all__ = [
    "from_position",
    "legal_moves",
    "native_board",
    "native_game",
    "read_sets",
    "to_position",
]

_STRIDE = 27
"""Bits per row of a `SpaceSet`; the native module uses the same, which a test checks."""


def from_position(position: Position) -> native.RunningGame:
    """Return a running game at the given position.

    Raises `ValueError` for some positions that no game can reach.

    >>> from karawane.rules import deal
    >>> to_position(from_position(deal(3, seed=1))) == deal(3, seed=1)
    True
    """
    game = position.game
    seats = (len(position.caravans), len(position.reached), len(position.areas))
    if any(count != game.players for count in seats):
        raise ValueError(
            f"caravans, oases and areas of {seats} seats in a game of {game.players} players"
        )
    length = _set_bytes(game.board)
    sets = (
        position.leaders,
        *_by_caravan(game, position.caravans),
        *_by_caravan(game, position.reached),
        *position.areas,
        *position.water,
    )
    return native.RunningGame(
        native_game(game),
        game,
        b"".join([_as_bytes(one, length) for one in sets]),
        list(position.water_won),
        list(position.supply),
        [colour.index for colour in position.given_back],
        [
            int(position.seat),
            position.leaders_left,
            position.camels_left,
            position.short_turns,
            position.passes,
        ],
    )


def to_position(running: native.RunningGame) -> Position:
    """Return the current position of a running game."""
    game = running.rules_game
    parts, water_won, supply, given_back, counts = running.parts()
    sets = iter(read_sets(game.board, parts))
    seat, leaders_left, camels_left, short_turns, passes = counts
    return Position(
        game,
        given_back=tuple([COLOURS[colour] for colour in given_back]),
        leaders=next(sets),
        caravans=_by_seat(game, sets),
        reached=_by_seat(game, sets),
        areas=tuple(islice(sets, game.players)),
        water=WaterHoles(*sets),
        water_won=tuple(water_won),
        supply=tuple(supply),
        seat=Seat(seat),
        leaders_left=leaders_left,
        camels_left=camels_left,
        short_turns=short_turns,
        passes=passes,
    )


def _by_caravan(game: Game, seats: Iterable[Lanes]) -> Iterator[SpaceSet]:
    """Iterate over sets of spaces seat by seat and colour by colour."""
    for own in seats:
        yield from game.lanes.unpack(own)


def _by_seat(game: Game, sets: Iterator[SpaceSet]) -> tuple[Lanes, ...]:
    """Take the next sets, one for each caravan, and return them seat by seat."""
    return tuple([game.lanes.pack(islice(sets, len(COLOURS))) for _ in game.seats])


def legal_moves(running: native.RunningGame) -> list[Move]:
    """Return the legal moves of a running game, in the same order as `rules.legal_moves`.

    >>> from karawane.rules import deal
    >>> [str(move) for move in legal_moves(from_position(deal(5, seed=1)))]
    ['C-', 'S-', 'B-', 'R-', 'O-']
    """
    board = running.rules_game.board
    return [move_of(board, action) for action in running.legal_actions()]


def read_sets(board: Board, sets: bytes) -> tuple[SpaceSet, ...]:
    """Return the sets of spaces in a buffer written by the native module."""
    length = _set_bytes(board)
    from_bytes = int.from_bytes
    return tuple(
        [from_bytes(sets[at : at + length], "little") for at in range(0, len(sets), length)]
    )


@lru_cache(maxsize=256)
def native_game(game: Game) -> native.Game:
    """Return the kernel's counterpart of a `Game`."""
    edition = game.edition
    return native.Game(
        native_board(game.board),
        edition.five_player_supply,
        edition.owner_may_enter,
        edition.ends is Ending.AT_ONCE,
        edition.palm_space_scores,
        game.players,
        _as_bytes(game.oases, _set_bytes(game.board)),
    )


@lru_cache(maxsize=64)
def native_board(board: Board) -> native.Board:
    """Return the kernel's counterpart of a `Board`."""
    length = _set_bytes(board)
    return native.Board(
        _as_bytes(board.spaces, length),
        _as_bytes(board.circles, length),
        _as_bytes(board.palms, length),
        board.width,
        board.height,
    )


def _set_bytes(board: Board) -> int:
    return (board.height * _STRIDE + 7) // 8


def _as_bytes(spaces: SpaceSet, length: int) -> bytes:
    try:
        return spaces.to_bytes(length, "little")
    except OverflowError as error:
        raise ValueError("a set contains a space that is not on the board") from error


# At exit, nanobind would report the cached objects as leaked.
atexit.register(native_game.cache_clear)
atexit.register(native_board.cache_clear)
