"""A position as one self-contained SVG drawing."""

from __future__ import annotations

from karawane.drawing.descriptions import describe_space
from karawane.drawing.marks import Marks, marked_spaces
from karawane.drawing.markup import Layer, prefix_for, tag
from karawane.drawing.overlays import legal_layer
from karawane.drawing.sheet import Look, Sheet
from karawane.notation import position_text
from karawane.rules import CamelColour, Position, Space

__all__ = ["draw_svg"]


def draw_svg(  # noqa: PLR0913 (all but the position are options, by keyword only)
    position: Position,
    *,
    legal: Marks = (),
    last: Marks = (),
    coordinates: bool = True,
    panel: bool = True,
    width: float | None = None,
    title: str = "Karawane",
    id_prefix: str | None = None,
) -> str:
    """Draw a position as a self-contained SVG document.

    `legal` and `last` mark spaces, given as moves, spaces or a set of spaces. Ids begin with
    `id_prefix`, by default a hash of the content.

    >>> from karawane.rules import deal, legal_moves
    >>> position = deal(2, seed=1)
    >>> drawing = draw_svg(position, legal=legal_moves(position), width=900)
    >>> drawing.startswith("<svg ") and drawing.endswith("</svg>")
    True
    """
    legal_marks, last_marks = marked_spaces(legal), marked_spaces(last)
    look = Look(coordinates=coordinates, panel=panel, width=width, title=title)
    marks = (_text(legal_marks), _text(last_marks))
    prefix = id_prefix or prefix_for(position_text(position), *marks, look)
    sheet = Sheet(position.game, prefix, look)
    on_top = legal_layer(sheet.ids, position, legal_marks)
    layers = [*sheet.layers(position, last_marks), on_top]
    return sheet.document(
        position,
        board=[_group(layer) for layer in layers],
        panel=[_group(layer) for layer in sheet.panel_layers(position)],
        describe=lambda space: describe_space(position, space),
    )


def _group(layer: Layer) -> str:
    if not layer.fragments:
        return ""
    return tag("g", *layer.fragments, **layer.attributes)


def _text(marks: dict[Space, tuple[CamelColour, ...]]) -> str:
    return " ".join("".join(map(str, (space, *colours))) for space, colours in marks.items())
