"""The ground: sand with dunes and ripples, the grid of hexagons, and the dark line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from karawane.drawing.hexagons import (
    COLUMN,
    CORNERS,
    HALF_ROW,
    Point,
    centre,
    centre_of,
    edges_between,
    outlines,
)
from karawane.drawing.markup import Attributes, Ids, path, polyline, tag, text
from karawane.drawing.noise import between, noise
from karawane.drawing.palette import SAND, mix
from karawane.rules import Board, Space, spaces_in

__all__ = [
    "DARK_LINE_STROKES",
    "GRID_STROKE",
    "SHORE_STROKES",
    "dark_line",
    "ground_symbols",
    "sand",
    "space_hexagons",
]

_LIGHT = mix(SAND, "#FFFFFF", 0.45)
_SHADE = mix(SAND, "#7A5A28", 0.5)

GRID_STROKE: Attributes = {"stroke": mix(SAND, "#6E4F22", 0.42), "stroke_width": 1.1}
SHORE_STROKES: tuple[Attributes, ...] = (
    {"fill": "none", "stroke": "#3E2712", "stroke_width": 15, "stroke_opacity": "0.1"},
    {"fill": "none", "stroke": "#3E2712", "stroke_width": 10, "stroke_opacity": "0.16"},
    {"fill": "none", "stroke": "#3E2712", "stroke_width": 5.5, "stroke_opacity": "0.35"},
    {"fill": "url(#sand)", "stroke": _LIGHT, "stroke_width": 1.6},
)
"""The shade of the mountains where they meet the sand, then the sand itself."""
DARK_LINE_STROKES: tuple[Attributes, ...] = (
    {"stroke": "#FFF3D0", "stroke_width": 6.5, "stroke_opacity": "0.45"},
    {"stroke": "#4A2C12", "stroke_width": 3.6},
)

_COLUMNS, _ROWS = 8, 8
"""The number of hexagons after which the pattern of the sand repeats."""
_WIDTH, _HEIGHT = _COLUMNS * COLUMN, _ROWS * 2 * HALF_ROW
_LEFT, _TOP = -COLUMN / 2, -HALF_ROW / 2
"""No ripple crosses the edges of a pattern that begins here."""
_DUNE_COLUMNS, _DUNE_ROWS = 4, 7
_RIPPLES = 4


def ground_symbols(ids: Ids) -> list[str]:
    """Define a hexagon, the printed circle, and the sand."""
    return [
        path(polyline(CORNERS, closed=True), id=ids.name("hexagon")),
        tag(
            "circle",
            id=ids.name("circle"),
            r=13,
            fill="none",
            stroke=_SHADE,
            stroke_width=1.6,
            stroke_opacity="0.55",
        ),
        *(ids.define(f"ripple-{variant}", *_ripple(variant)) for variant in range(_RIPPLES)),
        _sand_pattern(ids),
    ]


def sand(ids: Ids, board: Board) -> str:
    """Draw the sand as a whole, shaded by the mountains where it meets them."""
    shore = "".join(polyline(line, closed=True) for line in outlines(board.spaces))
    strokes = [{**stroke} for stroke in SHORE_STROKES]
    strokes[-1]["fill"] = ids.url("sand")
    return tag("g", *(path(shore, **stroke) for stroke in strokes), class_="sand")


def space_hexagons(ids: Ids, board: Board, describe: Callable[[Space], str]) -> str:
    """Draw each space of the board once, with its description as a tooltip."""
    return tag(
        "g",
        *(
            ids.use(
                "hexagon",
                centre(space),
                f"<title>{text(describe(space))}</title>",
                data_space=space.name,
            )
            for space in spaces_in(board.spaces)
        ),
        class_="spaces",
        fill="#FFFFFF",
        fill_opacity="0",
        **GRID_STROKE,
    )


def dark_line(board: Board) -> str:
    """Draw the line that cuts off the part for four and five players, if it is in play (2.1)."""
    beyond = board.beyond
    edges = edges_between(beyond, board.spaces & ~beyond)
    if not edges:
        return ""
    line = "".join(polyline(edge) for edge in edges)
    return tag(
        "g",
        *(path(line, **stroke) for stroke in DARK_LINE_STROKES),
        class_="dark-line",
        fill="none",
        stroke_linecap="round",
    )


def _sand_pattern(ids: Ids) -> str:
    """Define sand with long dunes and small ripples, as a pattern without a seam."""
    crests, slopes = zip(*_dunes(), strict=True)
    ripples = [
        ids.use(f"ripple-{int(noise(x, y, 5) * _RIPPLES)}", centre_of(x, y))
        for x in range(_COLUMNS)
        for y in range(_ROWS)
        if noise(x, y, 4) < 0.45
    ]
    return tag(
        "pattern",
        tag("rect", x=_LEFT, y=_TOP, width=_WIDTH, height=_HEIGHT, fill=SAND),
        path("".join(slopes), fill=_SHADE, fill_opacity="0.17"),
        path("".join(crests), stroke=_LIGHT, stroke_width=2, stroke_opacity="0.42"),
        *ripples,
        id=ids.name("sand"),
        patternUnits="userSpaceOnUse",
        viewBox=f"{_LEFT:g} {_TOP:.3f} {_WIDTH:g} {_HEIGHT:.3f}",
        x=f"{_LEFT:g}",
        y=f"{_TOP:.3f}",
        width=f"{_WIDTH:g}",
        height=f"{_HEIGHT:.3f}",
        fill="none",
        stroke_linecap="round",
    )


def _dunes() -> Iterator[tuple[str, str]]:
    """Yield crest and slope of each dune; those at an edge appear at the opposite one again."""
    for row in range(-1, _DUNE_ROWS + 1):
        for column in range(-2, _DUNE_COLUMNS + 1):
            key = column % _DUNE_COLUMNS, row % _DUNE_ROWS
            x = _LEFT + column * _WIDTH / _DUNE_COLUMNS + between(-40, 40, *key, 1)
            y = _TOP + row * _HEIGHT / _DUNE_ROWS + between(-22, 22, *key, 2)
            long, high = between(60, 120, *key, 3), between(9, 20, *key, 4)
            if x + long > _LEFT and y + high > _TOP and y - high < _TOP + _HEIGHT:
                yield _dune((x, y), long, high)


def _dune(at: Point, long: float, high: float) -> tuple[str, str]:
    """Return a bright crest, and the shaded slope below it."""
    crest = (
        f"M{at[0]:.0f} {at[1]:.0f}q{long * 0.3:.0f} {-high:.0f} {long * 0.55:.0f} {-high * 0.7:.0f}"
        f"t{long * 0.45:.0f} {high * 0.9:.0f}"
    )
    slope = (
        f"{crest}q{-long * 0.3:.0f} {high * 0.35:.0f} {-long * 0.5:.0f} {high * 0.1:.0f}"
        f"t{-long * 0.5:.0f} {-high * 0.3:.0f}z"
    )
    return crest, slope


def _ripple(variant: int) -> tuple[str, str]:
    """Draw three short waves within a hexagon, each in the shade with light below it."""
    waves = ""
    for wave in range(3):
        x = between(-16, -8, variant, wave, 1)
        y = -9 + wave * 6 + between(-1.5, 1.5, variant, wave, 2)
        waves += f"M{x:.1f} {y:.1f}q4-2.5 8 0t8 0{'t6 0' if noise(variant, wave) < 0.5 else ''}"
    return (
        path(waves, stroke=_SHADE, stroke_width=0.9, stroke_opacity="0.4"),
        path(
            waves,
            stroke=_LIGHT,
            stroke_width=0.8,
            stroke_opacity="0.6",
            transform="translate(0 1)",
        ),
    )
