"""Ways of choosing moves, so that random games cover everything that can happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from karawane.rules import LegalMoves, Move, PlaceCamel, Position, effect_of

__all__ = ["STYLES", "Style"]

Style = Callable[[Position, LegalMoves, Random], Move]

_TRIES = 5


def uniform(_position: Position, legal: LegalMoves, random: Random) -> Move:
    """Choose any legal move."""
    return legal[int(random.random() * len(legal))]


def walls(position: Position, legal: LegalMoves, random: Random) -> Move:
    """Prefer camels that join parts of a caravan or join it to the edge, so that rings close."""
    return _best_of(position, legal, random, _openings)


def pockets(position: Position, legal: LegalMoves, random: Random) -> Move:
    """Prefer camels that close small areas."""
    return _best_of(position, legal, random, _smallness)


def water(position: Position, legal: LegalMoves, random: Random) -> Move:
    """Prefer water holes and the spaces next to an oasis."""
    return _best_of(position, legal, random, _wetness)


def homes(position: Position, legal: LegalMoves, random: Random) -> Move:
    """Prefer the seat's own areas if the edition lets owners in; otherwise build walls."""
    return _best_of(position, legal, random, _at_home)


STYLES: Mapping[str, Style] = {
    "uniform": uniform,
    "walls": walls,
    "pockets": pockets,
    "water": water,
    "homes": homes,
}
"""Every style by its name."""


def _best_of(
    position: Position,
    legal: LegalMoves,
    random: Random,
    worth: Callable[[Position, PlaceCamel], int],
) -> Move:
    """Take the best of a few random moves: a preference, and every move stays possible."""
    best = uniform(position, legal, random)
    if not isinstance(best, PlaceCamel):
        return best
    most = worth(position, best)
    for _ in range(_TRIES):
        move = uniform(position, legal, random)
        if isinstance(move, PlaceCamel):
            here = worth(position, move)
            if here > most:
                best, most = move, here
    return best


def _openings(position: Position, move: PlaceCamel) -> int:
    board = position.game.board
    own = position.camels_of(position.seat, move.colour)
    around = board.neighbours[move.space]
    return 2 * len(board.runs[move.space][around & ~own]) - around.bit_count()


def _smallness(position: Position, move: PlaceCamel) -> int:
    area = effect_of(position, move).area.bit_count()
    return 1000 - area if area else _openings(position, move)


def _wetness(position: Position, move: PlaceCamel) -> int:
    near = position.game.near_oases >> move.space & 1
    return position.water_at(move.space) + 4 * near


def _at_home(position: Position, move: PlaceCamel) -> int:
    home = position.areas[position.seat.index] >> move.space & 1
    return 100 * home + _openings(position, move)
