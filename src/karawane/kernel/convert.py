"""Positions of the rules as games of the kernel, and back, without loss."""

from __future__ import annotations

import atexit
from functools import lru_cache

from karawane.kernel.actions import move_of
from karawane.kernel.loader import native
from karawane.rules import (
    Board,
    CamelColour,
    Ending,
    Game,
    Move,
    Position,
    Seat,
    SpaceSet,
)

__all__ = [
    "from_position",
    "legal_moves",
    "native_board",
    "native_game",
    "read_sets",
    "to_position",
]

_COLOURS = tuple(CamelColour)
_STRIDE = 27
"""Bits in a row of a `SpaceSet`: the native module counts with it, and a test compares."""


def from_position(position: Position) -> native.RunningGame:
    """Return a running game that stands as the position does.

    A position that no game can reach may be refused with `ValueError`.

    >>> from karawane.rules import deal
    >>> to_position(from_position(deal(3, seed=1))) == deal(3, seed=1)
    True
    """
    game = position.game
    caravan_count = game.players * len(_COLOURS)
    lengths = (len(position.caravans), len(position.reached), len(position.areas))
    if lengths != (caravan_count, caravan_count, game.players):
        raise ValueError(f"{lengths} caravans, oases reached and areas do not fit the players")
    length = _set_bytes(game.board)
    sets = (
        position.leaders,
        *position.caravans,
        *position.reached,
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
    """Return the position in which a running game stands."""
    game = running.rules_game
    parts, water_won, supply, given_back, counts = running.parts()
    sets = read_sets(game.board, parts)
    seat, leaders_left, camels_left, short_turns, passes = counts
    players, caravan_count = game.players, game.players * len(_COLOURS)
    few, some, many = sets[-3:]
    return Position.assemble(
        game,
        given_back=tuple([_COLOURS[colour] for colour in given_back]),
        leaders=sets[0],
        caravans=sets[1 : 1 + caravan_count],
        reached=sets[1 + caravan_count : 1 + 2 * caravan_count],
        areas=sets[-3 - players : -3],
        water=(few, some, many),
        water_won=tuple(water_won),
        supply=tuple(supply),
        seat=Seat(seat),
        leaders_left=leaders_left,
        camels_left=camels_left,
        short_turns=short_turns,
        passes=passes,
    )


def legal_moves(running: native.RunningGame) -> list[Move]:
    """Return the legal moves of a running game, in the order of the rules' collection.

    >>> from karawane.rules import deal
    >>> [str(move) for move in legal_moves(from_position(deal(5, seed=1)))]
    ['C-', 'S-', 'B-', 'R-', 'O-']
    """
    board = running.rules_game.board
    return [move_of(board, action) for action in running.legal_actions()]


def read_sets(board: Board, sets: bytes) -> tuple[SpaceSet, ...]:
    """Return the sets of spaces that the native module has written one after another."""
    length = _set_bytes(board)
    from_bytes = int.from_bytes
    return tuple(
        [from_bytes(sets[at : at + length], "little") for at in range(0, len(sets), length)]
    )


@lru_cache(maxsize=256)
def native_game(game: Game) -> native.Game:
    """Return the kernel's own form of what stays the same in a game."""
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
    """Return the kernel's own form of a board."""
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
        raise ValueError("a set has a space that is not on the board") from error


# What is kept would outlive the native module at the end of a program, which calls that a leak.
atexit.register(native_game.cache_clear)
atexit.register(native_board.cache_clear)
