"""Water holes with their values, oases, and the palm symbols printed on the board."""

from __future__ import annotations

from karawane.drawing.markup import Ids, path, tag

__all__ = ["oasis_symbol", "palm_sign", "water_symbols"]

_POOLS = {
    1: "M-11 1C-11-6-5-9 1-8.4C8-8 12-4 11 2C10 8 4 9.6-2 9C-7 9-11 6-11 1Z",
    2: "M-14.5 1C-15-7-7-11 0-10.5C8-11 15-6 14.5 1.5C14 9 7 12-1 11.5C-9 12-14 8-14.5 1Z",
    3: "M-18 0C-18-8-9-13 0-12.5C9-13 18-8 18 .5C18 9 9 13 0 12.5C-9 13-18 8-18 0Z",
}
_FRONDS = (
    "M0 0C-4-5-10-6-14-1C-9-2.5-5-1 0 0Z",
    "M0 0C-3-8-9-10-13-8C-8-6.5-4-3 0 0Z",
    "M0 0C-1-7 2-11 6-13C4-8 3-4 0 0Z",
    "M0 0C4-6 9-7 13-4C8-4 4-2 0 0Z",
    "M0 0C5-3 10-1 12 4C8 1 4 0 0 0Z",
    "M0 0C-5-1-10 3-10 7C-7 3-4 2 0 0Z",
)


def water_symbols(ids: Ids) -> list[str]:
    """Define a numbered pool for each value of a water hole, larger for more points."""
    return [ids.define(f"water-{value}", *_water_hole(value)) for value in _POOLS]


def oasis_symbol(ids: Ids) -> str:
    """Define an oasis: a pool under three palms."""
    return ids.define(
        "oasis",
        tag("ellipse", cy=9, rx=23, ry=11.5, fill="#8FA052"),
        tag("ellipse", cx=1, cy=9.5, rx=19.5, ry=8.6, fill="#B7B765"),
        tag("ellipse", cx=2, cy=10.5, rx=14.5, ry=5.6, fill="#2E86B5", stroke="#1D5E85"),
        path("M-8 10C-4 8 2 8 6 9.5M0 13C4 12 8 12 11 12.5", stroke="#BFE6F5", fill="none"),
        _palm((-13, 11), 0.9, -3),
        _palm((14, 8), 0.78, 4),
        _palm((-1, 5), 1.05, 2),
    )


def palm_sign(ids: Ids) -> str:
    """Define the faint palm that is printed on palm spaces (1.4)."""
    return ids.define("palm", _palm((16, 20), 1.25, -2, faint=True), opacity="0.5")


def _water_hole(value: int) -> list[str]:
    pool = _POOLS[value]
    return [
        path(pool, fill="#B08A4E", fill_opacity="0.55", transform="translate(0 1.5) scale(1.16)"),
        path(pool, fill="#2A7FB0", stroke="#174F73", stroke_width=1.2),
        path(pool, fill="#4BA6D3", transform="translate(-.6 -1) scale(.8)"),
        path("M-7-4.5C-4-6.5 1-7 5-6", stroke="#D5F0FA", fill="none", stroke_width=1.4),
        tag(
            "text",
            str(value),
            y=6.2,
            font_size=18,
            font_weight="bold",
            text_anchor="middle",
            fill="#FFFFFF",
            stroke="#0D3650",
            stroke_width=3,
            stroke_linejoin="round",
            paint_order="stroke",
        ),
    ]


def _palm(foot: tuple[float, float], size: float, lean: float, *, faint: bool = False) -> str:
    trunk, leaf, rim = ("#6B5230",) * 3 if faint else ("#7A5430", "#3F7D3A", "#1F4A22")
    crown = f"translate({lean:g} -21)"
    return tag(
        "g",
        path(
            f"M-2 0C-1-8 {lean - 2:g}-14 {lean - 1:g}-21L{lean + 1:g}-21C{lean + 1:g}-13 2-8 2 0Z",
            fill=trunk,
            stroke="none" if faint else "#4A3018",
            stroke_width=0.7,
        ),
        path(
            "".join(_FRONDS),
            fill=leaf,
            stroke="none" if faint else rim,
            stroke_width=0.8,
            stroke_linejoin="round",
            transform=crown,
        ),
        transform=f"translate({foot[0]:g} {foot[1]:g}) scale({size:g})",
    )
