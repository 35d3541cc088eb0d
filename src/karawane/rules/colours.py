"""The five camel colours (1.2)."""

from __future__ import annotations

from enum import Enum
from typing import Self

__all__ = ["COLOURS", "CamelColour"]


class CamelColour(Enum):
    """One of the five pastel camel colours (1.2); no player owns a colour.

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

    # Plain attributes, because Enum's `value` is slow and every placement reads these.
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


COLOURS = tuple(CamelColour)
"""All camel colours; iterating over a tuple is much faster than over an `Enum`."""
