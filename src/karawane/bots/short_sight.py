"""Players that see little: the mistakes of people who have just learnt the rules."""

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
    """Sees only the water that one camel takes; its leaders go anywhere.

    If it `has_played` before, it sees the oases that a camel reaches too, and puts its leaders
    beside much water. Areas, longest caravans and rivals it overlooks all the same.

    >>> from karawane.rules import deal
    >>> ThirstyPlayer(seed=1).choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    True
    """

    def __init__(self, seed: Seed, *, name: str = "thirsty", has_played: bool = False) -> None:
        self._chance = generator(seed)
        self._has_played = has_played
        self.name = name

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:  # noqa: ARG002
        """Return one of the moves that quench the most thirst."""
        moves = legal_moves(position)
        if not moves:
            raise ValueError("the game is over: there is no move to choose")
        return one_of(best_of(moves, lambda move: self._quenched(position, move)), self._chance)

    def _quenched(self, position: Position, move: Move) -> int:
        """Return the points that a camel takes from its own place, or that lie around a leader."""
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
    """Sees all that one camel wins, and nothing beyond it; its leaders stand as greedy's do.

    >>> from karawane.rules import deal
    >>> OneCamelPlayer(seed=1).choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    True
    """

    def __init__(self, seed: Seed, *, name: str = "one camel") -> None:
        self._chance = generator(seed)
        self._leaders = GreedyPlayer(self._chance)
        self.name = name

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return one of the moves that win the most at once."""
        if position.phase is not Phase.CAMELS:
            return self._leaders.choose(position, seconds=seconds)
        best = best_of(legal_moves(position), lambda move: gain(position, move))
        return one_of(best, self._chance)
