"""A number for every move, which never changes: trained models depend on it.

On a board of S spaces, numbered 0 to S - 1 row by row from the top:

| actions | what |
|---|---|
| 0 to 4 | give back the leader of that camel colour (cream, sky, blue, rose, olive) |
| 5 + colour * S + space | place the leader of that colour there |
| 5 + 5 * S + colour * S + space | place a camel of that colour there |
| 5 + 10 * S | pass |
"""

from __future__ import annotations

from functools import lru_cache

from karawane.rules import (
    Board,
    CamelColour,
    GiveBack,
    Move,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Space,
    as_move,
    spaces_in,
)

__all__ = ["action_count", "action_of", "move_of", "numbers_of", "spaces_of"]

_COLOURS = tuple(CamelColour)


@lru_cache(maxsize=64)
def spaces_of(board: Board) -> tuple[Space, ...]:
    """Return a board's spaces in order of their numbers."""
    return tuple(spaces_in(board.spaces))


@lru_cache(maxsize=64)
def numbers_of(board: Board) -> dict[Space, int]:
    """Return the number of each of a board's spaces."""
    return {space: number for number, space in enumerate(spaces_of(board))}


def action_count(board: Board) -> int:
    """Return the number of actions on a board.

    >>> from karawane.rules import load_board
    >>> action_count(load_board("desert", players=2))
    1896
    """
    return len(_COLOURS) * (1 + 2 * board.size) + 1


def action_of(board: Board, move: Move | str) -> int:
    """Return a move's number; a space that is not on the board raises `ValueError`.

    >>> from karawane.rules import load_board
    >>> board = load_board("desert", players=2)
    >>> action_of(board, "Sc1"), action_of(board, Pass())
    (1139, 1895)
    """
    first_leader, size = len(_COLOURS), board.size
    match as_move(move):
        case GiveBack(colour):
            return colour.index
        case PlaceLeader(colour, space):
            return first_leader + colour.index * size + _number(board, space)
        case PlaceCamel(colour, space):
            first_camel = first_leader + len(_COLOURS) * size
            return first_camel + colour.index * size + _number(board, space)
        case Pass():
            return action_count(board) - 1


def _number(board: Board, space: Space) -> int:
    number = numbers_of(board).get(space)
    if number is None:
        raise ValueError(f"{space!r} is not on the board {board.name!r}")
    return number


def move_of(board: Board, action: int) -> Move:
    """Return the move with that number.

    >>> from karawane.rules import load_board
    >>> print(move_of(load_board("desert", players=2), 1139))
    Sc1
    """
    last = action_count(board) - 1
    if not 0 <= action <= last:
        raise ValueError(f"no action {action}: on the board {board.name!r} they are 0 to {last}")
    if action == last:
        return Pass()
    if action < len(_COLOURS):
        return GiveBack(_COLOURS[action])
    kind, placement = divmod(action - len(_COLOURS), len(_COLOURS) * board.size)
    colour, number = divmod(placement, board.size)
    space = spaces_of(board)[number]
    return (PlaceCamel if kind else PlaceLeader)(_COLOURS[colour], space)
