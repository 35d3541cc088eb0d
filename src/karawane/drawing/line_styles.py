"""Line styles: each seat draws its links and area outlines in its own style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from karawane.drawing.hexagons import Point
from karawane.drawing.markup import polyline
from karawane.drawing.palette import PARCHMENT, SEAT_FILLS
from karawane.rules import Seat

__all__ = ["LINE_STYLES", "ZIGZAG", "LineStyle", "Stroke", "Zigzag", "line_strokes", "styled_line"]


@dataclass(frozen=True)
class Zigzag:
    """How far a zigzag swings to each side, and how often."""

    swing: float = 3.2
    every: float = 5.0


ZIGZAG = Zigzag()


@dataclass(frozen=True)
class Stroke:
    """One pass of the pen along a line."""

    width: float
    dashes: str | None = None
    cap: str = "butt"
    paper: bool = False
    """Whether this pass takes the colour of paper, which splits a line in two."""


@dataclass(frozen=True)
class LineStyle:
    """How a seat draws its lines."""

    name: str
    strokes: tuple[Stroke, ...]
    zigzag: bool = False


LINE_STYLES: Mapping[Seat, LineStyle] = {
    Seat.ONE: LineStyle("solid", (Stroke(3.6, cap="round"),)),
    Seat.TWO: LineStyle("dashed", (Stroke(4, "8 4.5"),)),
    Seat.THREE: LineStyle("dotted", (Stroke(5, "0 7.4", "round"),)),
    Seat.FOUR: LineStyle("double", (Stroke(6.4), Stroke(2.2, paper=True))),
    Seat.FIVE: LineStyle("zigzag", (Stroke(2.6, cap="round"),), zigzag=True),
}


def line_strokes(seat: Seat) -> list[dict[str, str | float | None]]:
    """Return the attributes of each pass of a seat's line, the lowest first."""
    return [
        {
            "fill": "none",
            "stroke": PARCHMENT if stroke.paper else SEAT_FILLS[seat],
            "stroke_width": stroke.width,
            "stroke_dasharray": stroke.dashes,
            "stroke_linecap": stroke.cap,
            "stroke_linejoin": "round",
        }
        for stroke in LINE_STYLES[seat].strokes
    ]


def styled_line(points: Sequence[Point], seat: Seat, *, closed: bool = False) -> str:
    """Return the data of a path along the points as the seat draws it."""
    if LINE_STYLES[seat].zigzag:
        points = _zigzag([*points, points[0]] if closed else points)
    return polyline(points, closed=closed)


def _zigzag(points: Sequence[Point]) -> list[Point]:
    result: list[Point] = []
    for (x, y), (far_x, far_y) in pairwise(points):
        length = hypot(far_x - x, far_y - y)
        along = (far_x - x) / length, (far_y - y) / length
        steps = max(2, round(length / ZIGZAG.every))
        for step in range(steps):
            way, side = (step + 0.5) * length / steps, ZIGZAG.swing * (-1) ** step
            result.append(
                (x + along[0] * way - along[1] * side, y + along[1] * way + along[0] * side)
            )
    return result
