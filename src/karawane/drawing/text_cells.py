"""The content of one hexagon in the terminal drawing: two lines of three characters."""

from __future__ import annotations

from dataclasses import dataclass

from karawane.drawing.colour_depth import Ink
from karawane.drawing.palette import CAMEL_FILLS, CAMEL_GLYPHS, OUTLINE, SAND, SEAT_FILLS, mix
from karawane.rules import CamelColour, Caravan, Position, Seat, Space

__all__ = [
    "CELL_WIDTH",
    "MOUNTAIN",
    "MOUNTAIN_INK",
    "SAND_INK",
    "Cell",
    "Painted",
    "cell_of",
    "glyph_of",
]

CELL_WIDTH = 3
MOUNTAIN = "^"
MOUNTAIN_INK = Ink("#5E3F28", "#8A6544")
SAND_INK = Ink(mix(SAND, OUTLINE, 0.45), SAND)

_WATER_INK = Ink("#FFFFFF", "#1F6FA0", bold=True)
_OASIS_INK = Ink("#FFFFFF", "#3F7D3A", bold=True)
_LEGAL_INK = Ink(OUTLINE, mix(SAND, "#FFFFFF", 0.55), bold=True)
_LAST_INK = Ink(OUTLINE, "#FFE27A", bold=True)

Painted = list[tuple[str, Ink]]
"""Characters, each with its ink."""


@dataclass(frozen=True)
class Cell:
    """The two lines of a hexagon."""

    upper: Painted
    lower: Painted


def glyph_of(colour: CamelColour, *, letters: bool) -> str:
    """Return a camel colour's glyph, or its letter."""
    return colour.letter if letters else CAMEL_GLYPHS[colour]


def cell_of(
    position: Position,
    space: Space,
    *,
    legal: tuple[CamelColour, ...] | None,
    last: bool,
    letters: bool,
) -> Cell:
    """Return the cell of a space with its marks; `legal` is None if it is not marked as legal."""
    caravan = position.caravan_at(space)
    cell = _camel(caravan, space, letters=letters) if caravan else _open(position, space)
    upper, lower = list(cell.upper), list(cell.lower)
    if last:
        upper[0], upper[2] = (">", _LAST_INK), ("<", _LAST_INK)
    if legal is not None:
        lower = _legal(legal, letters=letters)
    return Cell(upper, lower)


def _camel(caravan: Caravan, space: Space, *, letters: bool) -> Cell:
    glyph = glyph_of(caravan.colour, letters=letters)
    upper = _painted(f" {glyph} ", Ink(OUTLINE, CAMEL_FILLS[caravan.colour], bold=True))
    badge = Ink("#FFFFFF", SEAT_FILLS[caravan.seat], bold=True)
    if space == caravan.leader:
        return Cell(upper, _painted(f"({caravan.seat:d})", badge))
    lower = _painted("___", SAND_INK)
    lower[1] = (f"{caravan.seat:d}", badge)
    return Cell(upper, lower)


def _open(position: Position, space: Space) -> Cell:
    owner = position.area_owner(space)
    ink = SAND_INK if owner is None else _area_ink(owner)
    upper, lower = _painted("   ", ink), _painted("___", ink)
    value = position.water_at(space)
    palm = bool(position.game.board.palms >> space & 1)
    if position.game.oases >> space & 1:
        upper = _painted("YYY", _OASIS_INK)
    elif value:
        upper = _painted(f"~{value}~", _WATER_INK)
        if palm:
            lower[1] = ("y", ink)
    elif palm:
        lower[1] = ("y", ink)
    if owner is not None:
        # The owner's number takes the upper line if it is free; an oasis leaves only the lower.
        if upper[1][0] == " ":
            upper = _painted(f":{owner:d}:", ink)
        else:
            lower = _painted(f":{owner:d}:", ink)
    return Cell(upper, lower)


def _area_ink(owner: Seat) -> Ink:
    return Ink(
        mix(SEAT_FILLS[owner], "#000000", 0.25), mix(SAND, SEAT_FILLS[owner], 0.32), bold=True
    )


def _legal(colours: tuple[CamelColour, ...], *, letters: bool) -> Painted:
    if not 1 <= len(colours) <= CELL_WIDTH:
        return _painted("_?_", _LEGAL_INK)
    marks = [
        (glyph_of(c, letters=letters), Ink(OUTLINE, CAMEL_FILLS[c], bold=True)) for c in colours
    ]
    if len(marks) == 1:
        return [("?", _LEGAL_INK), marks[0], ("?", _LEGAL_INK)]
    return [*marks, ("?", _LEGAL_INK)][:CELL_WIDTH]


def _painted(content: str, ink: Ink) -> Painted:
    return [(character, ink) for character in content]
