"""A position: everything on the table, and whose turn it is, without history."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Self

from karawane.rules.colours import COLOURS, CamelColour
from karawane.rules.derived import derived_property
from karawane.rules.game import Game
from karawane.rules.lanes import Lanes
from karawane.rules.seats import Seat
from karawane.rules.spaces import Space, SpaceSet, spaces_in
from karawane.rules.water_holes import NO_WATER, WaterHoles

if TYPE_CHECKING:
    from karawane.rules.legal_moves import LegalMoves
    from karawane.rules.moves import Move

__all__ = ["Caravan", "Facts", "Phase", "Position"]


class Phase(Enum):
    """The part of the game that a position belongs to."""

    GIVE_BACK = "give back"
    LEADERS = "leaders"
    CAMELS = "camels"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@dataclass(frozen=True, slots=True)
class Caravan:
    """A leader and all camels of its colour joined to it (5.2)."""

    seat: Seat
    colour: CamelColour
    leader: Space
    camels: SpaceSet
    """All its camels, including the leader's."""
    oases: SpaceSet
    """The oases it has earned at (7.2)."""


class Facts(NamedTuple):
    """What a position consists of; everything else follows from these facts."""

    game: Game
    given_back: tuple[CamelColour, ...]
    leaders: SpaceSet
    caravans: tuple[Lanes, ...]
    reached: tuple[Lanes, ...]
    areas: tuple[SpaceSet, ...]
    water: WaterHoles
    water_won: tuple[int, ...]
    supply: tuple[int, ...]
    seat: Seat
    leaders_left: int
    camels_left: int
    short_turns: int
    passes: int


class Position(Facts):
    """A position of the game. It never changes; `play` returns the next one.

    `print` draws it, and its `repr` can be pasted back. Two positions are equal if their facts are:

    - `game`: board, edition, number of players and oases
    - `given_back`: with five players, the colours given back so far, seat by seat (2.3)
    - `leaders`: the spaces on which a leader stands
    - `caravans`: for each seat, by colour, the camels of its caravans, including the leaders'
    - `reached`: for each seat, by colour, the oases at which its caravans have earned (7.2)
    - `areas`: for each seat, the spaces of its enclosed areas on which no camel stands (8.1)
    - `water`: the water holes still on the board
    - `water_won`: for each seat, the points of the water holes it has won (6.1, 8.4)
    - `supply`: the camels left of each colour (2.4)
    - `seat`: the seat to move; in a finished game, the one that moved last
    - `leaders_left`: the leaders that all players together have yet to place or skip
    - `camels_left`: the camels that the seat to move has yet to place in this turn; 0 before
      and after the camels' phase
    - `short_turns`: the one-camel turns that are yet to begin (4.2)
    - `passes`: the players in a row that have passed since a camel was placed (11.2)

    >>> from karawane.rules import deal
    >>> position = deal(2, seed=1).play("C@h7").play("S@k5")
    >>> position.seat, "S@k5" in position.legal_moves
    (Seat.ONE, False)
    """

    # The facts are a named tuple because every placement makes a position, and a frozen data class
    # takes four times as long to copy.

    def __new__(  # noqa: PLR0913  (a position has that many facts)
        cls,
        game: Game,
        *,
        given_back: tuple[CamelColour, ...] = (),
        leaders: SpaceSet = 0,
        caravans: tuple[Lanes, ...] | None = None,
        reached: tuple[Lanes, ...] | None = None,
        areas: tuple[SpaceSet, ...] | None = None,
        water: WaterHoles = NO_WATER,
        water_won: tuple[int, ...] | None = None,
        supply: tuple[int, ...] | None = None,
        seat: Seat = Seat.ONE,
        leaders_left: int | None = None,
        camels_left: int = 0,
        short_turns: int | None = None,
        passes: int = 0,
    ) -> Self:
        """Make a position from its facts; those not given are as at the start of a game."""
        nothing = (0,) * game.players
        return cls._make(
            (
                game,
                given_back,
                leaders,
                nothing if caravans is None else caravans,
                nothing if reached is None else reached,
                nothing if areas is None else areas,
                water,
                nothing if water_won is None else water_won,
                (game.supply_at_start,) * len(CamelColour) if supply is None else supply,
                seat,
                game.players * game.leaders_each if leaders_left is None else leaders_left,
                camels_left,
                game.short_turns if short_turns is None else short_turns,
                passes,
            )
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a position never changes: cannot set {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and pickles hold the facts alone; the rest is derived again.
        return type(self)._make, (tuple(self),)

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

    @derived_property
    def legal_moves(self) -> LegalMoves:
        """The legal moves; a finished game has none."""
        from karawane.rules.legal_moves import LegalMoves  # noqa: PLC0415  (it needs positions)

        return LegalMoves(self)

    def play(self, move: Move | str) -> Position:
        """Return the position after a legal move; an illegal one raises `IllegalMove`."""
        from karawane.rules.play import play  # noqa: PLC0415  (it needs positions)

        return play(self, move)

    @derived_property
    def camels(self) -> SpaceSet:
        """All spaces on which a camel stands."""
        everybody = 0
        for own in self.caravans:
            everybody |= own
        return self.game.lanes.merged(everybody)

    @derived_property
    def beside(self) -> tuple[Lanes, ...]:
        """For each seat, by colour, the spaces next to its caravans."""
        return tuple([self.game.lanes.spread(own) for own in self.caravans])

    def camels_of(self, seat: Seat, colour: CamelColour) -> SpaceSet:
        """Return the camels of a seat's caravan of a colour, including the leader's."""
        return self.game.lanes.take(self.caravans[seat.index], colour)

    def rivals_of(self, seat: Seat) -> Lanes:
        """Return, by colour, the camels of all other seats."""
        rivals = 0
        for other in self.game.others[seat.index]:
            rivals |= self.caravans[other]
        return rivals

    def oases_of(self, seat: Seat, colour: CamelColour) -> SpaceSet:
        """Return the oases at which a seat's caravan of a colour has earned (7.2)."""
        return self.game.lanes.take(self.reached[seat.index], colour)

    def water_at(self, space: Space) -> int:
        """Return the points of the water hole on a space, 0 if there is none."""
        return self.water.points_in(1 << space)

    def caravan(self, seat: Seat, colour: CamelColour) -> Caravan | None:
        """Return a seat's caravan of a colour, None if it has none."""
        camels = self.camels_of(seat, colour)
        if not camels:
            return None
        leader = next(spaces_in(camels & self.leaders))
        return Caravan(seat, colour, leader, camels, self.oases_of(seat, colour))

    def all_caravans(self) -> Iterator[Caravan]:
        """Iterate over every caravan on the board, seat by seat."""
        for seat in self.game.seats:
            for colour in COLOURS:
                caravan = self.caravan(seat, colour)
                if caravan is not None:
                    yield caravan

    def caravan_at(self, space: Space) -> Caravan | None:
        """Return the caravan that has a camel on a space, None if there is none."""
        return next((c for c in self.all_caravans() if c.camels >> space & 1), None)

    def area_owner(self, space: Space) -> Seat | None:
        """Return the seat that has enclosed a space, None if nobody has."""
        for seat, area in zip(self.game.seats, self.areas, strict=True):
            if area >> space & 1:
                return seat
        return None


def _document_facts() -> None:
    """Copy the description of each fact from the docstring of `Position`, for `help`."""
    words = inspect.cleandoc(Position.__doc__ or "")
    for name, meaning in re.findall(
        r"^- `(\w+)`: (.+?)\n(?=- |\n)", words, re.MULTILINE | re.DOTALL
    ):
        sentence = " ".join(meaning.split())
        getattr(Facts, name).__doc__ = f"{sentence[0].upper()}{sentence[1:]}."


_document_facts()
