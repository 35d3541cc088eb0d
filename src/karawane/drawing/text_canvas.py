r"""The grid of characters that makes up the terminal drawing.

A hexagon takes two lines, `/   \` above `\___/`, and shares its sides with its neighbours:

     ___     ___
    /   \___/   \___
    \___/   \___/   \
        \___/   \___/
"""

from __future__ import annotations

from itertools import groupby

from karawane.drawing.colour_depth import ColourDepth, Ink, paint
from karawane.drawing.text_cells import CELL_WIDTH, MOUNTAIN, MOUNTAIN_INK, SAND_INK, Painted
from karawane.rules import Board, Space, spaces_in
from karawane.rules.board import ring_of

__all__ = ["Canvas"]

_STEP = CELL_WIDTH + 1
_DARK_INK = Ink("#FFF6DF", "#4A2C12", bold=True)


class Canvas:
    """The characters of a board, initially all mountain."""

    def __init__(self, board: Board) -> None:
        spaces = list(spaces_in(board.spaces))
        self._board = board
        self._left = min(space.x for space in spaces)
        self._right = max(space.x for space in spaces)
        self._top = min(space.y for space in spaces)
        self._bottom = max(space.y for space in spaces)
        width = (self._right - self._left + 1) * _STEP + 1
        height = (self._bottom - self._top + 1) * 2 + 2
        self._lines: list[Painted] = [[(MOUNTAIN, MOUNTAIN_INK)] * width for _ in range(height)]
        for space in spaces:
            self._border(space)

    def put(self, space: Space, upper: Painted, lower: Painted) -> None:
        """Write the two lines of a space between its edges."""
        line, column = self._corner(space)
        self._lines[line][column + 1 : column + _STEP] = upper
        self._lines[line + 1][column + 1 : column + _STEP] = lower

    def dark_line(self) -> None:
        """Draw the dark line, along which the board is cut for two and three players (2.1)."""
        beyond = self._board.beyond
        within = self._board.spaces & ~beyond
        for space in spaces_in(beyond):
            line, column = self._corner(space)
            floor = [column + 1 + place for place in range(CELL_WIDTH)]
            right, left = [column + _STEP], [column]
            sides = (
                (line - 1, floor),
                (line, right),
                (line + 1, right),
                (line + 1, floor),
                (line + 1, left),
                (line, left),
            )
            for other, (at, columns) in zip(ring_of(space), sides, strict=True):
                if other is not None and within >> other & 1:
                    for place in columns:
                        self._make_heavy(at, place)

    def text(self, depth: ColourDepth, *, coordinates: bool) -> str:
        """Return the lines, optionally with letters above and below and numbers on both sides."""
        lines = ["".join(_runs(line, depth)) for line in self._lines]
        if coordinates:
            lines = [self._with_number(at, line) for at, line in enumerate(lines)]
            letters = "".join(f"  {chr(ord('a') + x)} " for x in range(self._left, self._right + 1))
            heading = f"   {letters}    "
            lines = [heading, *lines, heading]
        return "".join(f"{line}\n" for line in lines)

    def _corner(self, space: Space) -> tuple[int, int]:
        """Return the line and column of a hexagon's upper left side."""
        line = 1 + (space.y - self._top) * 2 + (space.x % 2 == 0)
        return line, (space.x - self._left) * _STEP

    def _border(self, space: Space) -> None:
        line, column = self._corner(space)
        roof = [("_", SAND_INK)] * CELL_WIDTH
        above = self._lines[line - 1]
        if ring_of(space)[0] not in self._board:
            above[column + 1 : column + _STEP] = [("_", MOUNTAIN_INK)] * CELL_WIDTH
        self._lines[line + 1][column + 1 : column + _STEP] = roof
        self._lines[line][column] = self._lines[line + 1][column + _STEP] = ("/", SAND_INK)
        self._lines[line][column + _STEP] = self._lines[line + 1][column] = ("\\", SAND_INK)

    def _make_heavy(self, line: int, column: int) -> None:
        character = self._lines[line][column][0]
        if character in "/\\":
            self._lines[line][column] = ("#", _DARK_INK)
        elif character == "_":
            self._lines[line][column] = ("=", _DARK_INK)

    def _with_number(self, at: int, line: str) -> str:
        # Line 2 of a row is the one in which both odd and even columns have a part.
        row, rest = divmod(at, 2)
        number = str(self._top + row) if rest == 0 and row else ""
        return f"{number:>2} {line} {number:<2}"


def _runs(line: Painted, depth: ColourDepth) -> list[str]:
    """Paint runs of the same ink together, which keeps the text short."""
    return [
        paint("".join(character for character, _ in run), ink, depth)
        for ink, run in groupby(line, key=lambda painted: painted[1])
    ]
