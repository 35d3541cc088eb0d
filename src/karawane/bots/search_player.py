"""A player that uses Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic, thread_time

from karawane.bots.choice import generator
from karawane.bots.paths import moves_between
from karawane.bots.player import Seed, check_running
from karawane.kernel.search import DEFAULT_MEMORY_MB, Search, SearchResult
from karawane.rules import Move, Position, legal_moves

__all__ = ["SearchPlayer"]

DEFAULT_SECONDS = 0.2

LEAST_SIMULATIONS = 8
"""Those of a search with a time limit, however short."""

BETWEEN_LOOKS = 100
"""The simulations between two checks of the processor time."""


class SearchPlayer:
    """Plays the most visited move of a search, and keeps the tree from move to move.

    It thinks for `seconds`, or as long as `choose` allows, or for a number of simulations (one for
    all games, or by number of players), whichever ends first. `cpu_seconds` limits the processor
    time of a search with one thread instead, which is fairer on a shared machine. `Search` explains
    the other options and the algorithm.

    >>> from karawane.rules import deal
    >>> SearchPlayer(seed=7, simulations=50).choose(deal(2, seed=1)) in legal_moves(deal(2, seed=1))
    True
    """

    def __init__(  # noqa: PLR0913  (a search has that many settings)
        self,
        seed: Seed,
        *,
        name: str = "search",
        seconds: float | None = None,
        cpu_seconds: float | None = None,
        simulations: int | Mapping[int, int] | None = None,
        threads: int = 1,
        memory_mb: int = DEFAULT_MEMORY_MB,
        plain: bool = False,
        places: Sequence[float] | None = None,
        moves: Sequence[float] | None = None,
        evaluation: Sequence[float] | None = None,
        **options: float,
    ) -> None:
        self._name = name
        self._chance = generator(seed)
        if seconds is None and simulations is None and cpu_seconds is None:
            seconds = DEFAULT_SECONDS
        if cpu_seconds is not None and threads != 1:
            raise ValueError("a limit of processor time is for one thread")
        self._cpu_seconds = cpu_seconds
        self._seconds, self._simulations = seconds, simulations
        self._threads, self._memory_mb, self._plain = threads, memory_mb, plain
        self._places, self._moves, self._evaluation = places, moves, evaluation
        self._options = options
        self._search: Search | None = None
        self._searched = False

    @property
    def name(self) -> str:
        """The player's name."""
        return self._name

    @property
    def has_time_limit(self) -> bool:
        """Whether it has a time limit, of the clock or of the processor."""
        return self._seconds is not None or self._cpu_seconds is not None

    def choose(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> Move:
        """Return the most visited move; a finished game raises `ValueError`.

        A number of simulations replaces the player's own limits.
        """
        began = monotonic()
        check_running(position)
        moves = legal_moves(position)
        self._searched = len(moves) > 1
        if not self._searched:
            return moves[0]
        search = self._search_at(position)
        if simulations is not None:
            return search.choose(seconds=seconds, simulations=simulations)
        if self._cpu_seconds is not None:
            return self._choose_by_processor_time(search, self._cpu_seconds)
        limit = self._seconds if seconds is None else seconds
        if limit is not None:
            # Advancing and pruning the tree counts as thinking.
            limit = max(0.0, limit - (monotonic() - began))
        own = self._simulations_with(position.game.players)
        if own is None:
            # The time may be over already on a busy machine: then no move would have been tried.
            search.think(simulations=LEAST_SIMULATIONS)
        return search.choose(seconds=limit, simulations=own)

    def found(self) -> SearchResult | None:
        """Return the result of the search for the last move, None if only one was legal."""
        return self._search.result() if self._search is not None and self._searched else None

    @staticmethod
    def _choose_by_processor_time(search: Search, seconds: float) -> Move:
        end = thread_time() + seconds
        search.think(simulations=BETWEEN_LOOKS)
        while thread_time() < end:
            search.think(simulations=BETWEEN_LOOKS)
        return search.best()

    def _simulations_with(self, players: int) -> int | None:
        if isinstance(self._simulations, Mapping):
            return self._simulations[players]
        return self._simulations

    def _search_at(self, position: Position) -> Search:
        search, self._search = self._search, None
        moves = moves_between(search.position, position) if search else None
        if search is None or moves is None:
            # Only `random()` is guaranteed to be stable across Python versions.
            seed = int(self._chance.random() * 2**53)
            search = Search(
                position,
                threads=self._threads,
                seed=seed,
                memory_mb=self._memory_mb,
                plain=self._plain,
                places=self._places,
                moves=self._moves,
                evaluation=self._evaluation,
                **self._options,
            )
        else:
            for move in moves:
                search.advance(move)
        self._search = search
        return search
