"""Colours and glyphs, chosen to stay distinct with every common colour-vision deficiency."""

from __future__ import annotations

from collections.abc import Mapping

from karawane.rules import CamelColour, Seat

__all__ = [
    "AREA_FILLS",
    "CAMEL_FILLS",
    "CAMEL_GLYPHS",
    "OUTLINE",
    "PARCHMENT",
    "SAND",
    "SEAT_FILLS",
    "SEAT_NAMES",
    "mix",
    "red_green_blue",
]

SAND = "#D9BF8C"
OUTLINE = "#222222"
PARCHMENT = "#FBF1D9"

CAMEL_FILLS: Mapping[CamelColour, str] = {
    CamelColour.CREAM: "#FFFFCC",
    CamelColour.SKY: "#99DDFF",
    CamelColour.BLUE: "#648FFF",
    CamelColour.ROSE: "#EE99AA",
    CamelColour.OLIVE: "#999933",
}
"""The fill of each camel colour."""

CAMEL_GLYPHS: Mapping[CamelColour, str] = {
    CamelColour.CREAM: "●",
    CamelColour.SKY: "≋",
    CamelColour.BLUE: "◆",
    CamelColour.ROSE: "✚",
    CamelColour.OLIVE: "▲",
}
"""The glyph of each camel colour, for readers who cannot tell the fills apart."""

SEAT_FILLS: Mapping[Seat, str] = {
    Seat.ONE: "#000000",
    Seat.TWO: "#332288",
    Seat.THREE: "#EE3377",
    Seat.FOUR: "#009988",
    Seat.FIVE: "#997700",
}
"""The colour of each seat."""

AREA_FILLS: Mapping[Seat, str] = {
    Seat.ONE: "#FFFBEA",
    Seat.TWO: "#CBC4F5",
    Seat.THREE: "#FCC5D8",
    Seat.FOUR: "#B2E8DC",
    Seat.FIVE: "#F7DB7A",
}
"""The colour of what each seat has enclosed: lighter than the sand, since it is won."""

SEAT_NAMES: Mapping[Seat, str] = {
    Seat.ONE: "black",
    Seat.TWO: "indigo",
    Seat.THREE: "magenta",
    Seat.FOUR: "teal",
    Seat.FIVE: "ochre",
}
"""The name of the colour of each seat."""


def red_green_blue(colour: str) -> tuple[int, int, int]:
    """Return the three parts of a `#RRGGBB` colour.

    >>> red_green_blue("#D9BF8C")
    (217, 191, 140)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Mix a share of another colour into a colour.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    parts = zip(red_green_blue(colour), red_green_blue(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)
