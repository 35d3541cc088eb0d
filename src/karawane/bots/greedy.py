"""A player that looks one move ahead and takes the most points."""

from __future__ import annotations

from karawane.bots.native_player import NativePlayer
from karawane.bots.player import Seed
from karawane.rules import Move, Phase, Position, play, scores

__all__ = ["GreedyPlayer", "gain"]


def gain(position: Position, move: Move) -> int:
    """Return what a move adds to its seat's total, as if the game ended now.

    >>> from karawane.rules import deal, legal_moves
    >>> start = deal(2, seed=1)
    >>> gain(start, legal_moves(start)[0])
    0
    """
    # Caravans start to score in the camels' phase; the last leader gets no credit for that.
    if position.phase is not Phase.CAMELS:
        return 0
    seat = position.seat.index
    return scores(play(position, move))[seat].total - scores(position)[seat].total


class GreedyPlayer(NativePlayer):
    """Takes the move that adds the most points; breaks ties by coming closer to water and oases.

    Points are the gain in its total: water, oases, areas, and the largest caravans. Ties are broken
    by what the caravan may still win nearby, then by its room to grow, then at random.

    >>> from karawane.rules import deal
    >>> position = deal(3, seed=1)
    >>> GreedyPlayer(seed=7).choose(position) == GreedyPlayer(seed=7).choose(position)
    True
    """

    def __init__(self, seed: Seed) -> None:
        super().__init__("gazelle", seed, name="greedy")
