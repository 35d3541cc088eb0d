from dataclasses import replace

import pytest

from karawane.lessons import Goal, Puzzle, PuzzleKind, Task, puzzle, puzzles
from karawane.lessons.puzzle_check import problems_of
from karawane.notation import parse_move


@pytest.mark.parametrize("each", puzzles(), ids=lambda each: each.name)
def test_the_rules_and_the_search_confirm_every_puzzle(each: Puzzle) -> None:
    assert problems_of(each) == []


def test_a_wrong_solution_is_found() -> None:
    good = puzzle("curtain")
    wrong = replace(good, solution=(parse_move("Ci2"), parse_move("Ci2")))
    assert problems_of(wrong) == ["the solution is illegal: another camel stands there (5.1)"]


def test_a_puzzle_without_a_solution_is_found() -> None:
    good = puzzle("north-corner")
    wrong = replace(good, task=Task(good.task.position, Goal(area=100), 2))
    assert problems_of(wrong) == [
        "the solution is wrong: it does not do what the puzzle asks for",
        "it has 0 solutions",
    ]


def test_a_placement_that_is_not_the_best_is_found() -> None:
    good = puzzle("great-ring")
    other = (parse_move("Bb10"),)
    wrong = replace(good, task=Task(good.task.position, Goal(moves=other)), solution=other)
    assert problems_of(wrong) == ["the search prefers Rm2"]


def test_a_placement_that_is_hardly_the_best_is_found() -> None:
    good = puzzle("closed-door")
    goal = Goal(moves=good.solution)
    hardly = replace(good, kind=PuzzleKind.BEST, task=Task(good.task.position, goal))
    assert any("behind" in problem or "prefers" in problem for problem in problems_of(hardly))
