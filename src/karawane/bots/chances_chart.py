"""The chances over a game as a chart, each seat in its colour and line style."""

from __future__ import annotations

from karawane.bots.chart import Chart
from karawane.bots.explanations import Language, Phrase
from karawane.bots.report import GameReport
from karawane.drawing.line_styles import line_strokes, styled_line
from karawane.drawing.markup import path, tag
from karawane.drawing.palette import SEAT_FILLS
from karawane.rules import Seat

__all__ = ["chances_chart"]

_NAMES_WIDTH = 110


def chances_chart(report: GameReport, language: Language) -> str:
    """Draw every seat's chance over the game, with a mark at each turning point."""
    last = max(1, len(report.moments) - 1)
    title = language.phrase(Phrase.CHANCES_PLOT)
    chart = Chart(title, (0, last), (0, 1), right=_NAMES_WIDTH)
    chart.y_ticks([(share / 4, language.percent(share / 4)) for share in range(5)])
    step = next(step for step in (10, 20, 50, 100, 1000) if last / step <= 12)
    chart.x_ticks([(ply, str(ply)) for ply in range(0, last + 1, step)])
    chart.label(
        language.phrase(Phrase.PLY),
        chart.width - chart.right,
        chart.height - 14,
        text_anchor="end",
    )
    for seat in report.record.start.game.seats:
        _draw_seat(chart, report, seat)
    _name_seats(chart, report, language)
    for turn in report.turning_points():
        _mark(chart, turn.ply + 1, turn.after[turn.seat.index], turn.seat, str(turn.move))
    return chart.document()


def _draw_seat(chart: Chart, report: GameReport, seat: Seat) -> None:
    points = [
        (chart.x(moment.ply), chart.y(moment.chances[seat.index])) for moment in report.moments
    ]
    if len(points) > 1:
        line = styled_line(points, seat)
        drawn = (path(line, **stroke) for stroke in line_strokes(seat))
        chart.add(tag("g", *drawn, data_seat=float(seat)))


def _name_seats(chart: Chart, report: GameReport, language: Language) -> None:
    """Write the seats' names at the right, best first, each with a piece of its line."""
    final = report.moments[-1].chances
    seats = sorted(report.record.start.game.seats, key=lambda seat: -final[seat.index])
    x = chart.width - chart.right + 14
    for row, seat in enumerate(seats):
        y = chart.top + 12 + 24 * row
        line = styled_line([(x, y - 4), (x + 26, y - 4)], seat)
        chart.add(*(path(line, **stroke) for stroke in line_strokes(seat)))
        chart.label(language.seat(seat), x + 32, y)


def _mark(chart: Chart, ply: int, chance: float, seat: Seat, words: str) -> None:
    x, y = chart.x(ply), chart.y(chance)
    chart.add(
        tag("circle", cx=x, cy=y, r=5.0, fill="#FFFFFF", stroke=SEAT_FILLS[seat], stroke_width=2)
    )
    above = y - 10 if y > chart.top + 24 else y + 20
    chart.label(words, x, above, text_anchor="middle", font_size=11, font_weight="bold")
