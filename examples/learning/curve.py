"""The curve of a training run as a picture, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from examples.learning.network_match import Score
from examples.learning.training import Point, Settings
from karawane.bots.chart import Chart
from karawane.drawing.markup import path, polyline, tag
from karawane.drawing.palette import OUTLINE, SEAT_FILLS
from karawane.rules import Seat

__all__ = ["draw", "learning_curve"]

_INK = SEAT_FILLS[Seat.FOUR]
_CAP = 5.0


def draw(picture: Path, settings: Settings, points: Sequence[Point], final: Score) -> None:
    """Write the picture, and its data as JSON beside it."""
    facts = {
        "settings": asdict(settings),
        "points": [asdict(point) for point in points],
        "final": {**asdict(final), "interval": final.interval},
    }
    picture.with_suffix(".json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
    picture.write_text(learning_curve(points, final, settings.opponent) + "\n", "utf-8")


def learning_curve(points: Sequence[Point], final: Score, opponent: str) -> str:
    """Draw the share of games won over the positions learned from, with 95% intervals."""
    last = points[-1].positions
    low, high = final.interval
    chart = Chart(
        f"Games won against {opponent}: {final.share:.0%} of {final.games} "
        f"at the end ({low:.0%} to {high:.0%})",
        (0, last),
        (0, 1),
    )
    chart.y_ticks([(share / 4, f"{share / 4:.0%}") for share in range(5)])
    step = next(
        step
        for size in range(9)
        for step in (10**size, 2 * 10**size, 5 * 10**size)
        if last / step <= 8
    )
    chart.x_ticks([(seen, f"{seen:,}") for seen in range(0, last + 1, step)])
    words = "positions learned from"
    chart.label(words, chart.width - chart.right, chart.height - 12, text_anchor="end")
    _line(chart, [(0, 0.5), (last, 0.5)], OUTLINE, 1.0)
    _line(chart, [(point.positions, point.share) for point in points], _INK, 2.4)
    for point in points:
        _dot(chart, point)
    return chart.document()


def _line(chart: Chart, points: Sequence[tuple[float, float]], ink: str, width: float) -> None:
    drawn = polyline([(chart.x(x), chart.y(y)) for x, y in points])
    chart.add(path(drawn, stroke=ink, stroke_width=width, fill="none"))


def _dot(chart: Chart, point: Point) -> None:
    x = chart.x(point.positions)
    edges = [chart.y(edge) for edge in Score(point.games, point.share).interval]
    caps = "".join(polyline([(x - _CAP, y), (x + _CAP, y)]) for y in edges)
    bar = polyline([(x, y) for y in edges])
    chart.add(path(bar + caps, stroke=OUTLINE, stroke_width=1.2, fill="none"))
    chart.add(tag("circle", cx=x, cy=chart.y(point.share), r=4.5, fill=_INK))
