"""Spaces of the board, and sets of spaces as integers.

Bit `n` of a set is space number `n`. A space's number depends only on its column and row, so sets
of different boards can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = [
    "COLUMNS",
    "STRIDE",
    "Space",
    "SpaceSet",
    "bits_in",
    "even_columns",
    "names_of",
    "nth_space",
    "space_set",
    "spaces_in",
    "without",
]

COLUMNS = 26
"""A board has at most 26 columns, one for each letter."""

STRIDE = COLUMNS + 1
"""Bits per row: one more than there are columns, so a step sideways never wraps around."""

_FOUR_ROWS = (1 << 4 * STRIDE) - 1
"""All spaces of the first four rows."""

SpaceSet = int
"""A set of spaces, as the bits of one integer."""


class Space(int):
    """A hexagon of the board, named by its column letter and row number.

    >>> Space.at(12, 6)
    Space.at(12, 6)
    >>> Space.at(12, 6).name
    'm7'
    """

    __slots__ = ()

    @classmethod
    def at(cls, x: int, y: int) -> Space:
        """Return the space in column `x` and row `y`, both counted from 0."""
        if not (0 <= x < COLUMNS and y >= 0):
            raise ValueError(f"no space at column {x}, row {y}: columns are 0-25, rows from 0")
        return cls(y * STRIDE + x)

    @property
    def x(self) -> int:
        """The column, counted from 0 at the left."""
        return self % STRIDE

    @property
    def y(self) -> int:
        """The row, counted from 0 at the top."""
        return self // STRIDE

    @property
    def name(self) -> str:
        """The column letter and the row number, counted from 1."""
        return f"{chr(ord('a') + self.x)}{self.y + 1}"

    def __repr__(self) -> str:
        return f"Space.at({self.x}, {self.y})"

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


def even_columns(height: int) -> SpaceSet:
    """Return all spaces of columns 0, 2, 4, ... in the first `height` rows."""
    row = sum(1 << x for x in range(0, COLUMNS, 2))
    return sum(row << y * STRIDE for y in range(height))


def bits_in(number: int) -> Iterator[int]:
    """Iterate over the indices of the bits that are set, lowest first.

    >>> list(bits_in(0b1101))
    [0, 2, 3]
    """
    # Searching the digits is faster than clearing the bits of a long integer one by one.
    digits = bin(number)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def spaces_in(spaces: SpaceSet) -> Iterator[Space]:
    """Iterate over the spaces of a set, row by row from the top.

    >>> [space.name for space in spaces_in(space_set([Space.at(1, 1), Space.at(0, 0)]))]
    ['a1', 'b2']
    """
    return map(Space, bits_in(spaces))


def names_of(spaces: SpaceSet) -> str:
    """Return the names of a set's spaces without separators.

    >>> names_of(space_set([Space.at(0, 0), Space.at(1, 1)]))
    'a1b2'
    """
    return "".join(space.name for space in spaces_in(spaces))


def nth_space(spaces: SpaceSet, index: int) -> int:
    """Return the number of the space with that index in `spaces_in`.

    >>> nth_space(0b10110, 2)
    4
    """
    skipped = 0
    while index > 15 and index >= (count := (spaces & _FOUR_ROWS).bit_count()):
        index -= count
        spaces >>= 4 * STRIDE
        skipped += 4 * STRIDE
    # Splitting the digits is faster than clearing the bits of a long integer one by one.
    digits = bin(spaces)
    higher = digits.rsplit("1", index + 1)[0]
    return skipped + len(digits) - len(higher) - 1


def without(spaces: SpaceSet, removed: SpaceSet) -> SpaceSet:
    """Return the spaces of a set that are not in another; also works on sets by colour.

    >>> bin(without(0b1110, 0b0100))
    '0b1010'
    """
    # `spaces & ~removed` makes a negative number on the way and takes twice as long.
    return spaces ^ (spaces & removed)


def space_set(spaces: Iterable[Space]) -> SpaceSet:
    """Return the set of the given spaces.

    >>> space_set([Space.at(0, 0), Space.at(2, 0)])
    5
    """
    result = 0
    for space in spaces:
        result |= 1 << space
    return result
