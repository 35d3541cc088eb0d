"""Positions that draw themselves: `print` and notebooks draw them, `repr` can be pasted back."""

from __future__ import annotations

from karawane.drawing.scoreboard import score_text
from karawane.drawing.svg import draw_svg
from karawane.drawing.terminal import draw_text
from karawane.notation import position_text
from karawane.rules import Position
from karawane.rules.consistency import inconsistencies

__all__ = ["show_positions"]


def show_positions() -> None:
    """Add the methods to `Position` that Python and notebooks call to show an object."""
    # The rules must not depend on texts and drawings, so importing `karawane.drawing` attaches the
    # methods. This is the only place that changes another layer.
    for name, method in (("__str__", _text), ("__repr__", _code), ("_repr_svg_", _drawing)):
        setattr(Position, name, method)


def _text(position: Position) -> str:
    return f"{draw_text(position)}{score_text(position)}".rstrip("\n")


def _code(position: Position) -> str:
    # An impossible position cannot be read back, and perhaps not even written.
    if next(iter(inconsistencies(position)), None) is not None:
        facts = zip(position._fields, position, strict=True)
        return f"Position({', '.join(f'{name}={value!r}' for name, value in facts)})"
    return f"parse_position({position_text(position)!r})"


def _drawing(position: Position) -> str:
    return draw_svg(position)
