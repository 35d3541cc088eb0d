"""The ratings of a match as a chart with error bars."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from karawane.arena.standings import Standing
from karawane.bots.chart import Chart
from karawane.drawing.markup import path, polyline, tag
from karawane.drawing.palette import OUTLINE, SEAT_FILLS
from karawane.rules import Seat

__all__ = ["ratings_chart"]

_ROW = 34
_CAP = 6.0
_INK = SEAT_FILLS[Seat.FOUR]


def ratings_chart(found: Sequence[Standing], title: str) -> str:
    """Draw each bot's rating as a dot with its 95% interval, strongest first."""
    low = min(each.rating.elo - each.rating.error for each in found)
    high = max(each.rating.elo + each.rating.error for each in found)
    step = next(s for s in (50, 100, 200, 500, 1000, 10_000) if (high - low) / s <= 10)
    edges = step * floor(low / step), step * ceil(high / step)
    names = 40 + 7.5 * max(len(each.bot) for each in found)
    chart = Chart(
        title,
        (float(edges[0]), float(edges[1])),
        (len(found) - 0.5, -0.5),
        left=names,
        height=100 + _ROW * len(found),
    )
    chart.x_ticks([(elo, f"{elo:+d}") for elo in range(edges[0], edges[1] + 1, step)])
    chart.label("Elo", chart.width - chart.right, chart.height - 14, text_anchor="end")
    for row, each in enumerate(found):
        _draw(chart, row, each)
    return chart.document()


def _draw(chart: Chart, row: int, each: Standing) -> None:
    rating, y = each.rating, chart.y(row)
    left, right = chart.x(rating.elo - rating.error), chart.x(rating.elo + rating.error)
    bar = polyline([(left, y), (right, y)])
    caps = "".join(polyline([(x, y - _CAP), (x, y + _CAP)]) for x in (left, right))
    chart.add(path(bar + caps, stroke=OUTLINE, stroke_width=1.6, fill="none"))
    chart.add(tag("circle", cx=chart.x(rating.elo), cy=y, r=5.0, fill=_INK, data_bot=each.bot))
    chart.label(each.bot, chart.left - 12, y + 4, text_anchor="end")
