"""The four kinds of move. A move is a single placement, so a turn can be several moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from karawane.rules.colours import COLOURS, CamelColour
from karawane.rules.spaces import Space

__all__ = [
    "PASS",
    "GiveBack",
    "Move",
    "Pass",
    "PlaceCamel",
    "PlaceLeader",
    "camel_moves",
    "leader_moves",
]


class _Kind:
    """The base of all kinds of move.

    Moves sort in the order of `legal_moves`, by colour and then row by row, and format as their
    text.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, _Kind):
            return NotImplemented
        return _rank(self) < _rank(other)


def _rank(move: object) -> tuple[int, ...]:
    match move:
        case GiveBack(colour):
            return 0, colour.index
        case PlaceLeader(colour, space):
            return 1, colour.index, space
        case PlaceCamel(colour, space):
            return 2, colour.index, space
        case _:
            return (3,)


@dataclass(frozen=True, slots=True)
class GiveBack(_Kind):
    """Give a leader back before the game, with five players (2.3, 11.7).

    >>> print(GiveBack(CamelColour.CREAM))
    C-
    """

    colour: CamelColour

    def __str__(self) -> str:
        return f"{self.colour.letter}-"


@dataclass(frozen=True, slots=True)
class PlaceLeader(_Kind):
    """Place the leader of a camel colour on a space (section 3).

    >>> print(PlaceLeader(CamelColour.CREAM, Space.at(7, 6)))
    C@h7
    """

    colour: CamelColour
    space: Space

    def __str__(self) -> str:
        return f"{self.colour.letter}@{self.space.name}"


@dataclass(frozen=True, slots=True)
class PlaceCamel(_Kind):
    """Place a camel from the supply on a space (section 5).

    >>> print(PlaceCamel(CamelColour.CREAM, Space.at(7, 7)))
    Ch8
    """

    colour: CamelColour
    space: Space

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.space.name}"


@dataclass(frozen=True, slots=True)
class Pass(_Kind):
    """Pass, which is allowed only if nothing can be placed (11.1, 11.3).

    >>> print(Pass())
    pass
    """

    def __str__(self) -> str:
        return "pass"


Move = GiveBack | PlaceLeader | PlaceCamel | Pass
"""Any move: one placement, a leader given back, or a pass."""

_Placement = TypeVar("_Placement", bound=PlaceLeader | PlaceCamel)


class _Placements(dict[int, _Placement]):
    """Placements by their bit in the lanes, each created on first use.

    Listing legal moves is fast because the moves are shared.
    """

    def __init__(self, kind: Callable[[CamelColour, Space], _Placement], bits: int) -> None:
        super().__init__()
        self._kind: Callable[[CamelColour, Space], _Placement] = kind
        self._bits = bits

    def __missing__(self, bit: int) -> _Placement:
        colour, space = divmod(bit, self._bits)
        placement = self[bit] = self._kind(COLOURS[colour], Space(space))
        return placement


@cache
def leader_moves(lane_bits: int) -> Mapping[int, PlaceLeader]:
    """Return all placements of leaders by their bit, for lanes of `lane_bits` bits."""
    return _Placements(PlaceLeader, lane_bits)


@cache
def camel_moves(lane_bits: int) -> Mapping[int, PlaceCamel]:
    """Return all placements of camels by their bit, for lanes of `lane_bits` bits."""
    return _Placements(PlaceCamel, lane_bits)


PASS = Pass()
