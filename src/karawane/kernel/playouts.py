"""Random games from a position, and their statistics."""

from __future__ import annotations

from dataclasses import dataclass

from karawane.kernel.convert import from_position
from karawane.kernel.loader import native
from karawane.rules import Position

__all__ = ["Playouts", "SeatPlayouts", "Spread", "playouts"]

MOST_GAMES = 10**12
MOST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Spread:
    """A number's mean and variance over many games."""

    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class SeatPlayouts:
    """A seat's points by source, and its wins."""

    water: Spread
    oases: Spread
    areas: Spread
    caravans: Spread
    total: Spread
    wins: float
    """Games won; a win shared by n seats counts 1/n (9.4)."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """The outcome of many random games."""

    games: int
    moves: Spread
    """The number of moves to the end."""
    seats: tuple[SeatPlayouts, ...]


def playouts(
    start: Position | native.RunningGame, games: int, seed: int, threads: int = 1
) -> Playouts:
    """Play uniformly random games to the end; the number of threads does not matter.

    >>> from karawane.rules import deal
    >>> outcome = playouts(deal(2, seed=1), 100, seed=1)
    >>> sum(seat.wins for seat in outcome.seats) == outcome.games
    True
    """
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"{games} games; it must be 1 to {MOST_GAMES}")
    check_seed(seed)
    running = from_position(start) if isinstance(start, Position) else start
    moves, seats, wins = native.playouts(running, games, seed, threads)
    return Playouts(
        games,
        _spread(moves, games),
        tuple(
            _seat_playouts([_spread(sums, games) for sums in sources], shared)
            for sources, shared in zip(seats, wins, strict=True)
        ),
    )


def _seat_playouts(spreads: list[Spread], shared: list[int]) -> SeatPlayouts:
    water, oases, areas, caravans, total = spreads
    wins = sum(count / sharing for sharing, count in enumerate(shared, 1))
    return SeatPlayouts(water, oases, areas, caravans, total, wins)


def check_seed(seed: int) -> None:
    """Raise `ValueError` if a seed does not fit the native generator."""
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"seed {seed}; it must be 0 to {MOST_SEED}")


def _spread(sums: tuple[int, int], games: int) -> Spread:
    total, squares = sums
    # Integers up to the last division: exact, however many games there are.
    variance = (squares * games - total * total) / (games * (games - 1)) if games > 1 else 0.0
    return Spread(total / games, variance)
