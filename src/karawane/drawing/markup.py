"""SVG markup: elements with escaped text, short numbers, and ids with a prefix."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape

__all__ = ["Attributes", "Ids", "Layer", "number", "path", "polyline", "prefix_for", "tag", "text"]

Attributes = Mapping[str, str | float | None]
"""An element's attributes as `tag` takes them."""

# Characters that XML 1.0 does not allow at all, not even escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """Write a number with at most one decimal, which is a tenth of a pixel.

    >>> number(3.0), number(2.26), number(-0.01)
    ('3', '2.3', '0')
    """
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


def text(content: str) -> str:
    """Escape text for an SVG document."""
    return escape(_NOT_XML.sub("\ufffd", content), quote=True)


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """Write one element; `stroke_width` becomes `stroke-width`, and None leaves one out.

    >>> tag("g", tag("path", d="M0 0"), stroke_width=2.0, class_="a&b")
    '<g stroke-width="2" class="a&amp;b"><path d="M0 0"/></g>'
    """
    written = [name]
    for key, value in attributes.items():
        if value is not None:
            content = text(value) if isinstance(value, str) else number(value)
            written.append(f'{key.strip("_").replace("_", "-")}="{content}"')
    opening = " ".join(written)
    if not children:
        return f"<{opening}/>"
    return f"<{opening}>{''.join(children)}</{name}>"


def path(d: str, **attributes: str | float | None) -> str:
    """Write a path."""
    return tag("path", d=d, **attributes)


def polyline(points: Iterable[tuple[float, float]], *, closed: bool = False) -> str:
    """Write the data of a path along the points.

    >>> polyline([(0, 0), (1.5, 2)], closed=True)
    'M0 0L1.5 2Z'
    """
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}"


def prefix_for(*content: object) -> str:
    """Return a prefix for the ids of a drawing: a digest of what it shows, as text.

    >>> prefix_for("K1 desert", "last: h7")
    'k1383c2947f'
    """
    return "k" + sha256("\n".join(map(str, content)).encode()).hexdigest()[:10]


class Ids:
    """The ids of one drawing, all with its prefix, since several drawings may share a page."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    def name(self, local: str) -> str:
        """Return the id for a name within the drawing."""
        return f"{self._prefix}-{local}" if self._prefix else local

    def url(self, local: str) -> str:
        """Return a reference as attributes such as `clip-path` want it."""
        return f"url(#{self.name(local)})"

    def define(self, local: str, *children: str, **attributes: str | float | None) -> str:
        """Write a group that can be used again under a name."""
        return tag("g", *children, id=self.name(local), **attributes)

    def define_marker(self, local: str, *children: str) -> str:
        """Write a marker that can be shown at the points of a path, in the size of its drawing.

        A browser copies a used group, and styles every copy; a marker is only painted again.
        """
        return tag(
            "marker",
            *children,
            id=self.name(local),
            markerUnits="userSpaceOnUse",
            overflow="visible",
        )

    def use(
        self, local: str, at: tuple[float, float], *children: str, **attributes: str | float | None
    ) -> str:
        """Write a reference to a named group."""
        x, y = at
        return tag("use", *children, href=f"#{self.name(local)}", x=x, y=y, **attributes)


@dataclass(frozen=True)
class Layer:
    """Fragments of SVG that are drawn in one group, with the group's attributes."""

    attributes: Attributes
    fragments: list[str] = field(default_factory=list)
