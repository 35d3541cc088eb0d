"""A player that looks one move ahead and takes the most points."""

from __future__ import annotations

from karawane.bots.choice import best_of, generator, one_of
from karawane.bots.leaders import best_leaders
from karawane.bots.player import Seed
from karawane.bots.prospects import prospects
from karawane.rules import (
    CamelColour,
    Move,
    Phase,
    PlaceCamel,
    Position,
    legal_moves,
    open_ground,
    play,
    scores,
)

__all__ = ["GreedyPlayer", "gain"]


def gain(position: Position, move: Move) -> int:
    """Return what a move adds to its seat's total, as if the game ended now.

    >>> from karawane.rules import deal
    >>> start = deal(2, seed=1)
    >>> gain(start, legal_moves(start)[0])
    0
    """
    # Caravans start to score in the camels' phase; the last leader gets no credit for that.
    if position.phase is not Phase.CAMELS:
        return 0
    return _total_after(position, move) - scores(position)[position.seat.index].total


class GreedyPlayer:
    """Takes the move that adds the most points; breaks ties by coming closer to water and oases.

    Points are the gain in its total: water, oases, areas, and the largest caravans. Ties are broken
    by what the caravan may still win nearby, then by its room to grow, then at random.

    >>> from karawane.rules import deal
    >>> position = deal(3, seed=1)
    >>> GreedyPlayer(seed=7).choose(position) == GreedyPlayer(seed=7).choose(position)
    True
    """

    name = "greedy"

    def __init__(self, seed: Seed) -> None:
        self._chance = generator(seed)

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:  # noqa: ARG002
        """Return one of the best moves."""
        return one_of(_best_moves(position), self._chance)


def _best_moves(position: Position) -> list[Move]:
    match position.phase:
        case Phase.OVER:
            raise ValueError("the game is over: there is no move to choose")
        case Phase.GIVE_BACK:
            # All colours are equal before the first leader is placed.
            return list(legal_moves(position))
        case Phase.LEADERS:
            return best_leaders(position)
        case Phase.CAMELS:
            richest = best_of(legal_moves(position), lambda move: _total_after(position, move))
            return _most_promising(position, richest)


def _total_after(position: Position, move: Move) -> int:
    return scores(play(position, move))[position.seat.index].total


def _most_promising(position: Position, moves: list[Move]) -> list[Move]:
    """Return the moves that bring a caravan closest to more points, then those with most room."""
    views = {colour: _View(position, colour) for colour in CamelColour}
    return best_of(
        moves,
        lambda move: views[move.colour].merit(move) if isinstance(move, PlaceCamel) else (0, 0),
    )


class _View:
    """The outlook of one caravan of the seat to move."""

    def __init__(self, position: Position, colour: CamelColour) -> None:
        self._position = position
        seat = position.seat
        self._caravan = position.camels_of(seat, colour)
        self._ground = open_ground(position, seat, colour)
        self._oases = position.game.oases & ~position.oases_of(seat, colour)
        self._outlook = prospects(position, self._caravan, self._ground, self._oases)

    def merit(self, move: PlaceCamel) -> tuple[int, int]:
        """Return the gain in prospects from placing a camel, and the spaces left to grow to."""
        board = self._position.game.board
        new = 1 << move.space
        ground = self._ground & ~new
        # What the camel itself wins is already counted as points, so it is no longer a prospect.
        oases = self._oases & ~board.neighbours[move.space]
        outlook = prospects(self._position, self._caravan | new, ground, oases)
        room = board.spread(self._caravan | new) & ground
        return outlook - self._outlook, room.bit_count()
