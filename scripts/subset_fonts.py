"""Subset the page's fonts to what its four languages need: `python scripts/subset_fonts.py`.

The fonts come from npm. Headings need one weight; texts keep a range of weights in one file. The
subsets are part of the repository, and a test checks that they have every character of the texts.
"""

import io
from dataclasses import dataclass
from math import dist
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "web" / "node_modules" / "@fontsource-variable"
TARGET = ROOT / "web" / "src" / "fonts"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LETTERS = "ÀÂÄÇÈÉÊËÌÎÏÒÔÖÙÛÜŒàâäçèéêëìîïòôöùûüœß"
"""What English, German, French and Italian write, also where our texts happen not to."""
NAMES = "áíñóúåøłşčćžš"
"""Letters that are common in the names of players."""
SIGNS = "\u00a0«»„“”\u2018\u2019\u2013—…·º\u00d7\u2212°€"
LICENCE = (13, 14)
"""The names in a font that state its licence."""
# Without kerning, which takes a quarter of the bytes.
FEATURES = ("liga", "ccmp", "mark", "locl", "lnum", "tnum")


@dataclass(frozen=True)
class Font:
    """A font of the page: where it comes from, and which weights the page uses."""

    name: str
    package: str
    weights: float | tuple[float, float]
    slashed: tuple[str, ...] = ()
    """The zeros with a slash, which looks odd among points."""

    @property
    def source(self) -> Path:
        """The variable font with the Latin letters, from npm."""
        return SOURCES / self.package / "files" / f"{self.package}-latin-wght-normal.woff2"


FONTS = (
    Font("headings", "el-messiri", 600),
    Font("texts", "atkinson-hyperlegible-next", (400, 700), slashed=("zero",)),
)


def main() -> None:
    """Write every subset, and say how large it is."""
    for font in FONTS:
        target = TARGET / f"{font.name}.woff2"
        save_subset(font, target)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


def save_subset(font: Font, target: Path) -> None:
    """Write the subset of a font."""
    limited = _limited(font)
    for name in font.slashed:
        _unslash(limited, name)
    # Reading it again puts the tables of variations in order for the subsetter.
    whole = io.BytesIO()
    limited.save(whole)
    whole.seek(0)
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.recalc_timestamp = False
    options.name_IDs = [*options.name_IDs, *LICENCE]
    options.layout_features = list(FEATURES)
    small = TTFont(whole, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=ASCII + LETTERS + NAMES + SIGNS)
    subsetter.subset(small)
    subset.save_font(small, str(target), options)


def _limited(font: Font) -> TTFont:
    """Return a font with the weights that the page uses; every point has its own variation."""
    whole = TTFont(font.source, recalcTimestamp=False)
    return instantiateVariableFont(whole, {"wght": font.weights}, optimize=False)


def _unslash(font: TTFont, name: str) -> None:
    """Join the two counters of a zero, on both sides of the slash, to one."""
    glyph = font["glyf"][name]
    outer, lower, upper = (end + 1 for end in glyph.endPtsOfContours)
    points = list(glyph.coordinates)
    first = _longest_edge(points, outer, lower)
    second = _longest_edge(points, lower, upper)
    order = [
        *range(first),
        *range(second, upper),
        *range(lower, second),
        *range(first, lower),
    ]
    glyph.coordinates = GlyphCoordinates([points[at] for at in order])
    glyph.flags = bytearray(glyph.flags[at] for at in order)
    glyph.endPtsOfContours = [outer - 1, upper - 1]
    glyph.numberOfContours = 2
    phantoms = range(upper, upper + 4)
    for variation in font["gvar"].variations[name]:
        deltas = variation.coordinates
        variation.coordinates = [deltas[at] for at in (*order, *phantoms)]


def _longest_edge(points: list[tuple[int, int]], start: int, end: int) -> int:
    """Return the point after the longest edge of a contour: along the slash."""
    return max(range(start + 1, end), key=lambda at: dist(points[at - 1], points[at]))


if __name__ == "__main__":
    main()
