"""Games played in advance, so that generating load needs no rules."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from karawane import Record, deal, legal_moves, play

__all__ = ["PLAYERS", "PreparedGame", "prepared_game"]

PLAYERS = 5


@dataclass(frozen=True)
class PreparedGame:
    """A set-up and a sequence of legal placements with their seats."""

    record: Record
    moves: tuple[tuple[int, str], ...]


def prepared_game(seed: int) -> PreparedGame:
    """Return a random game, played to its end."""
    chance = Random(seed)
    record = Record(deal(PLAYERS, seed=seed))
    position, moves = record.start, []
    while choices := legal_moves(position):
        move = chance.choice(choices)
        moves.append((int(position.seat), str(move)))
        position = play(position, move)
    return PreparedGame(record, tuple(moves))
