"""The artwork of the page, written by `make artwork`.

The page draws its boards itself, but with the shapes, colours and sizes defined in this package:
`symbols.svg` holds the shapes, `artwork.ts` everything else.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from karawane.drawing.camels import GLYPHS, LEADER_BADGE
from karawane.drawing.hexagons import RADIUS
from karawane.drawing.line_styles import LINE_STYLES, ZIGZAG, line_strokes
from karawane.drawing.markup import Attributes, Ids, number, tag
from karawane.drawing.mountains import GROUP_VARIANTS
from karawane.drawing.overlays import (
    FRAME_SIZE,
    LAST_MOVE_STROKES,
    LEGAL_FIELD,
    LEGAL_FIELD_ON_WATER,
    LEGAL_FIELD_SIZE,
)
from karawane.drawing.palette import AREA_FILLS, CAMEL_FILLS, OUTLINE, PARCHMENT, SEAT_FILLS
from karawane.drawing.pieces import (
    AREA_BADGE_SIZE,
    AREA_INSET,
    AREA_TINT,
    FEET,
    LINK_CASING,
    OASIS_BADGE_DROP,
)
from karawane.drawing.sheet import LABEL_INSET, LABEL_STYLE, MARGIN
from karawane.drawing.symbols import symbols
from karawane.drawing.terrain import DARK_LINE_STROKES, GRID_STROKE, SHORE_STROKES
from karawane.rules import CamelColour, Seat

__all__ = ["artwork_files"]

_NOTE = "Generated from karawane.drawing by `make artwork`; a test compares the two. Do not edit."


def artwork_files() -> dict[str, str]:
    """Return the generated files of `web/src/board` by name."""
    return {"symbols.svg": _symbols(), "artwork.ts": _constants()}


def _symbols() -> str:
    """Write every symbol under its plain name, one on a line."""
    lines = [f"<!-- {_NOTE} -->", *symbols(Ids(""), tuple(Seat), markers=True)]
    drawing = tag("defs", "\n", *(f"{line}\n" for line in lines))
    return (
        tag(
            "svg",
            drawing,
            xmlns="http://www.w3.org/2000/svg",
            class_="symbols",
            width=0,
            height=0,
            aria_hidden="true",
        )
        + "\n"
    )


def _constants() -> str:
    constants: dict[str, object] = {
        "RADIUS": RADIUS,
        "MARGIN": MARGIN,
        "LABEL_INSET": LABEL_INSET,
        "LABEL_STYLE": _attributes(LABEL_STYLE)[0],
        "OUTLINE": OUTLINE,
        "PARCHMENT": PARCHMENT,
        "CAMEL_FILLS": _by_letter(CAMEL_FILLS),
        "GLYPHS": _by_letter(GLYPHS),
        "SEAT_FILLS": list(SEAT_FILLS.values()),
        "AREA_FILLS": list(AREA_FILLS.values()),
        "LINE_STYLES": [
            {"strokes": _attributes(*line_strokes(seat)), "zigzag": LINE_STYLES[seat].zigzag}
            for seat in Seat
        ],
        "ZIGZAG": asdict(ZIGZAG),
        "GROUP_VARIANTS": GROUP_VARIANTS,
        "SHORE_STROKES": _attributes(*SHORE_STROKES),
        "GRID_STROKE": _attributes(GRID_STROKE)[0],
        "DARK_LINE_STROKES": _attributes(*DARK_LINE_STROKES),
        "FEET": FEET,
        "LINK_CASING": _attributes(LINK_CASING)[0],
        "AREA_TINT": _attributes(AREA_TINT)[0],
        "AREA_INSET": AREA_INSET,
        "AREA_BADGE_SIZE": AREA_BADGE_SIZE,
        "OASIS_BADGE_DROP": OASIS_BADGE_DROP,
        "LEADER_BADGE": LEADER_BADGE,
        "FRAME_SIZE": FRAME_SIZE,
        "LAST_MOVE_STROKES": _attributes(*LAST_MOVE_STROKES),
        "LEGAL_FIELD_SIZE": LEGAL_FIELD_SIZE,
        "LEGAL_FIELD": _attributes(LEGAL_FIELD)[0],
        "LEGAL_FIELD_ON_WATER": _attributes(LEGAL_FIELD_ON_WATER)[0],
    }
    lines = [
        f"export const {name} = {json.dumps(value, indent=2)} as const;"
        for name, value in constants.items()
    ]
    return "\n".join([f"// {_NOTE}", "", *lines, ""])


def _attributes(*strokes: Attributes) -> list[dict[str, str]]:
    """Name and write attributes as they stand in SVG."""
    return [
        {
            name.replace("_", "-"): value if isinstance(value, str) else number(value)
            for name, value in stroke.items()
            if value is not None
        }
        for stroke in strokes
    ]


def _by_letter(values: Mapping[CamelColour, str]) -> dict[str, str]:
    return {colour.letter: value for colour, value in values.items()}


if __name__ == "__main__":
    for name, content in artwork_files().items():
        (Path(sys.argv[1]) / name).write_text(content, "utf-8")
