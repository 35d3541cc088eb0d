"""Positions that show themselves in a notebook."""

from __future__ import annotations

from karawane.drawing.svg import draw_svg
from karawane.rules import Position

__all__ = ["show_positions_as_drawings"]

_HOOK = "_repr_svg_"
"""The method by which Jupyter and others ask an object for its drawing."""


def show_positions_as_drawings() -> None:
    """Give `Position` the method by which notebooks ask for a drawing."""
    # The rules must not know of drawings, so the method is attached from here, once, when
    # `karawane.drawing` is imported. This is the only place where another layer is changed.
    setattr(Position, _HOOK, _drawing_of)


def _drawing_of(position: Position) -> str:
    return draw_svg(position)
