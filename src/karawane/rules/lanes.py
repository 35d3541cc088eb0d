"""Sets of spaces for all five camel colours in one integer.

Each colour has a lane of bits, cream's lowest. What the rules do to every colour alike is then one
operation instead of five.
"""

from __future__ import annotations

from collections.abc import Iterable

from karawane.rules.colours import COLOURS, CamelColour
from karawane.rules.spaces import STRIDE, Space, SpaceSet, even_columns, nth_space

__all__ = ["LaneLayout", "Lanes"]

Lanes = int
"""Five sets of spaces, one for each camel colour, as the lanes of one integer."""


class LaneLayout:
    r"""Where each colour's lane lies in the `Lanes` of a board.

    >>> layout = LaneLayout(0b111, height=1)
    >>> lanes = layout.put(0b100, CamelColour.SKY)
    >>> layout.take(lanes, CamelColour.SKY), layout.take(lanes, CamelColour.CREAM)
    (4, 0)
    """

    __slots__ = ("_even", "_first", "_lane", "_odd", "_shifts", "_spaces", "bits")

    bits: int
    """The number of bits in a lane."""

    def __init__(self, spaces: SpaceSet, height: int) -> None:
        # One spare row keeps lanes apart: a step off a lane's edge ends there and not in the next.
        self.bits = STRIDE * (height + 1)
        self._first = [colour.index * self.bits for colour in COLOURS]
        self._shifts = (self.bits, 2 * self.bits, 4 * self.bits)
        self._lane = (1 << self.bits) - 1
        self._spaces = self.in_all(spaces)
        self._even = self.in_all(even_columns(height))
        self._odd = self.in_all(even_columns(height) << 1)

    def first_bit(self, colour: CamelColour) -> int:
        """Return the number of the first bit of a colour's lane."""
        return self._first[colour.index]

    def bit(self, colour: CamelColour, space: Space) -> int:
        """Return the number of the bit for a space in a colour's lane."""
        return self._first[colour.index] + space

    def nth_bit(self, lanes: Lanes, index: int) -> int:
        """Return the number of the bit at an index among those that are set."""
        first, lane, bits = 0, self._lane, self.bits
        while index >= (count := (lanes & lane).bit_count()):
            index -= count
            lanes >>= bits
            first += bits
        return first + nth_space(lanes & lane, index)

    def put(self, spaces: SpaceSet, colour: CamelColour) -> Lanes:
        """Return lanes with the given set for one colour and empty sets for the others."""
        return spaces << self._first[colour.index]

    def take(self, lanes: Lanes, colour: CamelColour) -> SpaceSet:
        """Return one colour's set."""
        return lanes >> self._first[colour.index] & self._lane

    def in_all(self, spaces: SpaceSet) -> Lanes:
        """Return lanes with the same set for every colour."""
        one, two, four = self._shifts
        pair = spaces | spaces << one
        return pair | pair << two | spaces << four

    def merged(self, lanes: Lanes) -> SpaceSet:
        """Return the union of all five sets."""
        one, two, four = self._shifts
        pairs = lanes | lanes >> one
        return (pairs | pairs >> two | lanes >> four) & self._lane

    def pack(self, sets: Iterable[SpaceSet]) -> Lanes:
        """Return lanes with the given sets, one for each colour in order."""
        lanes = 0
        for spaces, colour in zip(sets, COLOURS, strict=True):
            lanes |= self.put(spaces, colour)
        return lanes

    def unpack(self, lanes: Lanes) -> tuple[SpaceSet, ...]:
        """Return the five sets in the order of the colours."""
        return tuple([self.take(lanes, colour) for colour in COLOURS])

    def spread(self, lanes: Lanes) -> Lanes:
        """Return, for each colour, every space of the board next to one of its set.

        Hexagons stand in columns, even columns half a hexagon lower. So both neighbouring columns
        are entered at the same row; from an even column also at the row below, from an odd one at
        the row above.
        """
        sides = lanes << 1 | lanes >> 1
        below = (lanes | sides & self._odd) << STRIDE
        above = (lanes | sides & self._even) >> STRIDE
        return (sides | below | above) & self._spaces
