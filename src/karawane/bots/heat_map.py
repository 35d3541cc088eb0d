"""The value of every placement, drawn on the board."""

from __future__ import annotations

from karawane.bots.analysis import Analysis, MoveValue
from karawane.bots.explanations import Language, Phrase
from karawane.drawing.descriptions import describe_space
from karawane.drawing.hexagons import centre, hexagon
from karawane.drawing.markup import Layer, path, polyline, prefix_for, tag
from karawane.drawing.palette import OUTLINE, mix
from karawane.drawing.sheet import Look, Sheet
from karawane.notation import position_text
from karawane.rules import PlaceCamel, PlaceLeader, Space

__all__ = ["draw_heat_map"]

COLD, WARM = "#F7FBFF", "#08306B"
"""From pale to dark blue: distinct on sand, and with every kind of colour vision."""

DARK = 0.5
"""The warmth from which text is white."""


def draw_heat_map(analysis: Analysis, language: Language) -> str:
    """Draw the board with the best placement on each space, and the chance of the seat to move.

    >>> from karawane.bots.analysis import analyse
    >>> from karawane.rules import deal
    >>> found = analyse(deal(2, seed=1), simulations=500, seed=1)
    >>> "data-worth" in draw_heat_map(found, Language.named("en"))
    True
    """
    position = analysis.position
    title = language.phrase(Phrase.HEAT_MAP, seats=language.seat(position.seat))
    look = Look(coordinates=True, panel=True, width=None, title="Karawane")
    values = (f"{each.move} {each.value}" for each in analysis.moves)
    prefix = prefix_for("heat", position_text(position), *values)
    sheet = Sheet(position.game, prefix, look)
    layers = [*sheet.layers(position, {}), _heat(analysis, title)]
    return sheet.document(
        position,
        board=[tag("g", *layer.fragments, **layer.attributes) for layer in layers],
        panel=[
            tag("g", *layer.fragments, **layer.attributes) for layer in sheet.panel_layers(position)
        ],
        describe=lambda space: describe_space(position, space),
    )


def _heat(analysis: Analysis, title: str) -> Layer:
    best = _best_by_space(analysis)
    values = [value.value for value in best.values()] or [0.0]
    low, high = min(values), max(values)
    fragments = [tag("title", title)]
    for space, value in best.items():
        warmth = (value.value - low) / (high - low) if high > low else 1.0
        fragments.append(_spot(analysis, space, value, warmth))
    return Layer({"class_": "heat"}, fragments)


def _best_by_space(analysis: Analysis) -> dict[Space, MoveValue]:
    best: dict[Space, MoveValue] = {}
    for value in analysis.moves:
        if isinstance(value.move, PlaceCamel | PlaceLeader):
            known = best.get(value.move.space)
            if known is None or (value.value, value.visits) > (known.value, known.visits):
                best[value.move.space] = value
    return best


def _spot(analysis: Analysis, space: Space, value: MoveValue, warmth: float) -> str:
    x, y = centre(space)
    ink = "#FFFFFF" if warmth >= DARK else OUTLINE
    chance = value.chances[analysis.position.seat.index]
    words = {"text_anchor": "middle", "fill": ink, "font_weight": "bold"}
    return tag(
        "g",
        path(
            polyline(hexagon((x, y), 0.86), closed=True),
            fill=mix(COLD, WARM, warmth),
            fill_opacity="0.85",
            stroke=OUTLINE,
            stroke_width=3.0 if value is analysis.best else 1.0,
        ),
        tag("text", str(value.move), x=x, y=y - 2, font_size=11, **words),
        tag("text", str(round(100 * chance)), x=x, y=y + 13, font_size=14, **words),
        data_worth=f"{value.value:.3f}",
    )
