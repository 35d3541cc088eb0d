"""The board: hexagonal spaces, their neighbours, and what is printed on them (1.1, 1.4, 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from karawane.rules.lanes import LaneLayout
from karawane.rules.spaces import COLUMNS, Space, SpaceSet, spaces_in

__all__ = ["MOST_SPACES", "Board", "BoardError", "Runs", "ring_of"]

MOST_SPACES = 256
"""The most spaces a board may have: the native kernel stores a set in four 64-bit words."""

_INNER_SIGNS = ".oP"
_OUTER_SIGNS = {",": ".", "c": "o", "Q": "P"}
_MOUNTAIN = "#"


class BoardError(ValueError):
    """A board file that cannot be read; the message names the line and column."""


@dataclass(frozen=True, repr=False)
class Board:
    r"""The spaces in play and the signs printed on them; the rest is mountain.

    >>> board = Board.from_text("tiny", ".o.\n.P.")
    >>> board.size
    6
    >>> [space.name for space in board.neighbours_of(Space.at(1, 0))]
    ['a1', 'c1', 'b2']
    >>> board
    Board.from_text('tiny', '.o.\n.P.')
    """

    name: str
    whole: bool = field(compare=False)
    """Whether the part beyond the dark line is in play (four and five players, 2.1)."""
    spaces: SpaceSet
    circles: SpaceSet
    palms: SpaceSet
    width: int = field(repr=False)
    height: int = field(repr=False)
    title: str = field(default="", compare=False, repr=False)
    note: str = field(default="", compare=False, repr=False)
    beyond: SpaceSet = field(default=0, compare=False, repr=False)
    """The spaces beyond the dark line, if they are in play (2.1)."""
    neighbours: Mapping[int, SpaceSet] = field(init=False, repr=False, compare=False)
    """The spaces next to each space."""
    no_space_cuts: bool = field(init=False, repr=False, compare=False)
    """Whether the board stays connected whichever single space is removed.

    A lone leader then never cuts anything off, which lets `areas` skip most searches.
    """
    runs: Mapping[int, Runs] = field(init=False, repr=False, compare=False)
    """For each space, how any set of its neighbours splits into runs around it."""
    lanes: LaneLayout = field(init=False, repr=False, compare=False)
    """How five sets of spaces, one for each camel colour, fit into one integer."""

    def __post_init__(self) -> None:
        # The order matters: later fields are derived from earlier ones.
        object.__setattr__(self, "lanes", LaneLayout(self.spaces, self.height))
        everywhere = list(spaces_in(self.spaces))
        neighbours = {space: self.spread(1 << space) for space in everywhere}
        object.__setattr__(self, "neighbours", neighbours)
        cuts = not self.connected(self.spaces) or any(
            not self.connected(self.spaces ^ 1 << space) for space in everywhere
        )
        object.__setattr__(self, "no_space_cuts", not cuts)
        object.__setattr__(self, "runs", {space: Runs(space) for space in everywhere})

    @classmethod
    def from_text(
        cls, name: str, text: str, *, whole: bool = True, title: str = "", note: str = ""
    ) -> Board:
        """Read a board drawn with `.oP` (all players), `,cQ` (four and five only) and `#`."""
        lines = text.splitlines()
        while lines and not lines[-1].strip():
            lines.pop()
        sets = dict.fromkeys(_INNER_SIGNS, 0)
        beyond = 0
        width = max((len(line) for line in lines), default=0)
        if width > COLUMNS:
            raise BoardError(f"board {name!r}: {width} columns; at most {COLUMNS} have a letter")
        if len(lines) > MOST_SPACES:
            raise BoardError(
                f"board {name!r}: {len(lines)} rows; at most {MOST_SPACES} are allowed"
            )
        for y, line in enumerate(lines):
            for x, sign in enumerate(line):
                inner = _OUTER_SIGNS.get(sign, sign)
                if inner not in sets and sign != _MOUNTAIN:
                    raise BoardError(
                        f"board {name!r}, line {y + 1}, column {x + 1}: unknown sign {sign!r}; "
                        f"use one of . o P , c Q #"
                    )
                if inner in sets and (whole or sign == inner):
                    sets[inner] |= 1 << Space.at(x, y)
                    beyond |= 0 if sign == inner else 1 << Space.at(x, y)
        spaces = sets["."] | sets["o"] | sets["P"]
        if not 0 < spaces.bit_count() <= MOST_SPACES:
            raise BoardError(
                f"board {name!r} has {spaces.bit_count()} spaces; it needs 1 to {MOST_SPACES}"
            )
        return cls(
            name, whole, spaces, sets["o"], sets["P"], width, len(lines), title, note, beyond
        )

    @classmethod
    def from_file(cls, file: str | PathLike[str], *, players: int = 4) -> Board:
        """Read a board from a text file, which gives it its name."""
        path = Path(file)
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BoardError(f"board file {path} cannot be read: {error}") from error
        return cls.from_text(path.stem, text, whole=players > 3)

    def __contains__(self, space: object) -> bool:
        return isinstance(space, int) and space >= 0 and bool(self.spaces >> space & 1)

    def __repr__(self) -> str:
        from karawane.rules.board_library import is_in_library  # noqa: PLC0415 (it needs boards)

        if is_in_library(self):
            return f"load_board({self.name!r}, players={4 if self.whole else 2})"
        return f"Board.from_text({self.name!r}, {self.text!r})"

    @property
    def text(self) -> str:
        """The drawing of the spaces in play, as `from_text` reads it."""
        rows = range(self.height)
        return "\n".join("".join(self._sign(x, y) for x in range(self.width)) for y in rows)

    def _sign(self, x: int, y: int) -> str:
        bit = 1 << Space.at(x, y)
        if not self.spaces & bit:
            return _MOUNTAIN
        inner = "o" if self.circles & bit else "P" if self.palms & bit else "."
        outer = {sign: outside for outside, sign in _OUTER_SIGNS.items()}
        return outer[inner] if self.beyond & bit else inner

    @property
    def size(self) -> int:
        """The number of spaces in play."""
        return self.spaces.bit_count()

    def neighbours_of(self, space: Space) -> tuple[Space, ...]:
        """Return the spaces next to a space, row by row."""
        return tuple(spaces_in(self.neighbours[space]))

    def spread(self, spaces: SpaceSet) -> SpaceSet:
        """Return every space of the board next to one of the given spaces."""
        # A plain set is the first colour's lane with the other lanes empty.
        return self.lanes.spread(spaces)

    def parts(self, spaces: SpaceSet) -> Iterator[SpaceSet]:
        """Iterate over the connected parts of a set of spaces, row by row from the top."""
        while spaces:
            part = self._part_from(spaces & -spaces, spaces)
            yield part
            spaces &= ~part

    def connected(self, spaces: SpaceSet) -> bool:
        """Return whether the given spaces are connected with each other."""
        return self._part_from(spaces & -spaces, spaces) == spaces

    def _part_from(self, start: SpaceSet, within: SpaceSet) -> SpaceSet:
        """Return all spaces of `within` that can be reached from `start`."""
        part = start
        while (grown := (self.spread(part) | part) & within) != part:
            part = grown
        return part


def ring_of(space: Space) -> tuple[Space | None, ...]:
    """Return the six places around a space, clockwise from the top; None is off the grid."""
    x, y = space.x, space.y
    lower = y + 1 if x % 2 == 0 else y
    upper = lower - 1
    ring = [(x, y - 1), (x + 1, upper), (x + 1, lower), (x, y + 1), (x - 1, lower), (x - 1, upper)]
    return tuple(Space.at(a, b) if 0 <= a < COLUMNS and b >= 0 else None for a, b in ring)


class Runs(dict[SpaceSet, tuple[SpaceSet, ...]]):
    r"""Sets of a space's neighbours, each split into runs of adjacent spaces.

    >>> board = Board.from_text("strip", "...\n...\n...")
    >>> len(board.runs[Space.at(1, 1)][1 << Space.at(1, 0) | 1 << Space.at(1, 2)])
    2

    Splits are computed on first use and cached.
    """

    def __init__(self, space: Space) -> None:
        super().__init__()
        self._ring = ring_of(space)

    def __missing__(self, some: SpaceSet) -> tuple[SpaceSet, ...]:
        runs = self[some] = tuple(self._split(some))
        return runs

    def _split(self, some: SpaceSet) -> Iterator[SpaceSet]:
        places = [0 if place is None else 1 << place & some for place in self._ring]
        if all(places):
            yield some
            return
        # Start after a gap, so that no run is split where the ring begins.
        gap = places.index(0)
        run = 0
        for place in places[gap + 1 :] + places[: gap + 1]:
            if place:
                run |= place
            elif run:
                yield run
                run = 0
