"""Overlays on the spaces: frames around the last move, and marks on legal spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from karawane.drawing.camels import glyph
from karawane.drawing.hexagons import Point, centre, hexagon
from karawane.drawing.markup import Attributes, Ids, Layer, path, polyline, tag
from karawane.drawing.palette import CAMEL_FILLS, OUTLINE
from karawane.rules import CamelColour, Position, Space

__all__ = [
    "DISC_STROKE",
    "FRAME_SIZE",
    "LAST_MOVE_STROKES",
    "LEGAL_FIELD",
    "LEGAL_FIELD_ON_WATER",
    "LEGAL_FIELD_SIZE",
    "DiscSizes",
    "last_layer",
    "legal_discs",
    "legal_layer",
]

FRAME_SIZE = 0.9
LAST_MOVE_STROKES: tuple[Attributes, ...] = (
    {"fill": "none", "stroke": OUTLINE, "stroke_width": 6.0, "stroke_linejoin": "round"},
    {"fill": "none", "stroke": "#FFE27A", "stroke_width": 3.4, "stroke_linejoin": "round"},
)

LEGAL_FIELD_SIZE = 0.86
LEGAL_FIELD_ON_WATER: Attributes = {
    "fill": "none",
    "stroke": "#FFFFFF",
    "stroke_width": 1.6,
    "stroke_dasharray": "4.6 3.5",
}
LEGAL_FIELD: Attributes = {**LEGAL_FIELD_ON_WATER, "fill": "#FFFFFF", "fill_opacity": "0.3"}
DISC_STROKE: Attributes = {"stroke": OUTLINE, "stroke_width": 1.2}


@dataclass(frozen=True)
class DiscSizes:
    """Radii and places of the discs that mark a legal space; a water hole keeps its middle."""

    alone: float = 8.5
    alone_on_water: float = 7.0
    below_water: float = 16.0
    among: float = 5.8
    away: float = 10.5
    away_from_water: float = 19.0
    glyph: float = 11.5
    """The radius of a disc that shows its glyph at size 1."""
    plain: float = 5.0
    """The radius of a disc without a colour."""


_DISCS = DiscSizes()


def last_layer(last: Mapping[Space, tuple[CamelColour, ...]]) -> Layer:
    """Return a bright frame around each space of the last move."""
    frames = []
    for space in last:
        frame = polyline(hexagon(centre(space), FRAME_SIZE), closed=True)
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
    field = path(
        polyline(hexagon((0, 0), LEGAL_FIELD_SIZE), closed=True),
        **(LEGAL_FIELD_ON_WATER if holds_water else LEGAL_FIELD),
    )
    return field + "".join(legal_discs(colours, holds_water=holds_water))


def legal_discs(colours: tuple[CamelColour, ...], *, holds_water: bool) -> list[str]:
    """Draw a disc for each colour, or a plain one if there are none."""
    below: Point = (0, _DISCS.below_water if holds_water else 0)
    if not colours:
        return [_disc(below, "#FFFFFF", _DISCS.plain)]
    if len(colours) == 1:
        radius = _DISCS.alone_on_water if holds_water else _DISCS.alone
        return _colour_disc(colours[0], below, radius)
    # Each colour has its own place around the middle.
    away = _DISCS.away_from_water if holds_water else _DISCS.away
    result = []
    for colour in colours:
        turn = (colour.index / len(CamelColour) - 0.25) * 2 * pi
        place = round(away * cos(turn), 1), round(away * sin(turn), 1)
        result += _colour_disc(colour, place, _DISCS.among)
    return result


def _colour_disc(colour: CamelColour, at: Point, radius: float) -> list[str]:
    size = round(radius / _DISCS.glyph, 3)
    return [_disc(at, CAMEL_FILLS[colour], radius), glyph(colour, at, size)]


def _disc(at: Point, fill: str, radius: float) -> str:
    return tag("circle", cx=at[0], cy=at[1], r=radius, fill=fill, **DISC_STROKE)
