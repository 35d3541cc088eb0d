"""The next position while a move is being played."""

from __future__ import annotations

from karawane.rules.colours import CamelColour
from karawane.rules.position import Position
from karawane.rules.spaces import Space

__all__ = ["Draft", "replaced"]


_make = tuple.__new__
"""What `Position._make` does, without its call and check: every placement makes a position."""


class Draft:
    """A copy of a position's facts that the steps of a move change one by one."""

    __slots__ = (
        "areas",
        "beside",
        "camels",
        "camels_left",
        "caravans",
        "game",
        "given_back",
        "leaders",
        "leaders_left",
        "passes",
        "reached",
        "seat",
        "short_turns",
        "supply",
        "water",
        "water_won",
    )

    def __init__(self, position: Position) -> None:
        (
            self.game,
            self.given_back,
            self.leaders,
            caravans,
            self.reached,
            self.areas,
            self.water,
            self.water_won,
            supply,
            self.seat,
            self.leaders_left,
            self.camels_left,
            self.short_turns,
            self.passes,
        ) = position
        self.caravans = [*caravans]
        self.supply = [*supply]
        self.camels = position.camels
        self.beside = [*position.beside]

    def add_camel(self, colour: CamelColour, space: Space) -> None:
        """Add a camel to the caravan of the seat to move."""
        at, camel, board = self.seat.index, 1 << space, self.game.board
        lane = board.lanes.first_bit(colour)
        self.caravans[at] |= camel << lane
        # Keep up to date what a position derives from its caravans: deriving it again would take
        # ten times as long.
        self.camels |= camel
        self.beside[at] |= board.neighbours[space] << lane

    def position(self) -> Position:
        """Return the finished position."""
        position = _make(
            Position,
            (
                self.game,
                self.given_back,
                self.leaders,
                tuple(self.caravans),
                self.reached,
                self.areas,
                self.water,
                self.water_won,
                tuple(self.supply),
                self.seat,
                self.leaders_left,
                self.camels_left,
                self.short_turns,
                self.passes,
            ),
        )
        derived = position.__dict__
        derived["camels"] = self.camels
        derived["beside"] = tuple(self.beside)
        return position


def replaced(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return the values with the one at an index replaced."""
    return (*values[:at], value, *values[at + 1 :])
