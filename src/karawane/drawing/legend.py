"""The legend at the foot of the panel."""

from __future__ import annotations

from karawane.drawing.camels import badge
from karawane.drawing.hexagons import Point, hexagon
from karawane.drawing.line_styles import line_strokes, styled_line
from karawane.drawing.markup import Ids, path, polyline, tag
from karawane.drawing.overlays import FRAME_SIZE, LAST_MOVE_STROKES, legal_discs
from karawane.drawing.palette import AREA_FILLS, SAND
from karawane.drawing.pieces import AREA_TINT
from karawane.rules import CamelColour, Seat

__all__ = ["LEGEND_HEIGHT", "legend"]

_ROW = 44.0
_SIZE = 0.7
_ROWS = (
    ("water-2", "Water hole: its points"),
    ("oasis", "Oasis: 5 points a caravan"),
    ("area", "Area: 1 point a space"),
    ("last", "Last move"),
    ("legal", "Legal for a cream camel"),
)

LEGEND_HEIGHT = len(_ROWS) * _ROW


def legend(ids: Ids, top: float) -> str:
    """Draw a small hexagon for each sign, followed by its meaning."""
    rows = []
    for row, (sign, meaning) in enumerate(_ROWS):
        y = top + (row + 0.5) * _ROW
        sample = tag(
            "g",
            path(polyline(hexagon((0, 0)), closed=True), fill=SAND, stroke="#A98B58"),
            _sign(ids, sign),
            transform=f"translate(40 {y:g}) scale({_SIZE})",
        )
        rows.append(sample + tag("text", meaning, x=74, y=y + 5, font_size=14))
    return tag("g", *rows, class_="legend", fill="#3B2A17")


def _sign(ids: Ids, sign: str) -> str:
    here: Point = (0, 0)
    match sign:
        case "area":
            edge = styled_line(hexagon(here, 0.83), Seat.TWO, closed=True)
            return (
                path(
                    polyline(hexagon(here), closed=True),
                    fill=AREA_FILLS[Seat.TWO],
                    **AREA_TINT,
                )
                + "".join(path(edge, **stroke) for stroke in line_strokes(Seat.TWO))
                + badge(ids, Seat.TWO, here)
            )
        case "last":
            frame = polyline(hexagon(here, FRAME_SIZE), closed=True)
            return "".join(path(frame, **stroke) for stroke in LAST_MOVE_STROKES)
        case "legal":
            return "".join(legal_discs((CamelColour.CREAM,), holds_water=False))
        case _:
            return ids.use(sign, here)
