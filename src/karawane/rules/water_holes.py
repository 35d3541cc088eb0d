"""Water holes and what they are worth (1.5, section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from karawane.rules.spaces import Space, SpaceSet, spaces_in

__all__ = ["NO_WATER", "WaterHoles"]


class WaterHoles(NamedTuple):
    """The water holes still on the board, by their value.

    >>> holes = WaterHoles.placed({Space.at(0, 0): 1, Space.at(1, 0): 3})
    >>> holes.points_in(holes.spaces), holes.points_in(1 << Space.at(1, 0))
    (4, 3)
    """

    ones: SpaceSet
    twos: SpaceSet
    threes: SpaceSet

    @classmethod
    def placed(cls, values: Mapping[Space, int]) -> WaterHoles:
        """Return the water holes of the given values on their spaces."""
        holes = {1: 0, 2: 0, 3: 0}
        for space, value in values.items():
            holes[value] |= 1 << space
        return cls(holes[1], holes[2], holes[3])

    @property
    def spaces(self) -> SpaceSet:
        """Every space with a water hole."""
        ones, twos, threes = self
        return ones | twos | threes

    def items(self) -> Iterator[tuple[Space, int]]:
        """Iterate over the spaces and their values, the smallest values first."""
        for value, holes in enumerate(self, 1):
            for space in spaces_in(holes):
                yield space, value

    def points_in(self, spaces: SpaceSet) -> int:
        """Return the points of all water holes on some spaces (6.1)."""
        ones, twos, threes = self
        return (
            (ones & spaces).bit_count()
            + 2 * (twos & spaces).bit_count()
            + 3 * (threes & spaces).bit_count()
        )

    def without(self, spaces: SpaceSet) -> WaterHoles:
        """Return the water holes that are left when those on some spaces are won."""
        return WaterHoles(self.ones & ~spaces, self.twos & ~spaces, self.threes & ~spaces)


NO_WATER = WaterHoles(0, 0, 0)
