"""Monte Carlo tree search from a position.

The search is UCT (Kocsis and Szepesvári, 2006) on vectors of rewards, in which each node chooses
for its own mover as in max^n (Luckhardt and Irani, 1986; Sturtevant, 2008). It adds rapid action
value estimation (RAVE; Gelly and Silver, 2007), move-average sampling (MAST; Finnsson and
Björnsson, 2008) and last good replies (Drake, 2009; Baier and Drake, 2010). Several threads search
separate trees (root parallelisation; Chaslot, Winands and van den Herik, 2008). The headers in
`kernel/search` describe each part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from karawane.kernel.actions import action_of, move_of
from karawane.kernel.chances import chance_curve
from karawane.kernel.convert import from_position
from karawane.kernel.evaluation import learned_evaluation
from karawane.kernel.loader import native
from karawane.kernel.moves import learned_moves
from karawane.kernel.places import learned_places
from karawane.kernel.playouts import check_seed
from karawane.rules import IllegalMove, Move, Position, as_move, play, why_illegal

__all__ = [
    "DEFAULT_MEMORY_MB",
    "OPTIONS",
    "MoveValues",
    "Outlook",
    "RootMove",
    "Search",
    "SearchResult",
    "final_outlook",
]

DEFAULT_MEMORY_MB: Final = 256
"""The megabytes that a search's tree may take."""
MOST_SIMULATIONS: Final = 10**12
MOVES_WITH_LINES: Final = 20
"""The most visited moves, whose lines are looked up."""
MOST_SECONDS: Final = 10.0**6

OPTIONS: Final[Mapping[str, float]] = native.search_options()
"""The tuning options of a search, with their defaults."""


class Outlook(NamedTuple):
    """Each seat's prospects in a position."""

    chances: tuple[float, ...]
    """The chance of winning; a win shared by n seats counts 1/n (9.4)."""
    points: tuple[float, ...]
    """The expected final points."""


def final_outlook(over: Position) -> Outlook:
    """Return each seat's share of the win and points in a finished game."""
    chances, points = native.final_outlook(from_position(over))
    return Outlook(tuple(chances), tuple(points))


@dataclass(frozen=True, slots=True)
class RootMove:
    """What a search found about one move."""

    move: Move
    visits: int
    """How often it was tried, including before the search reached this position."""
    value: float
    """The mean reward of the seat to move, 0 to 1; 0 without visits."""
    games: int
    """The simulations that began with it since the search reached this position."""
    rewards: tuple[float, ...]
    """The mean reward of each seat in these games; like `points` and `wins`, empty without any."""
    points: tuple[float, ...]
    """The mean final points of each seat."""
    wins: tuple[float, ...]
    """The share of games that each seat won; a win shared by n seats counts 1/n (9.4)."""
    line: tuple[Move, ...]
    """The move and those expected after it, as far as they have enough visits."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search so far."""

    moves: tuple[RootMove, ...]
    """Every legal move, most visited first."""
    line: tuple[Move, ...]
    """The expected continuation, as far as it has enough visits."""
    simulations: int
    """The simulations of the last run."""
    seconds: float
    """The duration of the last run."""
    memory_mb: float
    memory_full: bool
    """Whether the tree ran out of memory for new positions."""

    @property
    def best(self) -> Move:
        """The move to play: the most visited."""
        return self.moves[0].move

    @property
    def games(self) -> int:
        """The simulations behind `rewards`, `points` and `wins`."""
        return sum(one.games for one in self.moves)

    @property
    def rewards(self) -> tuple[float, ...]:
        """The mean reward of each seat over all moves; empty before the first run."""
        return self._mean("rewards")

    @property
    def points(self) -> tuple[float, ...]:
        """The mean final points of each seat over all moves; empty before the first run."""
        return self._mean("points")

    @property
    def wins(self) -> tuple[float, ...]:
        """The share of games won by each seat over all moves; empty before the first run."""
        return self._mean("wins")

    def _mean(self, what: str) -> tuple[float, ...]:
        games = self.games
        parts = [(one.games, getattr(one, what)) for one in self.moves if one.games]
        seats = len(parts[0][1]) if parts else 0
        return tuple(sum(n * means[seat] for n, means in parts) / games for seat in range(seats))


class MoveValues(NamedTuple):
    """The value of every move, the highest chance of the seat to move first, and a line."""

    moves: list[tuple[Move, int, float, float, tuple[float, ...], tuple[float, ...]]]
    """Each with its visits, value, the error of that, and each seat's chance and points."""
    line: tuple[Move, ...]
    """The best move, and those expected after it."""


class Search:
    """A search that follows a game and keeps its tree from move to move.

    The same seed, threads and simulations give the same results. `plain` is UCT with random
    playouts and nothing else; `options` are those of `OPTIONS`. `places` are the weights of
    `PLACE_FEATURES` for placing leaders, `moves` those of `MOVE_FEATURES` for trying camels, and
    `evaluation` those of the evaluation that ends playouts, by default the learned ones.

    >>> from karawane.rules import deal
    >>> search = Search(deal(2, seed=1), seed=1)
    >>> result = search.run(simulations=1000)
    >>> result.simulations, result.moves[0].visits > 1
    (1000, True)
    >>> search.advance(result.best)
    >>> search.position.seat
    Seat.TWO
    """

    def __init__(  # noqa: PLR0913  (a search has that many settings)
        self,
        position: Position,
        *,
        threads: int = 1,
        seed: int = 0,
        memory_mb: int = DEFAULT_MEMORY_MB,
        plain: bool = False,
        places: Sequence[float] | None = None,
        moves: Sequence[float] | None = None,
        evaluation: Sequence[float] | None = None,
        **options: float,
    ) -> None:
        check_seed(seed)
        if not 1 <= memory_mb <= 65_536:
            raise ValueError(f"memory_mb is {memory_mb}; it must be 1 to 65,536")
        if not 1 <= threads <= 256:
            raise ValueError(f"{threads} threads; it must be 1 to 256")
        unknown = options.keys() - OPTIONS.keys()
        if unknown:
            raise ValueError(
                f"unknown search option {min(unknown)!r}; choose from {', '.join(OPTIONS)}"
            )
        running = from_position(position)
        if running.is_over:
            raise ValueError("the game is over: there is nothing to search")
        chosen = {name: float(value) for name, value in options.items()}
        players = position.game.players
        self._native = native.Search(
            running,
            threads,
            seed,
            memory_mb << 20,
            plain,
            chosen,
            learned_places(players) if places is None else tuple(places),
            learned_moves(players) if moves is None else tuple(moves),
            learned_evaluation(players) if evaluation is None else tuple(evaluation),
            chance_curve(players),
        )
        self._position = position

    @property
    def position(self) -> Position:
        """The position being searched."""
        return self._position

    def run(self, seconds: float | None = None, simulations: int | None = None) -> SearchResult:
        """Search until the time is up or the simulations are done, whichever comes first.

        Without either it runs until `stop`. A finished game raises `ValueError`, a search already
        running in another thread `RuntimeError`. With hundreds of moves, as for leaders, the result
        takes a few milliseconds more; `choose` avoids that.
        """
        self.think(seconds, simulations)
        return self.result()

    def choose(self, seconds: float | None = None, simulations: int | None = None) -> Move:
        """Search as `run` does, but return only the best move."""
        self.think(seconds, simulations)
        return self.best()

    def best(self) -> Move:
        """Return the move to play so far: the most visited."""
        moves, *_ = self._native.result()
        return move_of(self._position.game.board, moves[0][0])

    def think(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        *,
        survey: bool = False,
    ) -> None:
        """Search as `run` does, but return nothing.

        A survey gives every move some games, for `values`. It is included in the time, but not in
        the simulations.
        """
        if seconds is not None and not 0 <= seconds <= MOST_SECONDS:
            raise ValueError(f"{seconds} seconds; it must be 0 to {MOST_SECONDS:,.0f}")
        if simulations is not None and not 0 <= simulations <= MOST_SIMULATIONS:
            raise ValueError(f"{simulations} simulations; it must be 0 to {MOST_SIMULATIONS:,}")
        self._native.run(simulations, seconds, survey)

    def result(self) -> SearchResult:
        """Return the result so far."""
        moves, line, simulations, seconds, memory, full = self._native.result()
        board = self._position.game.board
        lines = [self._native.line(action) for action, *_ in moves[:MOVES_WITH_LINES]]
        lines += [[action] for action, *_ in moves[MOVES_WITH_LINES:]]
        return SearchResult(
            tuple(
                RootMove(
                    move_of(board, action),
                    visits,
                    value,
                    games,
                    _means(rewards, games),
                    _means(points, games),
                    _means(wins, games),
                    tuple(move_of(board, each) for each in own_line),
                )
                for (action, visits, value, games, rewards, points, wins), own_line in zip(
                    moves, lines, strict=True
                )
            ),
            tuple(move_of(board, action) for action in line),
            simulations,
            seconds,
            memory / (1 << 20),
            full,
        )

    def outlook(self) -> Outlook:
        """Return the prospects as the mean over all moves tried; there must have been a run."""
        chances, points = self._native.outlook()
        return Outlook(tuple(chances), tuple(points))

    def values(self) -> MoveValues:
        """Return what is known about every move, and the line that begins with the best.

        Without a survey, moves that were never tried count as average.
        """
        board = self._position.game.board
        moves, line = self._native.values()
        return MoveValues(
            [
                (move_of(board, action), visits, value, error, tuple(chances), tuple(points))
                for action, visits, value, error, chances, points in moves
            ],
            tuple(move_of(board, action) for action in line),
        )

    def advance(self, move: Move | str) -> None:
        """Play a move, and keep the part of the tree after it.

        An illegal move raises `IllegalMove`.
        """
        move = as_move(move)
        following = play(self._position, move)
        if not self._native.advance(action_of(self._position.game.board, move)):
            reason = why_illegal(self._position, move)
            if reason is None:
                raise RuntimeError(f"the rules allow {move}, the kernel does not: please report")
            raise IllegalMove(reason, str(move))
        self._position = following

    def stop(self) -> None:
        """Stop the run in another thread; its result is what it found so far."""
        self._native.stop()


def _means(sums: Sequence[float], games: int) -> tuple[float, ...]:
    return tuple(total / games for total in sums) if games else ()
