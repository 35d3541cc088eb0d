"""The colours and glyphs are fixed: other programs rely on them."""

from karawane.drawing.line_styles import LINE_STYLES
from karawane.drawing.palette import (
    CAMEL_FILLS,
    CAMEL_GLYPHS,
    OUTLINE,
    SAND,
    SEAT_FILLS,
    SEAT_NAMES,
)

DESIGN = """
| cream `C` | `#FFFFCC` | ● | | 1 black | `#000000` | 1, solid |
| sky `S` | `#99DDFF` | ≋ | | 2 indigo | `#332288` | 2, dashed |
| blue `B` | `#648FFF` | ◆ | | 3 magenta | `#EE3377` | 3, dotted |
| rose `R` | `#EE99AA` | ✚ | | 4 teal | `#009988` | 4, double |
| olive `O` | `#999933` | ▲ | | 5 ochre | `#997700` | 5, zigzag |
"""


def test_the_table_is_the_one_in_the_design() -> None:
    camels = [
        f"| {camel} `{camel.letter}` | `{CAMEL_FILLS[camel]}` | {CAMEL_GLYPHS[camel]} |"
        for camel in CAMEL_FILLS
    ]
    seats = [
        f" | {seat:d} {SEAT_NAMES[seat]} | `{SEAT_FILLS[seat]}` "
        f"| {seat:d}, {LINE_STYLES[seat].name} |"
        for seat in SEAT_FILLS
    ]
    table = [camel + seat for camel, seat in zip(camels, seats, strict=True)]
    assert table == DESIGN.strip().splitlines()


def test_sand_and_outline() -> None:
    assert (SAND, OUTLINE) == ("#D9BF8C", "#222222")
