"""Short-sighted players, which make the mistakes of people who have just learnt the rules."""

from __future__ import annotations

from karawane.bots.choice import best_of, generator, one_of
from karawane.bots.greedy import GreedyPlayer, gain
from karawane.bots.player import Seed
from karawane.rules import (
    OASIS_POINTS,
    Move,
    Phase,
    PlaceCamel,
    PlaceLeader,
    Position,
    effect_of,
    legal_moves,
)

__all__ = ["OneCamelPlayer", "ThirstyPlayer"]


class ThirstyPlayer:
    """Sees only the water that a camel takes, and places its leaders at random.

    If it `has_played` before, it also sees the oases that a camel reaches, and places its leaders
    next to as much water as it can. It always overlooks areas, largest caravans and rivals.

    >>> from karawane.rules import deal
    >>> ThirstyPlayer(seed=1).choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    True
    """

    def __init__(self, seed: Seed, *, name: str = "thirsty", has_played: bool = False) -> None:
        self._chance = generator(seed)
        self._has_played = has_played
        self.name = name

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:  # noqa: ARG002
        """Return one of the moves that win the most of what it sees."""
        moves = legal_moves(position)
        if not moves:
            raise ValueError("the game is over: there is no move to choose")
        return one_of(best_of(moves, lambda move: self._points_seen(position, move)), self._chance)

    def _points_seen(self, position: Position, move: Move) -> int:
        """Return the points that a camel takes, or the water around a leader."""
        board = position.game.board
        match move:
            case PlaceCamel():
                oases = effect_of(position, move).oases & board.neighbours[move.space]
                reached = oases.bit_count() if self._has_played else 0
                return position.water_at(move.space) + OASIS_POINTS * reached
            case PlaceLeader() if self._has_played:
                return position.water.points_in(board.neighbours[move.space])
            case _:
                return 0


class OneCamelPlayer:
    """Sees everything that one camel wins, and nothing more; places leaders as `greedy` does.

    >>> from karawane.rules import deal
    >>> OneCamelPlayer(seed=1).choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    True
    """

    def __init__(self, seed: Seed, *, name: str = "one camel") -> None:
        self._chance = generator(seed)
        self._leaders = GreedyPlayer(self._chance)
        self.name = name

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return one of the moves that win the most points."""
        if position.phase is not Phase.CAMELS:
            return self._leaders.choose(position, seconds=seconds)
        best = best_of(legal_moves(position), lambda move: gain(position, move))
        return one_of(best, self._chance)
