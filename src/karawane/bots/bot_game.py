"""Whole games between players."""

from __future__ import annotations

from collections.abc import Sequence

from karawane.bots.player import Player
from karawane.notation import Record
from karawane.rules import Position, play

__all__ = ["play_out"]


def play_out(
    position: Position, players: Sequence[Player], *, seconds: float | None = None
) -> Record:
    """Play a position to its end, with one player for each seat, and return the record.

    >>> from karawane.bots import player
    >>> from karawane.rules import deal, winners
    >>> record = play_out(deal(2, seed=1), [player("greedy", 1), player("random", 2)])
    >>> winners(record.final)
    (Seat.ONE,)
    """
    seats = position.game.players
    if len(players) != seats:
        raise ValueError(f"{len(players)} players for {seats} seats; give one for each seat")
    start, moves = position, []
    while not position.is_over:
        move = players[position.seat.index].choose(position, seconds=seconds)
        position = play(position, move)
        moves.append(move)
    names = tuple((f"Seat{seat}", player.name) for seat, player in enumerate(players, 1))
    return Record(start, tuple(moves), names)
