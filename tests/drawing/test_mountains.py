"""Mountains: many, varied, always the same, and not on the sand."""

import re

from karawane.drawing.hexagons import hexagon_at
from karawane.drawing.markup import Ids
from karawane.drawing.mountains import mountains
from karawane.rules import Space, load_board

BOARD = load_board(players=5)
DRAWN = mountains(Ids("k"), BOARD, range(-1, 22), range(-2, 18))
FEET = [(float(x), float(y)) for x, y in re.findall(r"translate\((-?\d+) (-?\d+)\)", DRAWN)]


def test_no_mountain_stands_on_a_space() -> None:
    for foot in FEET:
        x, y = hexagon_at(foot)
        assert x < 0 or y < 0 or x > 25 or Space.at(x, y) not in BOARD


def test_there_is_a_massif_in_the_middle() -> None:
    assert sum(hexagon_at(foot) in {(5, 7), (6, 7), (7, 7), (8, 7), (9, 7)} for foot in FEET) >= 3


def test_mountains_differ() -> None:
    assert len(set(re.findall(r"#k-mountain-\d+", DRAWN))) >= 6
    assert len(set(re.findall(r"scale\([\d.]+\)", DRAWN))) >= 20


def test_those_in_front_are_drawn_over_those_behind() -> None:
    heights = [y for _, y in FEET]
    assert heights == sorted(heights)
