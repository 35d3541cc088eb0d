"""Camels, their riders and badges, and the glyphs of the camel colours."""

from __future__ import annotations

from collections.abc import Mapping

from karawane.drawing.hexagons import Point
from karawane.drawing.markup import Ids, path, tag
from karawane.drawing.palette import CAMEL_FILLS, OUTLINE, SEAT_FILLS
from karawane.rules import CamelColour, Seat

__all__ = [
    "CAMEL_OUTLINE",
    "GLYPHS",
    "LEADER_BADGE",
    "badge",
    "badge_symbols",
    "camel_symbols",
    "glyph",
    "leader_symbols",
]

CAMEL_OUTLINE = (
    "M9 47C10 38 17 33 24 31C31 29 33 11 43 10C53 10 55 30 62 34C68 37 72 34 74 28"
    "C76 22 75 16 78 12L78 6L82 10C88 9 93 13 98 17C100 20 98 24 94 24C90 24 87 24 86 26"
    "C86 36 83 46 77 52C75 54 73 55 72 57C71 63 71 67 71 71L72 84L76 88L67 88L66 73"
    "C65 68 65 65 64 61L61 61C61 68 60 72 60 76L60 84L63 88L55 88L55 74C54 68 54 64 52 61"
    "C45 63 39 62 34 59C33 64 30 67 30 71L32 84L35 88L26 88L25 72C25 68 25 66 24 63"
    "L21 63C19 67 18 71 18 74L18 84L21 88L13 88L13 73C14 66 15 62 14 57"
    "C12 54 11 54 10 60C9 65 8 67 6 67C5 60 7 53 9 47Z"
)
"""A dromedary that looks to the right, 100 wide and 90 high with its feet at 88."""

LEADER_BADGE: Point = (17.5, 9)
"""Where a leader's badge stands, from the centre of its space."""

_EYE = "M84 14.5h3v2.4h-3z"

GLYPHS: Mapping[CamelColour, str] = {
    CamelColour.CREAM: "m-5 0c0-2.8 2.2-5 5-5s5 2.2 5 5-2.2 5-5 5-5-2.2-5-5z",
    CamelColour.SKY: (
        "m-6-2.9c2-3 4-3 6-1s4 2 6-1v2c-2 3-4 3-6 1s-4-2-6 1z"
        "m0 5.8c2-3 4-3 6-1s4 2 6-1v2c-2 3-4 3-6 1s-4-2-6 1z"
    ),
    CamelColour.BLUE: "m0-6l5.4 6l-5.4 6l-5.4-6z",
    CamelColour.ROSE: "m-1.9-5.6h3.8v3.7h3.7v3.8h-3.7v3.7h-3.8v-3.7h-3.7v-3.8h3.7z",
    CamelColour.OLIVE: "m0-6l6 10.8h-12z",
}
"""Shapes about 12 across, in steps relative to the point around which they stand."""

_BADGE_RADIUS = 8.5


def glyph(colour: CamelColour, at: Point = (0, 0), size: float = 1.0) -> str:
    """Draw a camel colour's glyph, about 12 across at size 1."""
    x, y = at
    return path(
        GLYPHS[colour],
        class_=f"glyph glyph-{colour.letter}",
        fill=OUTLINE,
        transform=f"translate({x:g} {y:g}) scale({size:g})",
    )


def camel_symbols(ids: Ids) -> list[str]:
    """Define a dromedary in the fill of its user, and the camel of each colour."""
    dromedary = ids.define(
        "dromedary",
        path(CAMEL_OUTLINE),
        path("M64 61C66 57 70 55 73 53M34 59C32 56 31 52 32 48", fill="none", stroke_width=2),
        path(_EYE, fill=OUTLINE, stroke="none"),
        stroke=OUTLINE,
        stroke_width=3.2,
        stroke_linejoin="round",
    )
    camels = [
        ids.define(
            f"camel-{colour.letter}",
            tag("ellipse", cx=-1, cy=16.6, rx=18, ry=3.2, fill="#5B4020", fill_opacity="0.28"),
            _dromedary(ids, colour, (-21, -20), 0.42),
            glyph(colour, (-3, -2), 0.9),
        )
        for colour in CamelColour
    ]
    return [dromedary, *camels]


def leader_symbols(ids: Ids, seats: tuple[Seat, ...]) -> list[str]:
    """Define each seat's rider, and its leader of each colour: a smaller camel with the rider."""
    riders = [ids.define(f"rider-{seat:d}", _rider(seat)) for seat in seats]
    leaders = [
        ids.define(
            f"leader-{seat:d}{colour.letter}",
            tag("ellipse", cx=0, cy=18.6, rx=17, ry=3, fill="#5B4020", fill_opacity="0.28"),
            _dromedary(ids, colour, (-19.5, -15.5), 0.39),
            tag("use", href=f"#{ids.name(f'rider-{seat:d}')}"),
            glyph(colour, (-2.8, 1.5), 0.82),
        )
        for seat in seats
        for colour in CamelColour
    ]
    return riders + leaders


def badge_symbols(ids: Ids, seats: tuple[Seat, ...]) -> list[str]:
    """Define each seat's white-rimmed numbered badge."""
    radius = _BADGE_RADIUS
    return [
        ids.define(
            f"badge-{seat:d}",
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
        )
        for seat in seats
    ]


def badge(ids: Ids, seat: Seat, at: Point, size: float = 1.0) -> str:
    """Draw a seat's badge at a point."""
    x, y = at
    return tag(
        "use",
        href=f"#{ids.name(f'badge-{seat:d}')}",
        class_="badge",
        data_seat=str(seat.value),
        transform=f"translate({x:g} {y:g}) scale({size:g})",
    )


def _dromedary(ids: Ids, colour: CamelColour, at: Point, scale: float) -> str:
    return tag(
        "use",
        href=f"#{ids.name('dromedary')}",
        fill=CAMEL_FILLS[colour],
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
