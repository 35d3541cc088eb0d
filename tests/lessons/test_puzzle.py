import re

import pytest

from karawane.lessons import (
    LessonError,
    Outcome,
    Puzzle,
    PuzzleKind,
    judge,
    puzzle,
    puzzles,
    solutions,
    texts,
)
from karawane.rules import DEFAULT_BOARD, scores, spaces_in

SPACE = re.compile(r"\b([a-z][1-9][0-9]?)\b")
RESULT = re.compile(r"(\d+) to (\d+)")


def test_there_are_at_least_twenty_of_every_kind() -> None:
    assert len(puzzles()) >= 20
    assert {each.kind for each in puzzles()} == set(PuzzleKind)
    assert len({each.name for each in puzzles()}) == len(puzzles())


def test_the_easier_ones_come_first() -> None:
    levels = [each.level for each in puzzles()]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}


@pytest.mark.parametrize("each", puzzles(), ids=lambda each: each.name)
def test_it_is_a_position_of_a_game_on_the_usual_board(each: Puzzle) -> None:
    assert each.task.position.game.board.name == DEFAULT_BOARD
    assert each.task.placements <= each.task.position.camels_left


@pytest.mark.parametrize("each", puzzles(), ids=lambda each: each.name)
def test_every_solution_is_right(each: Puzzle) -> None:
    found = list(solutions(each.task))
    assert each.solution in found
    for moves in found:
        assert judge(each.task, moves).outcome is Outcome.RIGHT
        if each.task.placements == 2:
            assert judge(each.task, moves[:1]).outcome is Outcome.GOING_ON


@pytest.mark.parametrize("each", puzzles(), ids=lambda each: each.name)
def test_its_explanation_names_a_space_of_the_solution(each: Puzzle) -> None:
    named = set(SPACE.findall(texts("puzzles", "en")[f"{each.name}.why"]))
    spaces = {str(move)[1:] for moves in solutions(each.task) for move in moves}
    assert named & (spaces | _oases_reached(each))


def _oases_reached(each: Puzzle) -> set[str]:
    end = judge(each.task, each.solution).attempt.end
    own = [caravan for caravan in end.all_caravans() if caravan.seat is each.task.position.seat]
    return {oasis.name for caravan in own for oasis in spaces_in(caravan.oases)}


@pytest.mark.parametrize("each", puzzles(), ids=lambda each: each.name)
def test_the_results_in_the_texts_are_those_of_the_rules(each: Puzzle) -> None:
    told = RESULT.search(texts("puzzles", "en")[f"{each.name}.why"])
    if told:
        end = judge(each.task, each.solution).attempt.end
        totals = sorted((score.total for score in scores(end)), reverse=True)
        assert [int(number) for number in told.groups()] == totals


def test_an_unknown_puzzle_is_reported() -> None:
    with pytest.raises(LessonError, match="no puzzle 'sudoku'"):
        puzzle("sudoku")
