"""The words every other module uses: camel colours and seats."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Self

__all__ = ["CamelColour", "Seat"]


class CamelColour(Enum):
    """One of the five pastel camel colours (1.2); it belongs to nobody.

    >>> CamelColour("C")
    CamelColour.CREAM
    >>> [colour.letter for colour in CamelColour]
    ['C', 'S', 'B', 'R', 'O']
    """

    CREAM = "C"
    SKY = "S"
    BLUE = "B"
    ROSE = "R"
    OLIVE = "O"

    # Plain attributes: Enum's own `value` is a slow lookup, and these are read at every placement.
    index: int
    letter: str

    def __new__(cls, letter: str) -> Self:
        """Make a colour from its letter."""
        member = object.__new__(cls)
        member._value_ = letter
        member.index = len(cls.__members__)
        member.letter = letter
        return member

    def __repr__(self) -> str:
        return f"CamelColour.{self.name}"

    def __str__(self) -> str:
        return self.name.lower()


class Seat(IntEnum):
    """A player's place at the table, 1 to 5, in turn order (2.7).

    >>> Seat(2)
    Seat.TWO
    >>> Seat.TWO.index
    1
    """

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5

    index: int

    def __new__(cls, number: int) -> Self:
        """Make a seat from its number."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.index = number - 1
        return member

    def __repr__(self) -> str:
        return f"Seat.{self.name}"
