"""The page uses the same colours as the drawings."""

import re
from pathlib import Path

from karawane.drawing.palette import CAMEL_FILLS, OUTLINE, PARCHMENT, SAND, SEAT_FILLS

SOURCE = Path(__file__).parents[2] / "web" / "src" / "board" / "palette.ts"


def value_of(name: str) -> str:
    """Return the source text of a constant in the page's palette."""
    found = re.search(
        rf"export const {name}\b[^=]*=\s*(.*?);\n", SOURCE.read_text("utf-8"), re.DOTALL
    )
    assert found is not None
    return found[1]


def test_camels() -> None:
    fills = dict(re.findall(r'(\w): "(#\w{6})"', value_of("CAMEL_FILLS")))
    assert fills == {camel.letter: fill for camel, fill in CAMEL_FILLS.items()}


def test_seats() -> None:
    assert re.findall(r'"(#\w{6})"', value_of("SEAT_FILLS")) == list(SEAT_FILLS.values())


def test_sand_outline_and_parchment() -> None:
    here = [value_of(name).strip('"') for name in ("SAND", "OUTLINE", "PARCHMENT")]
    assert here == [SAND, OUTLINE, PARCHMENT]
