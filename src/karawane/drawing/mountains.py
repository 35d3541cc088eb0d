"""Mountains: around the desert, and the massif in its middle (1.1).

Each hexagon without a space shows one of a few prepared groups of mountains. How far a group may
spread depends on which neighbours are bare as well, so no mountain ever covers sand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from karawane.drawing.hexagons import HALF_ROW, RADIUS, Point, centre_of, hexagon_at, ring_at
from karawane.drawing.markup import Ids, path, polyline, tag
from karawane.drawing.noise import between, noise
from karawane.drawing.palette import mix

__all__ = ["GROUP_VARIANTS", "ROCK", "mountain_group", "mountain_symbols"]

ROCK = "#A27B52"
GROUP_VARIANTS = 7
_LIT = "#C4976A"
_DARK = "#75503A"
_INK = "#4B301E"
_PEAKS = 7
_MESAS = 2
_SIZES = (1.75, 1.4, 1.1, 0.85, 0.65, 0.48, 0.34)
_TRIES = 60


class _Kind(NamedTuple):
    """A kind of group."""

    edges: range
    """The neighbours over which its mountains may rise."""
    width: float
    """The part of the hexagon on which they stand: tall mountains need room between groups."""


_KINDS = {
    "foothills": _Kind(range(0), 1),
    "slope": _Kind(range(3, 6), 0.8),
    "range": _Kind(range(6), 0.5),
}


def mountain_symbols(ids: Ids, *, markers: bool = False) -> list[str]:
    """Define a few mountains, and the groups of them that fill a hexagon around its centre."""
    shapes = [_peak(variant) for variant in range(_PEAKS)] + [_mesa(v) for v in range(_MESAS)]
    mountains = [
        ids.define(f"mountain-{at}", shape, stroke_linejoin="round")
        for at, shape in enumerate(shapes)
    ]
    define = ids.define_marker if markers else ids.define
    groups = [
        define(f"{kind}-{variant}", *(_mountain(ids, stand) for stand in _group(kind, variant)))
        for kind in _KINDS
        for variant in range(GROUP_VARIANTS)
    ]
    return mountains + groups


def mountain_group(x: int, y: int, is_bare: Callable[[int, int], bool]) -> str:
    """Return the name of the group that a bare hexagon shows.

    >>> mountain_group(0, 0, lambda x, y: True), mountain_group(0, 0, lambda x, y: y > 0)
    ('range-0', 'foothills-0')
    """
    around = [is_bare(*place) for place in ring_at(x, y)]
    kind = "range" if all(around) else "slope" if all(around[3:]) else "foothills"
    return f"{kind}-{(x * x + x * y + 3 * y * y) % GROUP_VARIANTS}"


class _Stand(NamedTuple):
    """A mountain's foot, shape and size."""

    x: float
    y: float
    shape: int
    size: float


def _mountain(ids: Ids, stand: _Stand) -> str:
    return tag(
        "use",
        href=f"#{ids.name(f'mountain-{stand.shape}')}",
        transform=f"translate({stand.x:.0f} {stand.y:.0f}) scale({stand.size:.2f})",
    )


@cache
def _group(kind: str, variant: int) -> tuple[_Stand, ...]:
    """Place the mountains of a group, the largest first, and return them from back to front."""
    here = (1, 1)
    edges, width = _KINDS[kind]
    bare = {here, *(ring_at(*here)[edge] for edge in edges)}
    placed: list[_Stand] = []
    for stand in sorted(_stands(here, bare, width, variant), key=lambda stand: -stand.size):
        if all(_apart(stand, other) for other in placed):
            placed.append(stand)
    return tuple(sorted(placed, key=lambda stand: (stand.y, stand.x)))


def _stands(
    here: tuple[int, int], bare: set[tuple[int, int]], width: float, variant: int
) -> Iterator[_Stand]:
    """Try several places on a hexagon, each with the largest mountain that fits there."""
    middle_x, middle_y = centre_of(*here)
    for place in range(_TRIES):
        key = (variant, place)
        x = between(-RADIUS, RADIUS, *key, 1) * width
        y = between(-HALF_ROW, HALF_ROW, *key, 2) * width
        mesa = noise(*key, 5) < 0.12
        shape = _PEAKS + int(noise(*key, 6) * _MESAS) if mesa else int(noise(*key, 6) * _PEAKS)
        for size in _SIZES:
            extent = _extent(middle_x + x, middle_y + y, size)
            if all(hexagon_at(at) in bare for at in extent):
                yield _Stand(x, y, shape, size * between(0.9, 1.05, *key, 3))
                break


def _extent(x: float, y: float, size: float) -> tuple[Point, ...]:
    """Return the points of a mountain of that size that must not lie on sand."""
    wide, high = 21 * size, 34 * size
    return (
        (x - wide, y),
        (x + wide, y),
        (x, y + 2),
        (x - wide * 0.5, y - high * 0.5),
        (x + wide * 0.5, y - high * 0.5),
        (x, y - high),
    )


def _apart(stand: _Stand, other: _Stand) -> bool:
    """Return whether enough of both mountains is visible; they may overlap by half."""
    reach = stand.size + other.size
    across, down = (stand.x - other.x) / (13.5 * reach), (stand.y - other.y) / (9.5 * reach)
    return across * across + down * down > 1


def _slope(start: Point, summit: Point, *key: int) -> list[Point]:
    """Climb from the foot to the summit over two ledges, the foot included."""
    points = [start]
    for step, share in enumerate((0.36, 0.7)):
        points.append(
            (
                start[0] + (summit[0] - start[0]) * (share + between(-0.1, 0.1, *key, step, 1)),
                start[1] + (summit[1] - start[1]) * (share + between(-0.12, 0.1, *key, step, 2)),
            )
        )
    return points


def _peak(variant: int) -> str:
    half, high = between(18, 24, variant, 1), between(30, 39, variant, 2)
    summit = (between(-4, 3, variant, 3), -high)
    foot = (between(-1, 7, variant, 4), 3.0)
    left = _slope((-half, 0.0), summit, variant, 5)
    right = _slope((half, 0.0), summit, variant, 6)
    # The ridge zigzags on its way down, so that a triangle looks like rock.
    ridge = [
        (
            summit[0] + (foot[0] - summit[0]) * share + side * between(2.5, 5, variant, step, 7),
            summit[1] + (foot[1] - summit[1]) * share,
        )
        for step, (share, side) in enumerate(((0.22, 1), (0.42, -1), (0.64, 1), (0.84, -0.6)))
    ]
    tint = between(-0.12, 0.16, variant, 8)
    lit = mix(_LIT, "#8E5F46" if tint < 0 else "#E6C391", abs(tint) * 2)
    dark = mix(_DARK, "#5A3A2E" if tint < 0 else "#8E6848", abs(tint) * 2)
    gullies = "".join(
        polyline([ridge[step], (ridge[step][0] + side, ridge[step][1] + drop)])
        for step, side, drop in ((0, 6, 11), (1, -8, 10), (2, 6, 10), (1, 9, 13))
    )
    return (
        path(polyline([*left, summit, *ridge, foot], closed=True), fill=lit)
        + path(polyline([*right, summit, *ridge, foot], closed=True), fill=dark)
        + path(gullies, fill="none", stroke=_INK, stroke_width=0.9, stroke_opacity="0.45")
        + path(
            polyline([*left, summit, *reversed(right)]),
            fill="none",
            stroke=_INK,
            stroke_width=1.1,
        )
    )


def _mesa(variant: int) -> str:
    half, high = between(17, 21, variant, 21), between(19, 24, variant, 22)
    top = half * 0.62
    edge = between(0.1, 0.35, variant, 23) * top
    strata = "".join(
        f"M{-top - share * (half - top) * 0.8:.1f} {-high * (1 - share):.1f}"
        f"L{edge + 2:.1f} {-high * (1 - share) + 2:.1f}"
        f"L{top + share * (half - top) * 0.8:.1f} {-high * (1 - share):.1f}"
        for share in (0.25, 0.45)
    )
    return (
        path(
            polyline([(-half, 0), (-top, -high), (edge, -high), (edge + 3, 3)], closed=True),
            fill=_LIT,
        )
        + path(
            polyline([(half, 0), (top, -high), (edge, -high), (edge + 3, 3)], closed=True),
            fill=_DARK,
        )
        + path(
            polyline(
                [(-top, -high), (-top * 0.5, -high - 2.5), (top * 0.7, -high - 2), (top, -high)]
            ),
            fill="#D9B384",
        )
        + path(strata, fill="none", stroke=_INK, stroke_width=0.9, stroke_opacity="0.5")
        + path(
            polyline(
                [
                    (-half, 0),
                    (-top, -high),
                    (-top * 0.5, -high - 2.5),
                    (top * 0.7, -high - 2),
                    (top, -high),
                    (half, 0),
                ]
            ),
            fill="none",
            stroke=_INK,
            stroke_width=1.1,
        )
    )
