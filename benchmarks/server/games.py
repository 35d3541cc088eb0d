"""Games played in advance, so that generating load needs no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from karawane import Record, deal, legal_moves, play
from karawane.rules import CamelColour, Move, PlaceCamel, Position

__all__ = ["PLAYERS", "PreparedGame", "longest_game", "prepared_game"]

PLAYERS = 5


@dataclass(frozen=True)
class PreparedGame:
    """A set-up and a sequence of legal placements with their seats."""

    record: Record
    moves: tuple[tuple[int, str], ...]


def prepared_game(seed: int) -> PreparedGame:
    """Return a random game, played to its end."""
    return _played(seed, lambda _position, choices: choices)


def longest_game(seed: int) -> PreparedGame:
    """Return a random game in which all five colours run out as late as possible (9.1)."""
    return _played(seed, _of_largest_supply)


def _of_largest_supply(position: Position, choices: Sequence[Move]) -> Sequence[Move]:
    left = dict(zip(CamelColour, position.supply, strict=True))
    camels = [move for move in choices if isinstance(move, PlaceCamel)]
    most = max((left[move.colour] for move in camels), default=0)
    return [move for move in camels if left[move.colour] == most] or choices


def _played(seed: int, among: Callable[[Position, Sequence[Move]], Sequence[Move]]) -> PreparedGame:
    chance = Random(seed)
    record = Record(deal(PLAYERS, seed=seed))
    position, moves = record.start, []
    while choices := legal_moves(position):
        move = chance.choice(among(position, choices))
        moves.append((int(position.seat), str(move)))
        position = play(position, move)
    return PreparedGame(record, tuple(moves))
