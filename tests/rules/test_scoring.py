from __future__ import annotations

import pytest

from karawane.rules import CamelColour, Score, Seat, deal, largest_caravans, scores, winners
from karawane.rules.scoring import caravan_sizes, scoring_steps
from tests.drawn import drawn

PICTURE = """
       .=1  y=1  c1   S2
    .=1  C1   Y    .    s2
       C2   R1   .    .
    .    c2   .    R2   .
"""


def test_the_total_is_the_sum_of_the_sources() -> None:
    assert Score(7, 15, 3, 20).total == 45
    assert Score(7, 15, 3, 20) == (7, 15, 3, 20)


def test_before_the_camels_nobody_has_points() -> None:
    position = drawn(PICTURE, camels_left=0, leaders_left=3, reached=(0, 0)).position
    assert [score.caravans for score in scores(position)] == [0, 0]
    assert scores(deal(3, seed=1)) == (Score(0, 0, 0, 0),) * 3


def test_shared_colours_give_five_and_a_lone_leader_counts_as_one_camel() -> None:
    # Cream 2 to 2, sky to seat 2 alone, rose 1 to 1.
    position = drawn(PICTURE).position
    assert [score.caravans for score in scores(position)] == [5 + 5, 5 + 10 + 5]


@pytest.mark.parametrize(("palms", "points"), [("yes", 3), ("no", 2)])
def test_palm_spaces_in_areas_score_as_the_edition_says(palms: str, points: int) -> None:
    position = drawn(PICTURE, options={"palm_space_scores": palms}).position
    assert [score.areas for score in scores(position)] == [points, 0]


def test_an_oasis_in_an_area_is_not_an_empty_space() -> None:
    position = drawn(PICTURE.replace("y=1", "Y=1")).position
    assert scores(position)[0].areas == 2


def test_each_caravan_earns_at_an_oasis() -> None:
    position = drawn(PICTURE).position
    oasis = position.game.oases
    pack = position.game.lanes.pack
    reached = (pack([oasis, 0, 0, oasis, 0]), pack([0, 0, 0, 0, oasis]))
    assert [score.oases for score in scores(position._replace(reached=reached))] == [10, 5]


def test_nobody_has_won_before_the_end() -> None:
    assert winners(drawn(PICTURE).position) == ()


@pytest.mark.parametrize(
    ("water", "won"),
    [((9, 0), (Seat.ONE,)), ((0, 9), (Seat.TWO,)), ((7, 0), (Seat.ONE, Seat.TWO))],
)
def test_the_highest_total_wins_and_players_who_tie_win_together(
    water: tuple[int, int], won: tuple[Seat, ...]
) -> None:
    position = drawn(PICTURE, water_won=water, reached=(0, 0), camels_left=0).position
    assert winners(position) == won


@pytest.mark.parametrize(
    ("colour", "sizes", "largest"),
    [
        (CamelColour.CREAM, [2, 2], (Seat.ONE, Seat.TWO)),
        (CamelColour.SKY, [0, 2], (Seat.TWO,)),
        (CamelColour.BLUE, [0, 0], ()),
    ],
)
def test_the_largest_caravans_of_a_colour(
    colour: CamelColour, sizes: list[int], largest: tuple[Seat, ...]
) -> None:
    position = drawn(PICTURE).position
    assert caravan_sizes(position, colour) == sizes
    assert largest_caravans(position, colour) == largest


def test_the_final_scoring_goes_through_colours_and_areas_one_by_one() -> None:
    position = drawn(PICTURE.replace("R1   .    .", "R1   .    .=1"), water_won=(4, 0)).position
    steps = [
        (step.source, int(step.seat), step.points, step.colour and step.colour.letter)
        for step in scoring_steps(position)
    ]
    assert steps == [
        ("water", 1, 4, None),
        ("water", 2, 0, None),
        ("oases", 1, 10, None),
        ("oases", 2, 0, None),
        ("caravan", 1, 5, "C"),
        ("caravan", 2, 5, "C"),
        ("caravan", 2, 10, "S"),
        ("caravan", 1, 5, "R"),
        ("caravan", 2, 5, "R"),
        ("area", 1, 2, None),
        ("area", 1, 1, None),
        ("area", 1, 1, None),
    ]


def test_the_final_scoring_of_a_game_that_stopped_early_includes_caravans() -> None:
    position = drawn(PICTURE, camels_left=0, leaders_left=3).position
    assert "caravan" in {step.source for step in scoring_steps(position)}
