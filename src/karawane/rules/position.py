"""A position: everything that stands on the table, and whose turn it is, without history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from karawane.rules.game import COLOURS, Game
from karawane.rules.reach import reach_of
from karawane.rules.spaces import Space, SpaceSet, spaces_in
from karawane.rules.words import CamelColour, Seat

__all__ = ["Caravan", "Phase", "Position"]


class Phase(Enum):
    """The part of the game that a position belongs to."""

    GIVE_BACK = "give back"
    LEADERS = "leaders"
    CAMELS = "camels"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Caravan:
    """A leader and all camels of its colour joined to it (5.2)."""

    seat: Seat
    colour: CamelColour
    leader: Space
    camels: SpaceSet
    """All its camels, the leader's included."""
    oases: SpaceSet
    """The oases it has earned at (7.2)."""


class Position(NamedTuple):
    """A position of the game; it never changes, and `play` gives the next one.

    Tuples over caravans have five entries a seat: seat 1's cream, sky, blue, rose and olive
    caravan, then seat 2's, and so on. (A named tuple, since every placement makes a position, and
    a frozen data class takes six times as long to make.)
    """

    game: Game
    given_back: tuple[CamelColour, ...]
    """With five players, the colours given back so far, seat by seat (2.3)."""
    leaders: SpaceSet
    caravans: tuple[SpaceSet, ...]
    """The camels of each caravan, the leader's included; 0 where there is none."""
    reached: tuple[SpaceSet, ...]
    """The oases that each caravan has earned at (7.2)."""
    areas: tuple[SpaceSet, ...]
    """For each seat, the spaces of its enclosed areas on which no camel stands (8.1)."""
    water: tuple[SpaceSet, SpaceSet, SpaceSet]
    """The water holes still on the board, of 1, 2 and 3 points."""
    water_won: tuple[int, ...]
    """For each seat, the points of the water holes it has won (6.1, 8.4)."""
    supply: tuple[int, ...]
    """The camels left of each colour (2.4)."""
    seat: Seat
    """The seat to move; in a finished game, the one that moved last."""
    leaders_left: int
    """The leaders that all players together have yet to place or skip."""
    camels_left: int
    """The camels that the seat to move has yet to place in this turn; 0 before and after."""
    short_turns: int
    """The turns of one camel that are yet to begin (4.2)."""
    passes: int
    """The players in a row that have passed since a camel was placed (11.2)."""

    # The last three follow from the rest. They are kept because every legal-move set needs them.
    camels: SpaceSet
    """All spaces on which a camel stands."""
    borders: tuple[int, ...]
    """For each seat, in lanes, the spaces next to its caravans."""
    reach: tuple[int, ...]
    """For each seat, in lanes, where it may place camels as far as 5.1 to 5.5 go."""

    @classmethod
    def assemble(  # noqa: PLR0913  (a position has that many parts)
        cls,
        game: Game,
        *,
        given_back: tuple[CamelColour, ...] = (),
        leaders: SpaceSet = 0,
        caravans: tuple[SpaceSet, ...],
        reached: tuple[SpaceSet, ...],
        areas: tuple[SpaceSet, ...],
        water: tuple[SpaceSet, SpaceSet, SpaceSet],
        water_won: tuple[int, ...],
        supply: tuple[int, ...],
        seat: Seat,
        leaders_left: int,
        camels_left: int,
        short_turns: int,
        passes: int,
    ) -> Position:
        """Build a position from its parts, adding what follows from them."""
        camels = 0
        borders = [0] * game.players
        for at, caravan in enumerate(caravans):
            owner, colour = divmod(at, COLOURS)
            camels |= caravan
            borders[owner] |= game.board.spread(caravan) << game.lanes[colour]
        return cls(
            game,
            given_back,
            leaders,
            caravans,
            reached,
            areas,
            water,
            water_won,
            supply,
            seat,
            leaders_left,
            camels_left,
            short_turns,
            passes,
            camels,
            tuple(borders),
            tuple(reach_of(game, owner, camels, borders, areas) for owner in range(game.players)),
        )

    @property
    def phase(self) -> Phase:
        """The part of the game: giving back, leaders, camels, or over."""
        if self.camels_left:
            return Phase.CAMELS
        if self.game.players == 5 and len(self.given_back) < 5:
            return Phase.GIVE_BACK
        return Phase.LEADERS if self.leaders_left else Phase.OVER

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def water_at(self, space: Space) -> int:
        """Return the points of the water hole on a space, 0 where there is none."""
        return next((n for n, holes in enumerate(self.water, 1) if holes >> space & 1), 0)

    def caravan(self, seat: Seat, colour: CamelColour) -> Caravan | None:
        """Return a seat's caravan of a colour, None where there is none."""
        at = seat.index * COLOURS + colour.index
        camels = self.caravans[at]
        if not camels:
            return None
        leader = next(spaces_in(camels & self.leaders))
        return Caravan(seat, colour, leader, camels, self.reached[at])

    def all_caravans(self) -> Iterator[Caravan]:
        """Iterate over every caravan on the board, seat by seat."""
        for seat in self.game.seats:
            for colour in CamelColour:
                caravan = self.caravan(seat, colour)
                if caravan is not None:
                    yield caravan

    def caravan_at(self, space: Space) -> Caravan | None:
        """Return the caravan whose camel stands on a space, None where none does."""
        return next((c for c in self.all_caravans() if c.camels >> space & 1), None)

    def area_owner(self, space: Space) -> Seat | None:
        """Return the seat that has enclosed a space, None where nobody has."""
        for seat, area in zip(self.game.seats, self.areas, strict=True):
            if area >> space & 1:
                return seat
        return None
