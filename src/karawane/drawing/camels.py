"""Camels, their riders and badges, and the shapes that stand for the camel colours."""

from __future__ import annotations

from karawane.drawing.hexagons import Point
from karawane.drawing.markup import Ids, path, tag
from karawane.drawing.palette import CAMEL_FILLS, OUTLINE, SEAT_FILLS
from karawane.rules import CamelColour, Seat

__all__ = ["badge", "camel_symbols", "glyph", "leader_symbols"]

# A dromedary that looks to the right, drawn on a sheet of 100 x 90 with its feet at 88.
_CAMEL = (
    "M9 47C10 38 17 33 24 31C31 29 33 11 43 10C53 10 55 30 62 34C68 37 72 34 74 28"
    "C76 22 75 16 78 12L78 6L82 10C88 9 93 13 98 17C100 20 98 24 94 24C90 24 87 24 86 26"
    "C86 36 83 46 77 52C75 54 73 55 72 57C71 63 71 67 71 71L72 84L76 88L67 88L66 73"
    "C65 68 65 65 64 61L61 61C61 68 60 72 60 76L60 84L63 88L55 88L55 74C54 68 54 64 52 61"
    "C45 63 39 62 34 59C33 64 30 67 30 71L32 84L35 88L26 88L25 72C25 68 25 66 24 63"
    "L21 63C19 67 18 71 18 74L18 84L21 88L13 88L13 73C14 66 15 62 14 57"
    "C12 54 11 54 10 60C9 65 8 67 6 67C5 60 7 53 9 47Z"
)
_SCALE = 0.42
_EYE = "M84 14.5h3v2.4h-3z"

_GLYPHS = {
    CamelColour.CREAM: "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z",
    CamelColour.SKY: (
        "M-6-2.9C-4-5.9-2-5.9 0-3.9S4-1.9 6-4.9V-2.9C4 .1 2 .1 0-1.9S-4-3.9-6-.9Z"
        "M-6 2.9C-4-.1-2-.1 0 1.9S4 3.9 6 .9V2.9C4 5.9 2 5.9 0 3.9S-4 1.9-6 4.9Z"
    ),
    CamelColour.BLUE: "M0-6L5.4 0L0 6L-5.4 0Z",
    CamelColour.ROSE: "M-1.9-5.6H1.9V-1.9H5.6V1.9H1.9V5.6H-1.9V1.9H-5.6V-1.9H-1.9Z",
    CamelColour.OLIVE: "M0-6L6 4.8H-6Z",
}


def glyph(colour: CamelColour, at: Point = (0, 0), size: float = 1.0) -> str:
    """Draw the shape that stands for a camel colour, about 12 across at size 1."""
    x, y = at
    return path(
        _GLYPHS[colour],
        class_=f"glyph glyph-{colour.letter}",
        fill=OUTLINE,
        transform=f"translate({x:g} {y:g}) scale({size:g})",
    )


def camel_symbols(ids: Ids) -> list[str]:
    """Define the camel of each colour, standing around the point where it is used."""
    return [
        ids.define(
            f"camel-{colour.letter}",
            tag("ellipse", cx=-1, cy=16.6, rx=18, ry=3.2, fill="#5B4020", opacity="0.28"),
            _camel(colour, (-21, -20), _SCALE),
            glyph(colour, (-3, -2), 0.9),
        )
        for colour in CamelColour
    ]


def leader_symbols(ids: Ids, seats: tuple[Seat, ...]) -> list[str]:
    """Define the leader of each seat and colour: a smaller camel with the seat's rider."""
    return [
        ids.define(
            f"leader-{seat:d}{colour.letter}",
            tag("ellipse", cx=0, cy=18.6, rx=17, ry=3, fill="#5B4020", opacity="0.28"),
            _camel(colour, (-19.5, -15.5), 0.39),
            _rider(seat),
            glyph(colour, (-2.8, 1.5), 0.82),
        )
        for seat in seats
        for colour in CamelColour
    ]


def badge(seat: Seat, at: Point, radius: float = 8.5) -> str:
    """Draw a seat's white-rimmed numbered badge."""
    x, y = at
    return tag(
        "g",
        tag(
            "circle",
            r=radius,
            fill=SEAT_FILLS[seat],
            stroke="#FFFFFF",
            stroke_width=radius * 0.24,
        ),
        tag("circle", r=radius * 1.13, fill="none", stroke=OUTLINE, stroke_width=0.7),
        tag(
            "text",
            str(seat.value),
            y=radius * 0.46,
            font_size=radius * 1.32,
            font_weight="bold",
            text_anchor="middle",
            fill="#FFFFFF",
        ),
        class_="badge",
        data_seat=str(seat.value),
        transform=f"translate({x:g} {y:g})",
    )


def _camel(colour: CamelColour, at: Point, scale: float) -> str:
    return tag(
        "g",
        path(_CAMEL, fill=CAMEL_FILLS[colour]),
        path("M64 61C66 57 70 55 73 53M34 59C32 56 31 52 32 48", fill="none", stroke_width=2),
        path(_EYE, fill=OUTLINE, stroke="none"),
        stroke=OUTLINE,
        stroke_width=3.2,
        stroke_linejoin="round",
        transform=f"translate({at[0]:g} {at[1]:g}) scale({scale:g})",
    )


def _rider(seat: Seat) -> str:
    """Draw a rider in a cloak of the seat's colour, with a white headscarf."""
    return tag(
        "g",
        path("M-9-6C-9-12-7-17-3-18C2-17 4-12 4-5C0-8-5-8-9-6Z", fill=SEAT_FILLS[seat]),
        path("M1-14C5-12 8-11 10-9", fill="none", stroke=SEAT_FILLS[seat], stroke_width=2.6),
        path("M-7-16C-8-24-1-26 1-22C2-20 1-18-1-17C-3-18-5-17-7-16Z", fill="#FFFFFF"),
        path("M-1.6-22.2C.4-22 1-20 0-18.6C-1.6-18.4-2.4-19-2.4-20.6Z", fill="#8A5A3C"),
        stroke=OUTLINE,
        stroke_width=1,
        stroke_linejoin="round",
    )
