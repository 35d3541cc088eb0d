from __future__ import annotations

import re
from pathlib import Path

import pytest

from karawane.notation import NotationError, parse_position, position_text
from karawane.rules import CamelColour, Edition, GiveBack, deal, load_board, play
from karawane.rules.board_library import BOARDS_VARIABLE

# A position on the desert: two short caravans, one oasis reached, one space enclosed.
TEXT = (
    "K1 desert ffg+ends=at_once 2 d3,m7,b8 a6:1,d1:3 C@h7h6>m7,R@a3/S@k2k3 b3/- 12/7 "
    "22/20/22/19/22 2 0 1/0 1"
)


def with_field(number: int, word: str) -> str:
    words = TEXT.split()
    words[number - 1] = word
    return " ".join(words)


def test_a_line_is_read_and_written_back() -> None:
    assert position_text(parse_position(TEXT)) == TEXT


def test_pieces_and_facts_are_read() -> None:
    position = parse_position(TEXT)
    assert position.game.edition == Edition.named("ffg").with_options(ends="at_once")
    assert [str(caravan.leader) for caravan in position.all_caravans()] == ["h7", "a3", "k2"]
    assert (position.water_won, position.supply) == ((12, 7), (22, 20, 22, 19, 22))
    assert (position.seat, position.camels_left, position.short_turns) == (2, 1, 0)
    assert (position.leaders_left, position.passes) == (0, 1)


def test_extra_blanks_do_not_matter() -> None:
    assert parse_position("  " + TEXT.replace(" ", " \t ") + "\n") == parse_position(TEXT)


def test_leaders_given_back_are_written_first() -> None:
    position = play(deal(5, seed=1), GiveBack(CamelColour.ROSE))
    assert position_text(position).split()[6] == "R-/-/-/-/-"
    assert parse_position(position_text(position)) == position


def test_a_position_on_a_players_own_board_is_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.txt").write_text("..P..\n.o...\n", "utf-8")
    monkeypatch.setenv(BOARDS_VARIABLE, str(tmp_path))
    position = deal(3, seed=1, board=load_board("mine", players=3))
    assert parse_position(position_text(position)) == position


@pytest.mark.parametrize("text", ["", "K1", TEXT + " 0", TEXT.rpartition(" ")[0]])
def test_a_line_has_fourteen_fields(text: str) -> None:
    with pytest.raises(NotationError, match="a position's text has 14 fields") as error:
        parse_position(text)
    assert f"this has {len(text.split())}" in str(error.value)
    assert error.value.column == len(text) + 1


@pytest.mark.parametrize(
    ("field", "word", "problem"),
    [
        (1, "K2", "begins with K1"),
        (2, "../desert", "unknown board '../desert'"),
        (3, "v2", "unknown edition 'v2'"),
        (3, "ffg+ends=never", "ends cannot be 'never'"),
        (3, "ffg+ends", "ends cannot be ''"),
        (3, "ffg+colour=yes", "unknown option 'colour'"),
        (3, "ffg+self=yes", "unknown option 'self'"),
        (4, "6", "'6' is not a number from 2 to 5"),
        (4, "two", "'two' is not a number from 2 to 5"),
        (4, "²", "'²' is not a number from 2 to 5"),
        (5, "b8,b8", "a space is listed twice"),
        (5, "b8;d3", "'b8;d3' is not a space"),
        (5, "a1", "an oasis is not on a palm space in play"),
        (6, "a6:4", "'a6:4' is not a water hole"),
        (6, "a6", "'a6' is not a water hole"),
        (6, "a6:1,a6:1", "a space is listed twice"),
        (6, "a6:1,a6:2", "two things stand on a6"),
        (6, "b8:1", "two things stand on b8"),
        (6, "z9:1", "z9 is off the board"),
        (7, "C@h7/C@h7", "two things stand on h7"),
        (7, "C@a6/-", "two things stand on a6"),
        (7, "C@h7h9/-", "h7h9 is not joined (5.2)"),
        (7, "C@h7,C@a3/-", "a second caravan of colour C in one seat (5.2)"),
        (7, "C@h7>j3/-", "there is no oasis at j3"),
        (7, "C-/-", "leaders are given back with five players only"),
        (7, "Ch7/-", "'Ch7' is not a caravan"),
        (7, "C@h7", "1 parts; there must be 2"),
        (8, "h7/-", "h7 cannot be in an area"),
        (8, "b3/b3", "b3 cannot be in an area"),
        (8, "z9/-", "z9 cannot be in an area"),
        (8, "b3", "1 parts; there must be 2"),
        (9, "1/2/3", "3 parts; there must be 2"),
        (9, "1/-2", "'-2' is not a number from 0 to 999"),
        (10, "22/20/22/19", "4 parts; there must be 5"),
        (10, "22/20/22/19/1000", "'1000' is not a number from 0 to 999"),
        (11, "3", "'3' is not a number from 1 to 2"),
        (12, "11", "'11' is not a number from 0 to 10"),
        (12, "1", "camels come after the leaders (4.1)"),
        (13, "3/0", "'3' is not a number from 0 to 2"),
        (13, "1", "1 parts; there must be 2"),
        (14, "3", "'3' is not a number from 0 to 2"),
    ],
)
def test_errors_name_the_column_of_the_field(field: int, word: str, problem: str) -> None:
    text = with_field(field, word)
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert problem in error.value.problem
    # What leaders and camels have left is judged together, where the camels are written.
    place = 13 if "4.1" in problem else field
    assert error.value.column == column_of(text, place)


def column_of(text: str, field: int) -> int:
    return [found.start() for found in re.finditer(r"\S+", text)][field - 1] + 1


@pytest.mark.parametrize(
    ("given_back", "problem"),
    [
        ("C-/C-/-/-/-", "a colour is given back twice (11.7)"),
        ("-/C-/-/-/-", "leaders are given back in turn order (11.7)"),
        ("C-,S-/-/-/-/-", "leaders are given back in turn order (11.7)"),
    ],
)
def test_leaders_of_different_colours_are_given_back_in_turn(given_back: str, problem: str) -> None:
    words = position_text(deal(5, seed=1)).split()
    words[6] = given_back
    with pytest.raises(NotationError) as error:
        parse_position(" ".join(words))
    assert error.value.problem == problem


NONSENSE = {
    "a leader left to place, and none to place": (
        "K1 desert v1.2 2 - - C@h7,S@a3,B@c5,R@e3,O@g3/- -/- 0/0 22/22/22/22/22 1 1 0/0 0"
    ),
    "a leader given back and standing": (
        "K1 desert v1.2 5 - - C-,C@h7/S-/B-/R-/O- -/-/-/-/- 0/0/0/0/0 30/30/30/30/30 1 15 0/2 0"
    ),
    "everybody has passed, and the game goes on": (
        "K1 desert v1.2 2 - - C@h7/- -/- 0/0 22/22/22/22/22 2 0 2/0 2"
    ),
    "the third to give back before the first": (
        "K1 desert v1.2 5 - - -/-/-/-/- -/-/-/-/- 0/0/0/0/0 30/30/30/30/30 3 20 0/2 0"
    ),
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(text)
