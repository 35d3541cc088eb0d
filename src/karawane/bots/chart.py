"""Small charts as self-contained SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from karawane.drawing.markup import number, path, polyline, tag, text
from karawane.drawing.palette import OUTLINE, PARCHMENT

__all__ = ["Chart"]

_FONT = "Georgia, 'DejaVu Serif', 'Times New Roman', serif"
_GRID = "#D8C9A6"


@dataclass
class Chart:
    """A chart over two ranges of numbers; y grows upwards."""

    title: str
    x_range: tuple[float, float]
    y_range: tuple[float, float]
    width: float = 720
    height: float = 400
    left: float = 64
    right: float = 24
    top: float = 48
    bottom: float = 52
    _parts: list[str] = field(default_factory=list)

    def x(self, value: float) -> float:
        """Return the horizontal place of a value."""
        low, high = self.x_range
        return self.left + (value - low) / (high - low) * (self.width - self.left - self.right)

    def y(self, value: float) -> float:
        """Return the vertical place of a value."""
        low, high = self.y_range
        return self.top + (high - value) / (high - low) * (self.height - self.top - self.bottom)

    def add(self, *fragments: str) -> None:
        """Add fragments on top of the drawing."""
        self._parts += fragments

    def label(self, content: str, x: float, y: float, **attributes: str | float | None) -> None:
        """Write a label at a point."""
        look: dict[str, str | float | None] = {"font_size": 13, "fill": OUTLINE, **attributes}
        self.add(tag("text", text(content), x=x, y=y, **look))

    def y_ticks(self, ticks: Sequence[tuple[float, str]]) -> None:
        """Draw horizontal grid lines with labels."""
        for value, words in ticks:
            at = self.y(value)
            self.add(_line((self.left, at), (self.width - self.right, at)))
            self.label(words, self.left - 8, at + 4, text_anchor="end")

    def x_ticks(self, ticks: Sequence[tuple[float, str]]) -> None:
        """Draw vertical grid lines with labels."""
        for value, words in ticks:
            at = self.x(value)
            self.add(_line((at, self.top), (at, self.height - self.bottom)))
            self.label(words, at, self.height - self.bottom + 18, text_anchor="middle")

    def document(self) -> str:
        """Return the chart as an SVG document."""
        return tag(
            "svg",
            tag("title", text(self.title)),
            tag("rect", width=self.width, height=self.height, fill=PARCHMENT),
            tag(
                "text",
                text(self.title),
                x=self.left,
                y=28,
                font_size=18,
                font_weight="bold",
                fill=OUTLINE,
            ),
            *self._parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            width=self.width,
            height=self.height,
            role="img",
            font_family=_FONT,
        )


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return path(polyline([start, end]), stroke=_GRID, stroke_width=1.0)
