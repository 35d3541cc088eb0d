"""A chart of how much was learned from ever more games."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from karawane.bots.chart import Chart
from karawane.drawing.markup import path, polyline, tag
from karawane.drawing.palette import SEAT_FILLS
from karawane.rules import Seat
from karawane.training.regression import Stage

__all__ = ["progress_chart"]

_INK = SEAT_FILLS[Seat.FOUR]


def progress_chart(stages: Sequence[Stage], title: str) -> str:
    """Draw the explained share of the held-out games' variance over the games learned from."""
    percents = [100 * stage.explained for stage in stages]
    low, high = floor(min(0.0, *percents)), max(1, ceil(max(percents)))
    chart = Chart(title, (0.0, float(stages[-1].games)), (float(low), float(high)))
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 10**9) if (high - low) / s <= 8)
    chart.y_ticks([(value, f"{value}%") for value in range(low, high + 1, step)])
    chart.x_ticks([(stage.games, f"{stage.games:,}") for stage in stages[1::2]])
    chart.label("games", chart.width - chart.right, chart.height - 10, text_anchor="end")
    points = [
        (chart.x(stage.games), chart.y(percent))
        for stage, percent in zip(stages, percents, strict=True)
    ]
    chart.add(path(polyline(points), stroke=_INK, stroke_width=2.0, fill="none"))
    chart.add(*(tag("circle", cx=x, cy=y, r=4.0, fill=_INK) for x, y in points))
    return chart.document()
