"""The four kinds of move; a move is one placement, so a turn is several moves by one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from karawane.rules.spaces import Space
from karawane.rules.words import CamelColour

__all__ = [
    "PASS",
    "GiveBack",
    "Move",
    "Pass",
    "PlaceCamel",
    "PlaceLeader",
    "camel_placements",
    "leader_placements",
]


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Give a leader back before the game, with five players (2.3, 11.7).

    >>> print(GiveBack(CamelColour.CREAM))
    C-
    """

    colour: CamelColour

    def __str__(self) -> str:
        return f"{self.colour.letter}-"


@dataclass(frozen=True, slots=True)
class PlaceLeader:
    """Place one's leader of a camel colour on a space (section 3).

    >>> print(PlaceLeader(CamelColour.CREAM, Space.at(7, 6)))
    C@h7
    """

    colour: CamelColour
    space: Space

    def __str__(self) -> str:
        return f"{self.colour.letter}@{self.space.name}"


@dataclass(frozen=True, slots=True)
class PlaceCamel:
    """Place a camel from the supply on a space (section 5).

    >>> print(PlaceCamel(CamelColour.CREAM, Space.at(7, 7)))
    Ch8
    """

    colour: CamelColour
    space: Space

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.space.name}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass, which is allowed only to who cannot place (11.1, 11.3).

    >>> print(Pass())
    pass
    """

    def __str__(self) -> str:
        return "pass"


Move = GiveBack | PlaceLeader | PlaceCamel | Pass

_Placement = TypeVar("_Placement", bound=PlaceLeader | PlaceCamel)


class _Placements(dict[int, _Placement]):
    """Placements by their number, lane upon lane of spaces, each made when first asked for.

    Legal moves are listed at every placement: making each object once and sharing it is what
    keeps that fast.
    """

    def __init__(self, kind: Callable[[CamelColour, Space], _Placement], bits: int) -> None:
        super().__init__()
        self._kind: Callable[[CamelColour, Space], _Placement] = kind
        self._bits = bits

    def __missing__(self, number: int) -> _Placement:
        colour, space = divmod(number, self._bits)
        made = self[number] = self._kind(_COLOURS[colour], Space(space))
        return made


_COLOURS = tuple(CamelColour)


@cache
def leader_placements(bits: int) -> Mapping[int, PlaceLeader]:
    """Return the placements of leaders by their number, with that many bits to a colour's lane."""
    return _Placements(PlaceLeader, bits)


@cache
def camel_placements(bits: int) -> Mapping[int, PlaceCamel]:
    """Return the placements of camels by their number, with that many bits to a colour's lane."""
    return _Placements(PlaceCamel, bits)


PASS = Pass()
