from itertools import pairwise

import pytest

from karawane.drawing.line_styles import line_strokes, styled_line
from karawane.rules import Seat


@pytest.mark.parametrize(
    ("seat", "dashes"),
    [
        (Seat.ONE, [None]),
        (Seat.TWO, ["8 4.5"]),
        (Seat.THREE, ["0 7.4"]),
        (Seat.FOUR, [None, None]),
        (Seat.FIVE, [None]),
    ],
)
def test_each_seat_has_its_dashes(seat: Seat, dashes: list[str | None]) -> None:
    assert [stroke["stroke_dasharray"] for stroke in line_strokes(seat)] == dashes


def test_dots_are_round() -> None:
    assert line_strokes(Seat.THREE)[0]["stroke_linecap"] == "round"


def test_a_double_line_is_a_wide_one_parted_by_a_narrow_one() -> None:
    below, above = line_strokes(Seat.FOUR)
    assert float(below["stroke_width"] or 0) > 2 * float(above["stroke_width"] or 0)
    assert below["stroke"] != above["stroke"]


def test_only_seat_five_zigzags() -> None:
    line = [(0.0, 0.0), (50.0, 0.0)]
    assert [styled_line(line, seat).count("L") > 1 for seat in Seat] == [False] * 4 + [True]


def test_a_zigzag_goes_from_side_to_side() -> None:
    data = styled_line([(0.0, 0.0), (50.0, 0.0)], Seat.FIVE)
    heights = [float(point.split()[1]) for point in data.removeprefix("M").split("L")]
    assert all(a * b < 0 for a, b in pairwise(heights))
