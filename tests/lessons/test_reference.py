import re
from pathlib import Path

from karawane.lessons import Rule, chapters
from karawane.rules import (
    OPTIONS,
    CamelColour,
    Edition,
    PlaceCamel,
    Reason,
    Seat,
    legal_moves,
    scores,
    space_set,
    spaces_in,
    why_illegal,
)
from karawane.rules.areas import enclosed_by

RULES = Path(__file__).parents[2] / "RULES.md"
NUMBERS = re.compile(r"^- (\d+\.\d+) ", re.MULTILINE)


def rule(chapter: str, name: str) -> Rule:
    return next(
        rule
        for each in chapters()
        for rule in each.rules
        if (each.name, rule.name) == (chapter, name)
    )


def test_every_rule_has_its_place() -> None:
    told = {number for chapter in chapters() for rule in chapter.rules for number in rule.numbers}
    written = set(NUMBERS.findall(RULES.read_text("utf-8")))
    # The box, the board's shape, and the examples need no rule of their own.
    assert written - told == {"1.1"} | {number for number in written if number.startswith("12.")}
    assert told <= written


def test_every_option_of_the_editions_is_described_once() -> None:
    options = [rule.option for chapter in chapters() for rule in chapter.rules if rule.option]
    assert sorted(options) == sorted(OPTIONS)


def test_an_option_decides_which_text_is_shown() -> None:
    own = rule("camels", "own")
    assert own.key(Edition.named("v1.2")) == "camels.own.yes"
    assert own.key(Edition.named("ffg")) == "camels.own.no"
    assert rule("water", "win").key(Edition.named("ffg")) == "water.win"


def test_the_drawing_of_leaders_marks_what_is_closed_to_them() -> None:
    drawn = rule("leaders", "place").drawing
    assert drawn is not None
    board = drawn.position.game.board
    open_ = {move.space for move in legal_moves(drawn.position) if hasattr(move, "space")}
    assert drawn.marked == set(spaces_in(board.spaces)) - open_


def test_the_drawing_of_camels_marks_where_they_may_stand() -> None:
    drawn = rule("camels", "where").drawing
    assert drawn is not None
    assert {f"C{space}" for space in drawn.marked} == set(map(str, legal_moves(drawn.position)))


def test_the_drawing_of_rivals_marks_what_they_close() -> None:
    drawn = rule("camels", "rival").drawing
    assert drawn is not None
    closed = {
        space
        for space in spaces_in(drawn.position.game.board.spaces)
        if why_illegal(drawn.position, PlaceCamel(CamelColour.CREAM, space))
        is Reason.NEXT_TO_ANOTHERS_CARAVAN
    }
    assert drawn.marked == closed


def test_the_drawing_of_oases_marks_what_is_next_to_one() -> None:
    drawn = rule("oases", "reach").drawing
    assert drawn is not None
    assert drawn.marked == set(spaces_in(drawn.position.game.near_oases)) - set(
        spaces_in(drawn.position.camels)
    )


def test_the_drawing_of_an_area_shows_what_is_enclosed() -> None:
    drawn = rule("areas", "enclose").drawing
    assert drawn is not None
    position = drawn.position
    caravan = position.camels_of(Seat.ONE, CamelColour.CREAM)
    areas = {
        enclosed_by(position.game.board, camel, caravan ^ 1 << camel, position.camels ^ 1 << camel)
        for camel in spaces_in(caravan)
    }
    assert space_set(drawn.marked) in areas
    assert position.areas[0] == space_set(drawn.marked)


def test_the_drawing_of_two_caravans_encloses_nothing() -> None:
    drawn = rule("areas", "single").drawing
    assert drawn is not None
    position = drawn.position
    for caravan in position.all_caravans():
        for camel in spaces_in(caravan.camels):
            before = position.camels ^ 1 << camel
            board = position.game.board
            assert not enclosed_by(board, camel, caravan.camels ^ 1 << camel, before)


def test_the_drawing_of_the_largest_caravans_scores_as_described() -> None:
    drawn = rule("end", "largest").drawing
    assert drawn is not None
    assert [score.caravans for score in scores(drawn.position)] == [15, 5]
