from __future__ import annotations

import pytest

from karawane.rules import (
    CamelColour,
    GiveBack,
    Move,
    NotationError,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Space,
    as_move,
    parse_move,
    parse_space,
)


@pytest.mark.parametrize(
    ("text", "space"),
    [("a1", Space.at(0, 0)), ("m7", Space.at(12, 6)), ("z999", Space.at(25, 998))],
)
def test_a_space_is_column_letter_and_row_number(text: str, space: Space) -> None:
    assert parse_space(text) == space
    assert isinstance(parse_space(text), Space)


@pytest.mark.parametrize(
    "text",
    ["", "a", "7", "a0", "a01", "A1", "aa1", "a1 ", " a1", "a1\n", "a1000", "ä1", "a²", "a\u0661"],
)
def test_anything_else_is_not_a_space(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_space(text)
    assert error.value.problem == (
        f"{text!r} is not a space; write column letter and row, such as m7"
    )


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("C-", GiveBack(CamelColour.CREAM)),
        ("S@h7", PlaceLeader(CamelColour.SKY, Space.at(7, 6))),
        ("Oh8", PlaceCamel(CamelColour.OLIVE, Space.at(7, 7))),
        ("pass", Pass()),
    ],
)
def test_the_four_kinds_of_move_are_read(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "C", "c-", "C--", "C-h7", "C@", "C@h", "@h7", "h7", "Xh7", "Ch0", "Ch7 ", "Pass", "pass."],
)
def test_anything_else_is_not_a_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_move(text)
    assert error.value.problem.startswith(f"{text!r} is not a move; write C- to give back")
    assert (error.value.line, error.value.column) == (1, 1)


def test_a_move_may_be_given_as_text() -> None:
    assert as_move("Oh8") == as_move(parse_move("Oh8")) == parse_move("Oh8")
