"""The ground: sand with dunes and ripples, the hexagons, and the dark line."""

from __future__ import annotations

from collections.abc import Callable

from karawane.drawing.hexagons import (
    CORNERS,
    Point,
    centre,
    edges_between,
    outlines,
)
from karawane.drawing.markup import Ids, path, polyline, tag, text
from karawane.drawing.noise import between, noise
from karawane.drawing.palette import SAND, mix
from karawane.rules import Board, Space, spaces_in

__all__ = ["dark_line", "dunes", "ground_symbols", "sand", "space_hexagons"]

_LIGHT = mix(SAND, "#FFFFFF", 0.45)
_SHADE = mix(SAND, "#7A5A28", 0.5)
_GRID = mix(SAND, "#6E4F22", 0.42)
_RIPPLES = 4
_DUNE_EVERY = 92


def ground_symbols(ids: Ids, board: Board) -> list[str]:
    """Define a hexagon, ripples in the sand, the printed circle, and the outline of the sand."""
    edge = "".join(polyline(line, closed=True) for line in outlines(board.spaces))
    return [
        path(polyline(CORNERS, closed=True), id=ids.name("hexagon")),
        path(edge, id=ids.name("shore")),
        tag("clipPath", tag("use", href=f"#{ids.name('shore')}"), id=ids.name("desert")),
        ids.define(
            "circle",
            tag("circle", r=13, fill="none", stroke=_SHADE, stroke_width=1.6),
            opacity="0.55",
        ),
        *(ids.define(f"ripple-{variant}", _ripple(variant)) for variant in range(_RIPPLES)),
    ]


def sand(ids: Ids) -> str:
    """Draw the sand as a whole, in the shade of the mountains where it meets them."""
    shore = f"#{ids.name('shore')}"
    rims = [
        tag("use", href=shore, fill="none", stroke="#3E2712", stroke_width=width, opacity=opacity)
        for width, opacity in ((15, "0.1"), (10, "0.16"), (5.5, "0.35"))
    ]
    return tag(
        "g",
        *rims,
        tag("use", href=shore, fill=SAND, stroke=_LIGHT, stroke_width=1.6),
        class_="sand",
    )


def dunes(ids: Ids, board: Board) -> str:
    """Draw long dunes under the grid and small ripples in some of the spaces."""
    far_x, far_y = centre(Space.at(board.width - 1, board.height))
    drawn = [
        _dune((column * _DUNE_EVERY, row * _DUNE_EVERY * 0.62), column, row)
        for row in range(-1, int(far_y / _DUNE_EVERY / 0.62) + 2)
        for column in range(-1, int(far_x / _DUNE_EVERY) + 2)
    ]
    ripples = [
        ids.use(f"ripple-{int(noise(space.x, space.y, 5) * _RIPPLES)}", centre(space))
        for space in spaces_in(board.spaces)
        if noise(space.x, space.y, 4) < 0.45
    ]
    return tag(
        "g",
        tag("g", *drawn, clip_path=ids.url("desert")),
        tag("g", *ripples, fill="none", stroke_linecap="round"),
        class_="dunes",
    )


def space_hexagons(ids: Ids, board: Board, describe: Callable[[Space], str]) -> str:
    """Draw each space of the board once, with words about it for whoever points at it."""
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
        stroke=_GRID,
        stroke_width=1.1,
    )


def dark_line(board: Board) -> str:
    """Draw the line that cuts off the part for four and five players, where there is one (2.1)."""
    beyond = board.beyond
    edges = edges_between(beyond, board.spaces & ~beyond)
    if not edges:
        return ""
    line = "".join(polyline(edge) for edge in edges)
    return tag(
        "g",
        path(line, stroke="#FFF3D0", stroke_width=6.5, opacity="0.45"),
        path(line, stroke="#4A2C12", stroke_width=3.6),
        class_="dark-line",
        fill="none",
        stroke_linecap="round",
    )


def _dune(at: Point, column: int, row: int) -> str:
    """Draw one crest: a bright windward side above a shaded slope."""
    x = at[0] + between(-40, 40, column, row, 1)
    y = at[1] + between(-22, 22, column, row, 2)
    long, high = between(60, 120, column, row, 3), between(9, 20, column, row, 4)
    bow = (
        f"M{x:.0f} {y:.0f}q{long * 0.3:.0f} {-high:.0f} {long * 0.55:.0f} {-high * 0.7:.0f}"
        f"t{long * 0.45:.0f} {high * 0.9:.0f}"
    )
    return path(
        f"{bow}q{-long * 0.3:.0f} {high * 0.35:.0f} {-long * 0.5:.0f} {high * 0.1:.0f}"
        f"t{-long * 0.5:.0f} {-high * 0.3:.0f}z",
        fill=_SHADE,
        opacity="0.17",
    ) + path(bow, fill="none", stroke=_LIGHT, stroke_width=2, opacity="0.42")


def _ripple(variant: int) -> str:
    lines = []
    for line in range(3):
        x = between(-16, -8, variant, line, 1)
        y = -9 + line * 6 + between(-1.5, 1.5, variant, line, 2)
        d = f"M{x:.1f} {y:.1f}q4-2.5 8 0t8 0{'t6 0' if noise(variant, line) < 0.5 else ''}"
        lines.append(path(d, stroke=_SHADE, stroke_width=0.9, opacity="0.4"))
        lines.append(
            path(d, stroke=_LIGHT, stroke_width=0.8, opacity="0.6", transform="translate(0 1)")
        )
    return "".join(lines)
