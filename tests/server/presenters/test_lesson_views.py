from typing import Any

import pytest

from karawane.bots.explanations import Language
from karawane.lessons import Puzzle, lessons, puzzles, solutions
from karawane.rules import Edition
from karawane.server.presenters.lesson_views import (
    puzzle_list,
    puzzle_view,
    rules_reference,
    solution,
    try_puzzle,
    try_step,
    tutorial,
)
from karawane.server.table.refusal import RequestRefused
from karawane.server.wire.lesson_api import Try


@pytest.mark.parametrize("code", Language.codes())
def test_the_tutorial_can_be_shown_in_every_language(code: str) -> None:
    shown = tutorial(code)
    assert [each.name for each in shown.lessons] == [each.name for each in lessons()]
    for lesson in shown.lessons:
        for step in lesson.steps:
            assert step.text
            assert bool(step.placements) == bool(
                step.board.legal.camels or step.board.legal.leaders
            )


def test_a_step_is_right_wrong_or_illegal() -> None:
    right = try_step("water", "first", Try(moves=("Cc2",), language="de"))
    assert (right.verdict, right.text[:4]) == ("right", "Drei")
    assert right.board.scores[0].water == 3
    wrong = try_step("water", "first", Try(moves=("Cb1",)))
    assert wrong.verdict == "wrong"
    assert "less than 3" in wrong.text
    illegal = try_step("water", "first", Try(moves=("Ca4",)))
    assert illegal.verdict == "illegal"
    assert illegal.refused is not None
    assert illegal.refused.reason == "not_next_to_own_caravan"
    assert illegal.board.legal.camels


def test_a_first_placement_goes_on_and_the_second_is_previewed() -> None:
    tried = try_step("water", "two", Try(moves=("Cb1",), preview="Sg1"))
    assert (tried.verdict, tried.text) == ("going_on", "")
    assert tried.preview is not None
    assert tried.preview.water == 2


def test_a_step_without_a_task_cannot_be_tried() -> None:
    for lesson, step in (("caravans", "welcome"), ("caravans", "none")):
        with pytest.raises(RequestRefused):
            try_step(lesson, step, Try())


@pytest.mark.parametrize("code", Language.codes())
@pytest.mark.parametrize("each", puzzles(), ids=lambda each: each.name)
def test_every_puzzle_can_be_solved(each: Puzzle, code: Any) -> None:
    shown = puzzle_view(each.name, code)
    assert "{" not in shown.task + shown.hint
    assert shown.summary in puzzle_list(code).puzzles
    solved = solution(each.name, code)
    tried = try_puzzle(each.name, Try(moves=solved.moves, language=code))
    assert (tried.verdict, tried.text) == ("right", solved.text)


@pytest.mark.parametrize("each", puzzles(), ids=lambda each: each.name)
def test_the_comment_on_a_wrong_try_says_what_it_does(each: Puzzle) -> None:
    firsts = {str(moves[0]) for moves in solutions(each.task)}
    legal = puzzle_view(each.name, "en").board.legal.camels
    other = next(f"{c}{s}" for c, spaces in legal.items() for s in spaces if c + s not in firsts)
    tried = try_puzzle(each.name, Try(moves=(other,)))
    assert tried.verdict == "wrong"
    assert tried.text.startswith("This camel ")


def test_the_last_turns_are_shown() -> None:
    curtain = next(each for each in puzzles() if each.name == "curtain")
    assert list(puzzle_view("curtain", "en").last) == [str(m) for m in curtain.record.moves[-2:]]
    ring = next(each for each in puzzles() if each.name == "great-ring")
    assert list(puzzle_view("great-ring", "en").last) == [str(m) for m in ring.record.moves[-3:]]


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(RequestRefused, match="no puzzle 'sudoku'"):
        puzzle_view("sudoku", "en")


@pytest.mark.parametrize("code", Language.codes())
@pytest.mark.parametrize("name", Edition.names())
def test_the_rules_of_every_edition_can_be_read(name: str, code: str) -> None:
    shown = rules_reference(name, code)
    assert sum(1 for each in shown.chapters for rule in each.rules if rule.drawing) >= 6
    assert all(rule.text for each in shown.chapters for rule in each.rules)


def test_the_rules_of_two_editions_differ_in_their_options_only() -> None:
    ours, other = rules_reference("v1.2", "en"), rules_reference("ffg", "en")
    differing = {
        mine.option
        for chapter, same in zip(ours.chapters, other.chapters, strict=True)
        for mine, theirs in zip(chapter.rules, same.rules, strict=True)
        if mine.text != theirs.text
    }
    assert differing == {"owner_may_enter", "chips", "five_player_supply"}


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(RequestRefused, match="unknown edition"):
        rules_reference("x", "en")
