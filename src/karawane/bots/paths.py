"""Paths: the moves that lead from one position of a game to a later one."""

from __future__ import annotations

from collections.abc import Iterator

from karawane.rules import (
    GiveBack,
    Move,
    Pass,
    Phase,
    PlaceCamel,
    PlaceLeader,
    Position,
    legal_moves,
    play,
    spaces_in,
)

__all__ = ["moves_between"]

MOST_MOVES_BETWEEN = 20
"""Positions further apart count as different games."""


def moves_between(earlier: Position, later: Position) -> list[Move] | None:
    """Return moves that lead from one position to the other, None if none are found.

    >>> from karawane.rules import deal
    >>> start = deal(2, seed=1)
    >>> after = play(start, legal_moves(start)[0])
    >>> moves_between(start, after) == [legal_moves(start)[0]]
    True
    """
    if earlier == later:
        return []
    if earlier.game != later.game:
        return None
    placed = (later.camels & ~earlier.camels).bit_count()
    given = len(later.given_back) - len(earlier.given_back)
    if earlier.camels & ~later.camels or placed + given > MOST_MOVES_BETWEEN:
        return None
    path: list[Move] = []
    return path if _find_path(earlier, later, path) else None


def _find_path(earlier: Position, later: Position, path: list[Move]) -> bool:
    if earlier == later:
        return True
    if len(path) > MOST_MOVES_BETWEEN:
        return False
    for move in _steps(earlier, later):
        path.append(move)
        if _find_path(play(earlier, move), later, path):
            return True
        path.pop()
    return False


def _steps(earlier: Position, later: Position) -> Iterator[Move]:
    """Yield the legal moves that place something where the later position has it."""
    moves = legal_moves(earlier)
    match earlier.phase:
        case Phase.GIVE_BACK:
            given = len(earlier.given_back)
            if given < len(later.given_back) and GiveBack(later.given_back[given]) in moves:
                yield GiveBack(later.given_back[given])
        case Phase.LEADERS | Phase.CAMELS:
            kind = PlaceLeader if earlier.phase is Phase.LEADERS else PlaceCamel
            if Pass() in moves:
                yield Pass()
            for caravan in later.all_caravans():
                if caravan.seat is earlier.seat:
                    stood = caravan.camels & moves.spaces(caravan.colour)
                    if kind is PlaceLeader:
                        stood &= later.leaders
                    for space in spaces_in(stood):
                        yield kind(caravan.colour, space)
        case Phase.OVER:
            return
