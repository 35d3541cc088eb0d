"""Marks above everything else on the board: the last move, and the legal spaces."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from karawane.drawing.camels import glyph
from karawane.drawing.hexagons import Point, centre, hexagon
from karawane.drawing.markup import Ids, Layer, path, polyline, tag
from karawane.drawing.palette import CAMEL_FILLS, OUTLINE
from karawane.rules import CamelColour, Position, Space

__all__ = ["LAST_MOVE_STROKES", "last_layer", "legal_discs", "legal_layer"]

LAST_MOVE_STROKES: tuple[dict[str, str | float | None], ...] = (
    {"fill": "none", "stroke": OUTLINE, "stroke_width": 6.0, "stroke_linejoin": "round"},
    {"fill": "none", "stroke": "#FFE27A", "stroke_width": 3.4, "stroke_linejoin": "round"},
)


def last_layer(last: Mapping[Space, tuple[CamelColour, ...]]) -> Layer:
    """Return a bright frame around each space of the last move."""
    frames = []
    for space in last:
        frame = polyline(hexagon(centre(space), 0.9), closed=True)
        frames.append(
            tag(
                "g",
                *(path(frame, **stroke) for stroke in LAST_MOVE_STROKES),
                data_last=space.name,
            )
        )
    return Layer({"class_": "last"}, frames)


def legal_layer(
    ids: Ids, position: Position, legal: Mapping[Space, tuple[CamelColour, ...]]
) -> Layer:
    """Return a mark on each legal space: a disc for each camel colour that may go there."""
    kinds: dict[str, str] = {}
    marks = []
    for space, colours in legal.items():
        holds_water = position.water_at(space) > 0
        letters = "".join(colour.letter for colour in colours)
        kind = f"legal{'-water' if holds_water else ''}-{letters}"
        if kind not in kinds:
            kinds[kind] = ids.define(kind, _legal_field(*colours, holds_water=holds_water))
        marks.append(ids.use(kind, centre(space), data_legal=space.name))
    # Spaces marked alike share one definition: there are hundreds of legal moves at the start.
    return Layer({"class_": "legal"}, [tag("defs", *kinds.values()), *marks] if marks else [])


def _legal_field(*colours: CamelColour, holds_water: bool) -> str:
    return path(
        polyline(hexagon((0, 0), 0.86), closed=True),
        fill="#FFFFFF",
        fill_opacity="0" if holds_water else "0.3",
        stroke="#FFFFFF",
        stroke_width=1.6,
        stroke_dasharray="4 3",
    ) + "".join(legal_discs(colours, holds_water=holds_water))


def legal_discs(colours: tuple[CamelColour, ...], *, holds_water: bool) -> list[str]:
    """Draw a disc for each colour, or a plain one for none; a water hole keeps its middle."""
    if not colours:
        return [_disc((0, 17 if holds_water else 0), "#FFFFFF", 5)]
    if len(colours) == 1:
        below, radius = (16, 7.0) if holds_water else (0, 9.5)
        return [
            _disc((0, below), CAMEL_FILLS[colours[0]], radius),
            glyph(colours[0], (0, below), radius / 12),
        ]
    # Around the middle, each colour at its own place; a water hole's number stays in sight.
    away, size = (19.0, 6.0) if holds_water else (9.6, 5.6)
    result = []
    for colour in colours:
        turn = (colour.index / len(CamelColour) - 0.25) * 2 * pi
        place = round(away * cos(turn), 1), round(away * sin(turn), 1)
        result.append(_disc(place, CAMEL_FILLS[colour], size))
        result.append(glyph(colour, place, size / 11))
    return result


def _disc(at: Point, fill: str, radius: float) -> str:
    return tag("circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke=OUTLINE, stroke_width=1.2)
