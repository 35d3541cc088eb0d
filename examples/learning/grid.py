"""The board as a sheet on which neighbours lie in the same six directions everywhere.

In an observation even columns stand half a hexagon lower, so a space's neighbours depend on its
column. Here each column is pushed down by half its number, and what falls off the sheet comes in
again at the top: an empty row between the two keeps them apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from karawane.kernel.actions import spaces_of
from karawane.rules import Board

__all__ = ["NEIGHBOURS", "Grid"]

NEIGHBOURS = ((-1, -1), (-1, 0), (0, -1), (0, 0), (0, 1), (1, 0), (1, 1))
"""A space and its neighbours, as steps of row and column on the sheet."""


@dataclass(frozen=True)
class Grid:
    """Where the cells of an observation and the spaces of a board lie on the sheet."""

    board: Board

    @property
    def rows(self) -> int:
        """The board's rows, and the empty one."""
        return max(space.y for space in spaces_of(self.board)) + 2

    @property
    def columns(self) -> int:
        """The board's columns."""
        return max(space.x for space in spaces_of(self.board)) + 1

    def cell(self, x: int, y: int) -> int:
        """Return the number of a cell, counted row by row."""
        return (y + x // 2) % self.rows * self.columns + x

    def cells(self) -> list[int]:
        """Return the cells of an observation, row by row."""
        return [self.cell(x, y) for y in range(self.rows - 1) for x in range(self.columns)]

    def spaces(self) -> list[int]:
        """Return the cells of the board's spaces, by their numbers."""
        return [self.cell(space.x, space.y) for space in spaces_of(self.board)]
