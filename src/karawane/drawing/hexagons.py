"""Where hexagons lie in a drawing: centres, corners, and outlines of sets of them.

Hexagons are flat-topped and stand in columns; even columns stand half a hexagon lower.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, dist, pi, sin, sqrt

from karawane.rules import Space, SpaceSet, spaces_in
from karawane.rules.board import ring_of

__all__ = [
    "COLUMN",
    "CORNERS",
    "HALF_ROW",
    "RADIUS",
    "Point",
    "centre",
    "centre_of",
    "edges_between",
    "hexagon",
    "hexagon_at",
    "inset",
    "outlines",
    "parts",
    "ring_at",
]

Point = tuple[float, float]

RADIUS = 30.0
COLUMN = RADIUS * 1.5
HALF_ROW = RADIUS * sqrt(3) / 2

CORNERS: tuple[Point, ...] = tuple(
    (RADIUS * cos(turn * pi / 3), RADIUS * sin(turn * pi / 3)) for turn in range(6)
)
"""Clockwise from the right; edge 0 runs from corner 0 to corner 1, at the lower right."""

# `ring_of` begins at the top, the edges at the lower right.
_RING_OF_EDGE = tuple((edge + 2) % 6 for edge in range(6))


def centre_of(x: int, y: int) -> Point:
    """Return the centre of the hexagon in a column and row, on the board or beyond it."""
    return x * COLUMN, (2 * y + (x % 2 == 0)) * HALF_ROW


def centre(space: Space) -> Point:
    """Return the centre of a space."""
    return centre_of(space.x, space.y)


def ring_at(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """Return the columns and rows of the six hexagons around one, in the order of its edges."""
    lower = y + (x % 2 == 0)
    upper = lower - 1
    return (x + 1, lower), (x, y + 1), (x - 1, lower), (x - 1, upper), (x, y - 1), (x + 1, upper)


def hexagon_at(point: Point) -> tuple[int, int]:
    """Return the column and row of the hexagon in which a point lies.

    >>> hexagon_at(centre_of(4, 7)), hexagon_at(centre_of(-1, -1))
    ((4, 7), (-1, -1))
    """
    near_x = round(point[0] / COLUMN)
    near = (
        (x, round(point[1] / HALF_ROW - (x % 2 == 0)) // 2 + step)
        for x in (near_x - 1, near_x, near_x + 1)
        for step in (0, 1)
    )
    return min(near, key=lambda place: dist(point, centre_of(*place)))


def hexagon(at: Point, size: float = 1.0) -> list[Point]:
    """Return the corners of a hexagon around a point."""
    return [(at[0] + x * size, at[1] + y * size) for x, y in CORNERS]


def edges_between(spaces: SpaceSet, others: SpaceSet) -> list[tuple[Point, Point]]:
    """Return the edges at which one of the spaces meets one of the others."""
    edges = []
    for space in spaces_in(spaces):
        ring, corners = ring_of(space), hexagon(centre(space))
        for edge, place in enumerate(_RING_OF_EDGE):
            beyond = ring[place]
            if beyond is not None and others >> beyond & 1:
                edges.append((corners[edge], corners[(edge + 1) % 6]))
    return edges


def outlines(spaces: SpaceSet) -> list[list[Point]]:
    """Return the closed lines around a set of spaces, with the spaces on their right side.

    Around the whole they run clockwise, around a hole in it the other way.
    """
    onwards: dict[Point, tuple[Point, Point]] = {}
    for space in spaces_in(spaces):
        ring, corners = ring_of(space), hexagon(centre(space))
        for edge, place in enumerate(_RING_OF_EDGE):
            beyond = ring[place]
            if beyond is None or not spaces >> beyond & 1:
                start, end = corners[edge], corners[(edge + 1) % 6]
                onwards[_same(start)] = (start, _same(end))
    # Three hexagons meet at a corner, so at most one line leaves it.
    lines = []
    while onwards:
        key = next(iter(onwards))
        line = []
        while key in onwards:
            point, key = onwards.pop(key)
            line.append(point)
        lines.append(line)
    return lines


def inset(line: list[Point], distance: float) -> list[Point]:
    """Move a closed line to its right, so that neighbouring outlines run side by side."""
    moved = []
    for before, here, after in zip(line[-1:] + line[:-1], line, line[1:] + line[:1], strict=True):
        first, second = _right_of(before, here), _right_of(here, after)
        scale = distance / (1 + first[0] * second[0] + first[1] * second[1])
        moved.append(
            (here[0] + (first[0] + second[0]) * scale, here[1] + (first[1] + second[1]) * scale)
        )
    return moved


def parts(spaces: SpaceSet) -> Iterable[SpaceSet]:
    """Split a set of spaces into its connected parts."""
    while spaces:
        part = spaces & -spaces
        rim = part
        while rim:
            around = 0
            for space in spaces_in(rim):
                for place in ring_of(space):
                    if place is not None:
                        around |= 1 << place
            rim = around & spaces & ~part
            part |= rim
        yield part
        spaces &= ~part


def _same(point: Point) -> Point:
    """Round a corner, so that its three hexagons agree on it."""
    return round(point[0], 2), round(point[1], 2)


def _right_of(start: Point, end: Point) -> Point:
    return (start[1] - end[1]) / RADIUS, (end[0] - start[0]) / RADIUS
