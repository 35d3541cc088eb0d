"""A player that places leaders as greedy does and searches for camels."""

from __future__ import annotations

from karawane.bots.choice import generator
from karawane.bots.greedy import GreedyPlayer
from karawane.bots.player import Seed
from karawane.bots.search_player import SearchPlayer
from karawane.kernel.search import SearchResult
from karawane.rules import Move, Phase, Position

__all__ = ["GuidedPlayer"]


class GuidedPlayer:
    """Places leaders as greedy does, and camels by a search.

    With few simulations a search cannot distinguish hundreds of places for a leader.

    >>> from karawane.rules import deal, legal_moves
    >>> bot = GuidedPlayer(seed=1, simulations=10)
    >>> bot.choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    True
    """

    def __init__(
        self,
        seed: Seed,
        *,
        name: str = "guided",
        seconds: float | None = None,
        simulations: int | None = None,
        **options: float,
    ) -> None:
        chance = generator(seed)
        self._greedy = GreedyPlayer(chance)
        self._search = SearchPlayer(
            chance,
            seconds=seconds,
            simulations=simulations,
            **options,  # type: ignore[arg-type]
        )
        self.name = name
        self._searched = False

    @property
    def has_time_limit(self) -> bool:
        """Whether its search has a time limit."""
        return self._search.has_time_limit

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return greedy's leader, or the most visited camel."""
        self._searched = position.phase not in (Phase.GIVE_BACK, Phase.LEADERS)
        if not self._searched:
            return self._greedy.choose(position)
        return self._search.choose(position, seconds=seconds)

    def found(self) -> SearchResult | None:
        """Return the result of the search for the last camel, None for a leader."""
        return self._search.found() if self._searched else None
