"""The panel beside the board: whose turn it is, points by source, and the supply."""

from __future__ import annotations

from textwrap import shorten

from karawane.drawing.camels import badge
from karawane.drawing.descriptions import state_of_play
from karawane.drawing.legend import LEGEND_HEIGHT, legend
from karawane.drawing.line_styles import line_strokes, styled_line
from karawane.drawing.markup import Ids, Layer, number, path, tag, text
from karawane.drawing.palette import CAMEL_FILLS, OUTLINE, PARCHMENT, SEAT_NAMES
from karawane.rules import CamelColour, Game, Position, Seat, scores

__all__ = ["PANEL_WIDTH", "panel", "panel_height", "panel_layers"]

PANEL_WIDTH = 330.0
_INK = "#3B2A17"
_FAINT = "#8B7350"
_SEAT_ROW = 38.0
_SUPPLY_ROW = 40.0
_FIRST_SEAT = 128.0
_SOURCES = ("Water", "Oases", "Areas", "Caravans")
_SOURCE_X = (132.0, 172.0, 212.0, 256.0)
_TOTAL_X = 303.0
_TITLE_LENGTH = 26


def panel_height(game: Game) -> float:
    """Return the least height of the panel."""
    return _supply_top(game) + 5 * _SUPPLY_ROW + 14


def panel(ids: Ids, game: Game, height: float, title: str) -> str:
    """Draw the fixed parts of the panel: paper, headings, badges and sample lines."""
    least = panel_height(game)
    rows = [_seat_heading(ids, seat) for seat in game.seats]
    supplies = [
        ids.use(f"camel-{colour.letter}", (40, _supply_y(game, colour)))
        + _words(colour.name.capitalize(), 70, _supply_y(game, colour) + 6, 15)
        for colour in CamelColour
    ]
    return tag(
        "g",
        tag(
            "rect",
            width=PANEL_WIDTH,
            height=height,
            rx=10,
            fill=PARCHMENT,
            stroke="#6E4F2C",
            stroke_width=2,
        ),
        _words(shorten(title, _TITLE_LENGTH, placeholder=" …"), 18, 38, 23, font_weight="bold"),
        path(f"M18 76H{number(PANEL_WIDTH - 18)}", stroke="#C9AE7B"),
        *(
            _words(name, x, 100, 10.5, text_anchor="middle", fill=_FAINT)
            for name, x in zip((*_SOURCES, "Total"), (*_SOURCE_X, _TOTAL_X), strict=True)
        ),
        *rows,
        path(
            f"M18 {number(_supply_top(game) - 26)}H{number(PANEL_WIDTH - 18)}",
            stroke="#C9AE7B",
        ),
        _words("Supply", 18, _supply_top(game), 15, font_weight="bold"),
        *supplies,
        # Small boards leave no room for the legend.
        legend(ids, height - LEGEND_HEIGHT - 14) if height >= least + LEGEND_HEIGHT else "",
        class_="panel",
    )


def panel_layers(position: Position) -> list[Layer]:
    """Return the changing parts of the panel: the turn, the points and the supply."""
    turn = Layer({"class_": "turn"}, [_words(state_of_play(position), 18, 62, 14)])
    if not position.is_over:
        turn.fragments.append(
            path(
                "M0-6L7 0L0 6Z",
                fill="#B3261E",
                transform=f"translate(7 {_seat_y(position.seat):g})",
            )
        )
    points = Layer({"class_": "points"})
    for seat, score in zip(position.game.seats, scores(position), strict=True):
        y = _seat_y(seat) + 5
        points.fragments.extend(
            _words(str(value), x, y, 15, text_anchor="middle")
            for value, x in zip(score, _SOURCE_X, strict=True)
        )
        points.fragments.append(
            _words(str(score.total), _TOTAL_X, y + 1, 19, text_anchor="middle", font_weight="bold")
        )
    supply = Layer({"class_": "supply"})
    for colour, left in zip(CamelColour, position.supply, strict=True):
        y = _supply_y(position.game, colour)
        share = left / max(1, position.game.supply_at_start)
        supply.fragments.extend(
            [
                _words(str(left), 152, y + 6, 17, text_anchor="end", font_weight="bold"),
                tag(
                    "rect",
                    x=164,
                    y=y - 4,
                    width=round(142 * share, 1),
                    height=9,
                    rx=3,
                    fill=CAMEL_FILLS[colour],
                    stroke=OUTLINE,
                ),
            ]
        )
    return [turn, points, supply]


def _seat_y(seat: Seat) -> float:
    return _FIRST_SEAT + seat.index * _SEAT_ROW


def _supply_top(game: Game) -> float:
    return _FIRST_SEAT + game.players * _SEAT_ROW + 28


def _supply_y(game: Game, colour: CamelColour) -> float:
    return _supply_top(game) + 28 + colour.index * _SUPPLY_ROW


def _seat_heading(ids: Ids, seat: Seat) -> str:
    y = _seat_y(seat)
    sample = styled_line([(46, y + 7), (90, y + 7)], seat)
    return (
        badge(ids, seat, (28, y), 1.18)
        + _words(SEAT_NAMES[seat], 46, y - 2, 12.5)
        + "".join(path(sample, **stroke) for stroke in line_strokes(seat))
    )


def _words(content: str, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    look: dict[str, str | float | None] = {"font_size": size, "fill": _INK, **attributes}
    return tag("text", text(content), x=x, y=y, **look)
