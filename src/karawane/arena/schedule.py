"""The schedule of a match: who plays whom, on which set-up, in which seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import combinations, count, permutations

from karawane.bots.contestants import Bot, description_of
from karawane.notation.definitions import board_text, parse_board, parse_edition
from karawane.rules import DEFAULT_BOARD, DEFAULT_EDITION, Board, Edition, OptionError

__all__ = ["Match", "Pairing", "schedule"]


@dataclass(frozen=True, repr=False)
class Match:
    """Everything that the results of a match depend on, except the number of games.

    Bots may be given as descriptions or, for games in this process, as objects, classes and
    functions; an edition or a board by name, a board also as a `Board`.
    """

    bots: tuple[Bot, ...]
    """Their descriptions; if there are fewer than players, the last fills the other seats."""
    players: int = 2
    seed: int = 1
    seconds: float | None = None
    """The time for each placement, for bots without their own limit."""
    neighbours: bool = False
    """Whether only bots next to each other in the list meet."""
    edition: str = DEFAULT_EDITION
    options: tuple[str, ...] = ()
    """Overridden options of the edition, as `name=value`."""
    board: str | Board = DEFAULT_BOARD

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 5:
            raise ValueError(f"{self.players} players; the game is for two to five (2.1)")
        if not self.bots:
            raise ValueError("a match needs bots")
        object.__setattr__(self, "bots", tuple(map(description_of, self.bots)))
        if isinstance(self.board, Board):
            object.__setattr__(self, "board", board_text(self.board, self.players))
        self.edition_with_options()
        self.loaded_board()

    def edition_with_options(self) -> Edition:
        """Return the edition with its options."""
        pairs = [option.partition("=") for option in self.options]
        for option, (_, equals, _) in zip(self.options, pairs, strict=True):
            if not equals:
                raise OptionError(f"{option!r}: write NAME=VALUE, such as ends=at_once")
        return parse_edition(self.edition, {name: value for name, _, value in pairs})

    def loaded_board(self) -> Board:
        """Return the board."""
        return parse_board(str(self.board), self.players)

    def facts(self) -> dict[str, object]:
        """Return what distinguishes the match, in order.

        Options that came later are left out if they have their defaults, so that older matches
        are found again.
        """
        later = ("edition", "options", "board")
        return {
            each.name: getattr(self, each.name)
            for each in fields(self)
            if each.name not in later or getattr(self, each.name) != each.default
        }

    def __repr__(self) -> str:
        return f"Match({', '.join(f'{name}={value!r}' for name, value in self.facts().items())})"

    def tables(self) -> list[tuple[str, ...]]:
        """Return the groups of bots that meet at a table.

        >>> Match(("fox", "owl"), players=3).tables()
        [('fox', 'owl', 'owl')]
        >>> Match(("fox", "owl", "ant")).tables()
        [('fox', 'owl'), ('fox', 'ant'), ('owl', 'ant')]
        """
        bots, players = tuple(map(str, self.bots)), self.players
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
    """The number of its set-up; the same number deals the same set-up."""
    seats: tuple[str, ...]


def schedule(match: Match, games: int) -> list[Pairing]:
    """Return at least that many games; each group plays a set-up from every seat.

    Seats rotate, so that neither a seat nor a set-up favours a bot. Neighbours change from set-up
    to set-up.

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
    """Return one of the seating orders of a group."""
    first, *others = table
    orders = list(dict.fromkeys(permutations(others)))
    return (first, *orders[setup % len(orders)])


def _rotations(seats: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield from dict.fromkeys(seats[at:] + seats[:at] for at in range(len(seats)))
