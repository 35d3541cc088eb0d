"""Subset the page's fonts to what its four languages need: `python scripts/subset_fonts.py`.

The fonts come from npm. Headings need one weight; texts keep a range of weights in one file. The
subsets are part of the repository, and a test checks that they have every character of the texts.
"""

import io
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "web" / "node_modules" / "@fontsource-variable"
TARGET = ROOT / "web" / "src" / "fonts"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LETTERS = "ÀÂÄÇÈÉÊËÌÎÏÒÔÖÙÛÜŒàâäçèéêëìîïòôöùûüœß"
"""What English, German, French and Italian write, also where our texts happen not to."""
NAMES = "áíñóúåøłşčćžš"
"""Letters that are common in the names of players."""
SIGNS = "\u00a0«»„“”\u2018\u2019\u2013—…·\u00d7\u2212°€"
LICENCE = (13, 14)
"""The names in a font that state its licence."""
FEATURES = ("kern", "liga", "ccmp", "mark", "locl", "lnum", "tnum")


@dataclass(frozen=True)
class Font:
    """A font of the page: where it comes from, and which weights the page uses."""

    name: str
    package: str
    weights: float | tuple[float, float]

    @property
    def source(self) -> Path:
        """The variable font with the Latin letters, from npm."""
        return SOURCES / self.package / "files" / f"{self.package}-latin-wght-normal.woff2"


FONTS = (
    Font("headings", "el-messiri", 600),
    Font("texts", "atkinson-hyperlegible-next", (400, 700)),
)


def main() -> None:
    """Write every subset, and say how large it is."""
    for font in FONTS:
        target = TARGET / f"{font.name}.woff2"
        save_subset(font, target)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


def save_subset(font: Font, target: Path) -> None:
    """Write the subset of a font."""
    limited = instantiateVariableFont(
        TTFont(font.source, recalcTimestamp=False), {"wght": font.weights}
    )
    # Reading it anew brings the tables of variations in order for the subsetter.
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


if __name__ == "__main__":
    main()
