"""The seats at the table, in turn order (2.7)."""

from __future__ import annotations

from enum import IntEnum
from typing import Self

__all__ = ["Seat"]


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
