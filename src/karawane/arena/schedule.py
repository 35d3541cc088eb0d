"""Who plays whom, on which set-up, and in which seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, permutations

__all__ = ["Match", "Pairing", "schedule"]


@dataclass(frozen=True)
class Match:
    """What a match is: all that its results depend on, save the number of games."""

    bots: tuple[str, ...]
    """Their descriptions; where there are fewer than players, the last fills the other seats."""
    players: int = 2
    seed: int = 1
    seconds: float | None = None
    """The time for each placement, for bots that have no limit of their own."""
    neighbours: bool = False
    """Whether only bots that stand next to each other in the list meet."""

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 5:
            raise ValueError(f"{self.players} players; the game is for two to five (2.1)")
        if not self.bots:
            raise ValueError("a match needs bots")

    def tables(self) -> list[tuple[str, ...]]:
        """Return the companies that meet at a table.

        >>> Match(("fox", "owl"), players=3).tables()
        [('fox', 'owl', 'owl')]
        >>> Match(("fox", "owl", "ant")).tables()
        [('fox', 'owl'), ('fox', 'ant'), ('owl', 'ant')]
        """
        bots, players = self.bots, self.players
        if len(bots) <= players:
            return [bots + bots[-1:] * (players - len(bots))]
        if self.neighbours:
            return [bots[at : at + players] for at in range(len(bots) - players + 1)]
        return list(combinations(bots, players))


@dataclass(frozen=True)
class Pairing:
    """One game to play."""

    game: int
    """Its number, from 0."""
    setup: int
    """The number of its set-up: games with the same one are dealt alike."""
    seats: tuple[str, ...]


def schedule(match: Match, games: int) -> list[Pairing]:
    """Return at least so many games: each company plays a set-up from every seat.

    Seats are filled in turn, so that neither a seat nor a set-up favours anybody. Who sits beside
    whom changes from set-up to set-up.

    >>> [pairing.seats for pairing in schedule(Match(("fox", "owl")), games=3)]
    [('fox', 'owl'), ('owl', 'fox'), ('fox', 'owl'), ('owl', 'fox')]
    """
    pairings: list[Pairing] = []
    for setup in count():
        for table in match.tables():
            for seats in _rotations(_order(table, setup)):
                pairings.append(Pairing(len(pairings), setup, seats))
            if len(pairings) >= games:
                return pairings
    raise AssertionError("there is always a further set-up")


def _order(table: tuple[str, ...], setup: int) -> tuple[str, ...]:
    """Return one of the ways in which a company can sit around the table."""
    first, *others = table
    orders = list(dict.fromkeys(permutations(others)))
    return (first, *orders[setup % len(orders)])


def _rotations(seats: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield from dict.fromkeys(seats[at:] + seats[:at] for at in range(len(seats)))
