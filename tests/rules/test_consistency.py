from __future__ import annotations

from typing import Any

import pytest

from karawane.rules import CamelColour, Seat, WaterHoles, deal
from karawane.rules.consistency import inconsistencies
from karawane.rules.spaces import SpaceSet
from tests.drawn import drawn

PICTURE = """
       1    c1   .
    .    C1   Y    S2
       .    .    .
"""


def at(x: int, y: int) -> SpaceSet:
    return 1 << (27 * y + x)


C = CamelColour.CREAM


def test_positions_of_games_are_possible() -> None:
    assert not list(inconsistencies(drawn(PICTURE).position))
    assert not list(inconsistencies(deal(5, seed=1)))


@pytest.mark.parametrize(
    ("facts", "fact", "problem"),
    [
        ({"water": WaterHoles(at(2, 0), 0, 0)}, "caravans", "two things stand on c1"),
        ({"water": WaterHoles(0, at(9, 9), 0)}, "water", "j10 is off the board in play"),
        ({"caravans": (at(0, 0) | at(3, 0), 0)}, "caravans", "a1d1 is not joined (5.2)"),
        ({"reached": (at(0, 0), 0)}, "reached", "there is no oasis at a1"),
        ({"areas": (at(2, 0), 0)}, "areas", "c1 cannot be in an area"),
        ({"areas": (at(0, 0), at(0, 0))}, "areas", "a1 cannot be in an area"),
        ({"given_back": (C,)}, "given_back", "leaders are given back with five players only"),
        ({"leaders_left": 5}, "camels_left", "camels come after the leaders (4.1)"),
        ({"passes": 2}, "passes", "when all have passed the game is over (11.2)"),
    ],
)
def test_an_impossible_fact_is_reported(facts: dict[str, Any], fact: str, problem: str) -> None:
    position = drawn(PICTURE).position._replace(**facts)
    assert next(inconsistencies(position)) == (fact, problem)


@pytest.mark.parametrize(
    ("facts", "fact", "problem"),
    [
        ({"given_back": (C, C)}, "given_back", "a colour is given back twice (11.7)"),
        ({"leaders_left": 19}, "leaders_left", "leaders come after giving back (2.3)"),
        ({"seat": Seat.TWO}, "seat", "it is the turn of seat 1 (2.7)"),
    ],
)
def test_giving_back_takes_turns(facts: dict[str, Any], fact: str, problem: str) -> None:
    position = deal(5, seed=1)._replace(**facts)
    assert (fact, problem) in list(inconsistencies(position))
