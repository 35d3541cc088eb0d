"""What stands on the board and changes during a game, as layers of fragments.

Every position is drawn as the same series of layers, each a list of independent fragments. An
animation compares the fragments of one position with those of the next, so it can show nothing
that the drawings of its positions do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from karawane.drawing.camels import LEADER_BADGE, badge
from karawane.drawing.hexagons import Point, centre, inset, outlines, parts
from karawane.drawing.line_styles import line_strokes, styled_line
from karawane.drawing.markup import Attributes, Ids, Layer, path, polyline
from karawane.drawing.overlays import last_layer
from karawane.drawing.palette import AREA_FILLS, PARCHMENT
from karawane.rules import CamelColour, Caravan, Position, Seat, Space, SpaceSet, spaces_in
from karawane.rules.board import ring_of

__all__ = [
    "AREA_BADGE_SIZE",
    "AREA_INSET",
    "AREA_TINT",
    "FEET",
    "LINK_CASING",
    "OASIS_BADGE_DROP",
    "board_layers",
]

FEET = 10.0
"""Links run this far below the centre, where the camels' bodies hide little of them."""
LINK_CASING: Attributes = {
    "fill": "none",
    "stroke": PARCHMENT,
    "stroke_width": 8.5,
    "stroke_linecap": "round",
    "opacity": "0.75",
}
AREA_TINT: Attributes = {"fill_opacity": "0.74", "fill_rule": "evenodd"}
AREA_INSET = 4.5
"""An area's outline runs within it, so that neighbours' outlines lie side by side."""
AREA_BADGE_SIZE = 0.88
OASIS_BADGE_DROP = 17.0
"""On an oasis the badge stands lower, at the water."""


def board_layers(
    ids: Ids, position: Position, last: Mapping[Space, tuple[CamelColour, ...]]
) -> list[Layer]:
    """Return everything that stands on the board, the lowest layer first."""
    return [
        *_areas(position),
        _oases(ids, position),
        _area_badges(ids, position),
        _water(ids, position),
        last_layer(last),
        *_links(position),
        *_camels(ids, position),
    ]


def _areas(position: Position) -> list[Layer]:
    layers: list[Layer] = []
    for seat, area in zip(position.game.seats, position.areas, strict=True):
        owner = {"data_seat": str(seat.value)}
        tinted = Layer({"class_": "area", **owner, "fill": AREA_FILLS[seat], **AREA_TINT})
        passes = [
            Layer({"class_": "area-outline", **owner, **stroke}) for stroke in line_strokes(seat)
        ]
        for part in parts(area):
            lines = outlines(part)
            tinted.fragments.append(path("".join(polyline(x, closed=True) for x in lines)))
            edge = "".join(styled_line(inset(x, AREA_INSET), seat, closed=True) for x in lines)
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


def _area_badges(ids: Ids, position: Position) -> Layer:
    return Layer(
        {"class_": "area-badges"},
        [
            _area_badge(ids, position, seat, part)
            for seat, area in zip(position.game.seats, position.areas, strict=True)
            for part in parts(area)
        ],
    )


def _area_badge(ids: Ids, position: Position, seat: Seat, part: SpaceSet) -> str:
    """Put the owner's badge on the space nearest to the area's middle, on sand if possible."""
    spaces = list(spaces_in(part & ~position.game.oases)) or list(spaces_in(part))
    points = [centre(space) for space in spaces]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    x, y = min(points, key=lambda at: (round(dist(at, (middle_x, middle_y)), 3), at))
    drop = OASIS_BADGE_DROP if position.game.oases & part == part else 0
    return badge(ids, seat, (round(x, 1), round(y + drop, 1)), AREA_BADGE_SIZE)


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
    casing = Layer({"class_": "link-casing", **LINK_CASING})
    layers = [casing]
    for seat in position.game.seats:
        passes = [
            Layer({"class_": "links", "data_seat": str(seat.value), **stroke})
            for stroke in line_strokes(seat)
        ]
        for caravan in position.all_caravans():
            if caravan.seat is seat:
                for link in _links_of(caravan):
                    casing.fragments.append(path(polyline(link)))
                    line = path(styled_line(link, seat))
                    for layer in passes:
                        layer.fragments.append(line)
        layers += passes
    return layers


def _links_of(caravan: Caravan) -> list[tuple[Point, Point]]:
    """Return a line for each pair of neighbouring camels, from the upper one to the lower."""
    return [
        (_feet(space), _feet(other))
        for space in spaces_in(caravan.camels)
        for other in ring_of(space)[2:5]
        if other is not None and caravan.camels >> other & 1
    ]


def _feet(space: Space) -> Point:
    x, y = centre(space)
    return x, y + FEET


def _camels(ids: Ids, position: Position) -> list[Layer]:
    camels, badges = Layer({"class_": "camels"}), Layer({"class_": "badges"})
    standing = [
        (centre(space), space, caravan)
        for caravan in position.all_caravans()
        for space in spaces_in(caravan.camels)
    ]
    # Camels in front are drawn last.
    for (x, y), space, caravan in sorted(standing, key=lambda camel: camel[0][::-1]):
        leads = space == caravan.leader
        kind = f"leader-{caravan.seat:d}" if leads else "camel-"
        camels.fragments.append(
            ids.use(
                f"{kind}{caravan.colour.letter}",
                (x, y),
                data_at=space.name,
                data_colour=caravan.colour.letter,
                data_seat=str(caravan.seat.value),
            )
        )
        if leads:
            at = round(x + LEADER_BADGE[0], 1), round(y + LEADER_BADGE[1], 1)
            badges.fragments.append(badge(ids, caravan.seat, at))
    return [camels, badges]
