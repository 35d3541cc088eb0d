from karawane.lessons import Goal, Outcome, Task, judge, solutions
from karawane.notation import parse_move
from karawane.rules import Move, Reason
from tests.drawn import drawn

TASK = Task(
    drawn("""
        .    .    .
     C1   3    .    .
        .    .    .
     .    .    .    C2
    """).position,
    Goal(water=3),
    placements=2,
)


def moves(text: str) -> list[Move]:
    return [parse_move(move) for move in text.split()]


def test_what_leads_to_the_goal_goes_on_and_then_is_right() -> None:
    assert judge(TASK, moves("Cb1")).outcome is Outcome.GOING_ON
    assert judge(TASK, moves("Cb1 Cc1")).outcome is Outcome.RIGHT


def test_the_goal_is_out_of_reach_at_once_if_too_few_placements_are_left() -> None:
    assert judge(TASK, moves("Ca2")).outcome is Outcome.WRONG


def test_the_solutions_are_all_that_are_right() -> None:
    found = [" ".join(map(str, each)) for each in solutions(TASK)]
    assert found == ["Cb1 Cc1", "Cb2 Cc1"]


def test_a_goal_met_early_is_right_at_once() -> None:
    easy = Task(TASK.position, Goal(placed=1), placements=2)
    assert judge(easy, moves("Cb1")).outcome is Outcome.RIGHT


def test_an_illegal_try_says_why_and_keeps_what_was_legal() -> None:
    verdict = judge(TASK, moves("Cb1 Cg1"))
    assert verdict.outcome is Outcome.ILLEGAL
    assert verdict.reason is Reason.NEXT_TO_ANOTHERS_CARAVAN
    assert verdict.illegal == parse_move("Cg1")
    assert verdict.attempt.moves == (parse_move("Cb1"),)


def test_more_placements_than_asked_for_are_not_looked_at() -> None:
    easy = Task(TASK.position, Goal(placed=1))
    assert judge(easy, moves("Cb1 Cb1")).attempt.moves == (parse_move("Cb1"),)


def test_no_try_yet_goes_on() -> None:
    easy = Task(TASK.position, Goal(placed=1))
    assert judge(easy, []).outcome is Outcome.GOING_ON
