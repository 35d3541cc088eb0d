"""What changes during a game, as layers of fragments.

A position is drawn as a fixed series of layers, each a list of fragments that stand for
themselves. An animation compares the fragments of one position with those of the next: so it can
show nothing else than the drawings of its positions.
"""

from __future__ import annotations

from collections.abc import Mapping

from karawane.drawing.camels import badge
from karawane.drawing.hexagons import Point, centre, inset, outlines, parts
from karawane.drawing.line_styles import line_strokes, styled_line
from karawane.drawing.markup import Ids, Layer, path, polyline
from karawane.drawing.overlays import last_layer
from karawane.drawing.palette import PARCHMENT, SEAT_FILLS
from karawane.rules import CamelColour, Caravan, Position, Seat, Space, SpaceSet, spaces_in

__all__ = ["board_layers"]

_FEET = 10.0
"""Links run below the camels' bodies, where little hides them."""


def board_layers(
    ids: Ids, position: Position, last: Mapping[Space, tuple[CamelColour, ...]]
) -> list[Layer]:
    """Return everything that stands on the board, the lowest layer first."""
    return [
        *_areas(position),
        _oases(ids, position),
        _area_badges(position),
        _water(ids, position),
        last_layer(last),
        *_links(position),
        *_camels(ids, position),
    ]


def _areas(position: Position) -> list[Layer]:
    layers: list[Layer] = []
    for seat, area in zip(position.game.seats, position.areas, strict=True):
        tint: dict[str, str | float | None] = {
            "class_": "area",
            "data_seat": str(seat.value),
            "fill": SEAT_FILLS[seat],
            "fill_opacity": "0.26",
            "fill_rule": "evenodd",
        }
        passes = [
            Layer({"class_": "area-outline", "data_seat": str(seat.value), **stroke})
            for stroke in line_strokes(seat)
        ]
        tinted = Layer(tint)
        for part in parts(area):
            lines = outlines(part)
            tinted.fragments.append(path("".join(polyline(x, closed=True) for x in lines)))
            edge = "".join(styled_line(inset(x, 4.5), seat, closed=True) for x in lines)
            for layer in passes:
                layer.fragments.append(path(edge))
        layers += [tinted, *passes]
    return layers


def _oases(ids: Ids, position: Position) -> Layer:
    return Layer(
        {"class_": "oases"},
        [
            ids.use("oasis", centre(space), data_oasis=space.name)
            for space in spaces_in(position.game.oases)
        ],
    )


def _area_badges(position: Position) -> Layer:
    return Layer(
        {"class_": "area-badges"},
        [
            _area_badge(position, seat, part)
            for seat, area in zip(position.game.seats, position.areas, strict=True)
            for part in parts(area)
        ],
    )


def _area_badge(position: Position, seat: Seat, part: SpaceSet) -> str:
    """Set the owner's badge on the space nearest to the area's middle, if possible on sand."""
    spaces = list(spaces_in(part & ~position.game.oases)) or list(spaces_in(part))
    points = [centre(space) for space in spaces]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    x, y = min(points, key=lambda at: ((at[0] - middle_x) ** 2 + (at[1] - middle_y) ** 2, at))
    on_oasis = bool(position.game.oases & part == part)
    return badge(seat, (round(x, 1), round(y + (17 if on_oasis else 0), 1)), 7.5)


def _water(ids: Ids, position: Position) -> Layer:
    return Layer(
        {"class_": "water"},
        [
            ids.use(f"water-{value}", centre(space), data_value=str(value))
            for value, holes in enumerate(position.water, 1)
            for space in spaces_in(holes)
        ],
    )


def _links(position: Position) -> list[Layer]:
    casing = Layer(
        {
            "class_": "link-casing",
            "fill": "none",
            "stroke": PARCHMENT,
            "stroke_width": 8.5,
            "stroke_linecap": "round",
            "opacity": "0.75",
        }
    )
    layers = [casing]
    for seat in position.game.seats:
        passes = [
            Layer({"class_": "links", "data_seat": str(seat.value), **stroke})
            for stroke in line_strokes(seat)
        ]
        for caravan in position.all_caravans():
            if caravan.seat is seat:
                for link in _links_of(position, caravan):
                    casing.fragments.append(path(polyline(link)))
                    line = path(styled_line(link, seat))
                    for layer in passes:
                        layer.fragments.append(line)
        layers += passes
    return layers


def _links_of(position: Position, caravan: Caravan) -> list[tuple[Point, Point]]:
    """Return a line for each two neighbouring camels of a caravan."""
    neighbours = position.game.board.neighbours
    return [
        (_feet(space), _feet(other))
        for space in spaces_in(caravan.camels)
        for other in spaces_in(neighbours[space] & caravan.camels)
        if space < other
    ]


def _feet(space: Space) -> Point:
    x, y = centre(space)
    return x, y + _FEET


def _camels(ids: Ids, position: Position) -> list[Layer]:
    camels, badges = Layer({"class_": "camels"}), Layer({"class_": "badges"})
    for caravan in position.all_caravans():
        for space in spaces_in(caravan.camels):
            leads = space == caravan.leader
            kind = f"leader-{caravan.seat:d}" if leads else "camel-"
            at = centre(space)
            camels.fragments.append(
                ids.use(
                    f"{kind}{caravan.colour.letter}",
                    at,
                    data_at=space.name,
                    data_colour=caravan.colour.letter,
                    data_seat=str(caravan.seat.value),
                )
            )
            if leads:
                badges.fragments.append(
                    badge(caravan.seat, (round(at[0] + 17.5, 1), round(at[1] + 9, 1)))
                )
    return [camels, badges]
