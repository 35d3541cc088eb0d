"""Positions that show themselves in a notebook."""

from __future__ import annotations

from karawane.drawing.svg import draw_svg
from karawane.rules import Position

__all__ = ["show_positions_as_drawings"]

_HOOK = "_repr_svg_"
"""The method that Jupyter and others call for an object's drawing."""


def show_positions_as_drawings() -> None:
    """Add the method that notebooks call to `Position`."""
    # The rules must not depend on drawings, so importing `karawane.drawing` attaches the method.
    # This is the only place that changes another layer.
    setattr(Position, _HOOK, _drawing_of)


def _drawing_of(position: Position) -> str:
    return draw_svg(position)
