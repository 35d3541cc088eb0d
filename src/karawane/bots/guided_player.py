"""A player that places its leaders by rule of thumb, and searches from the first camel on."""

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

    With few simulations a search cannot tell hundreds of places for a leader apart.

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
    def goes_by_the_clock(self) -> bool:
        """Whether its search has a limit of time."""
        return self._search.goes_by_the_clock

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:
        """Return greedy's leader, or the camel that was visited most."""
        self._searched = position.phase not in (Phase.GIVE_BACK, Phase.LEADERS)
        if not self._searched:
            return self._greedy.choose(position)
        return self._search.choose(position, seconds=seconds)

    def found(self) -> SearchResult | None:
        """Return what the search for the last camel found, None for a leader."""
        return self._search.found() if self._searched else None
