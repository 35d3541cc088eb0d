import pytest

from karawane.lessons.task_readers import read_drawn, read_goal
from karawane.lessons.toml_table import LessonError, TomlTable
from karawane.rules import CamelColour, Phase

PICTURE = """
       .    .
    C1   .    3
"""


def test_a_goal() -> None:
    goal = read_goal(TomlTable("here", {"water": 2, "largest": ["C"], "wins": True}))
    assert (goal.water, goal.largest, goal.wins) == (2, (CamelColour.CREAM,), True)


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"largest": ["X"]}, "here: 'X' is not a camel colour; write C, S, B, R or O"),
        ({"moves": ["Ch"]}, "here: moves: 'Ch' is not a move"),
        ({"fun": 1}, "here: fun is not a known key"),
    ],
)
def test_a_goal_that_cannot_be_read(values: dict[str, object], problem: str) -> None:
    with pytest.raises(LessonError) as raised:
        read_goal(TomlTable("here", values))
    assert str(raised.value).startswith(problem)


def test_a_drawn_position_with_what_no_drawing_shows() -> None:
    values = {"picture": PICTURE, "camels": 1, "water_won": [2, 3], "supply": {"C": 1}}
    position = read_drawn(TomlTable("here", values)).position
    assert position.camels_left == 1
    assert position.water_won == (2, 3)
    assert position.supply == (1, 20, 20, 20, 20)


def test_the_leaders_phase() -> None:
    drawn = read_drawn(TomlTable("here", {"picture": PICTURE, "leaders": True}))
    assert drawn.position.phase is Phase.LEADERS


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"picture": "?"}, "here: picture: line 1, column 1: '?' is not a sign of a diagram"),
        (
            {"picture": "c1"},
            "here: picture: a C caravan is not connected, or does not have one leader",
        ),
        (
            {"picture": ".  .\nC1 c1"},
            "here: picture: a C caravan is not connected, or does not have one leader",
        ),
        ({"picture": "C1", "supply": {"X": 1}}, "here, supply: X is not a known key"),
        ({"picture": "C1", "camels": 0}, "here: picture: camels must be 1 or 2"),
        ({"picture": "C1", "edition": "x"}, "here: picture: unknown edition 'x'"),
    ],
)
def test_a_drawing_that_cannot_be_read(values: dict[str, object], problem: str) -> None:
    with pytest.raises(LessonError) as raised:
        read_drawn(TomlTable("here", values))
    assert str(raised.value).startswith(problem)
