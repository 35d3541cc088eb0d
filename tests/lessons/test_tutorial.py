import pytest

from karawane.lessons import LessonError, Outcome, Step, judge, lesson_step, lessons, solutions
from karawane.rules import Seat, legal_moves, scores, winners
from tests.lessons.gains import gains_of

STEPS = [
    pytest.param(step, id=f"{lesson.name}.{step.name}")
    for lesson in lessons()
    for step in lesson.steps
]
TASKS = [param for param in STEPS if param.values[0].task]  # type: ignore[union-attr]


def test_there_is_something_to_do_in_most_steps() -> None:
    assert len(TASKS) >= 15
    assert len(STEPS) - len(TASKS) <= 3


@pytest.mark.parametrize("step", STEPS)
def test_boards_are_small_and_the_learner_has_seat_one(step: Step) -> None:
    assert step.position.game.board.size <= 50
    assert step.position.seat is Seat.ONE


@pytest.mark.parametrize("step", TASKS)
def test_every_task_can_be_solved_and_every_solution_is_right(step: Step) -> None:
    assert step.task is not None
    found = list(solutions(step.task))
    assert found
    for moves in found:
        verdict = judge(step.task, moves)
        assert verdict.outcome is Outcome.RIGHT
        assert verdict.attempt.end != step.position


@pytest.mark.parametrize("step", TASKS)
def test_a_task_asks_for_something(step: Step) -> None:
    assert step.task is not None
    tries = {judge(step.task, [move]).outcome for move in legal_moves(step.position)}
    # The first camel may go anywhere; elsewhere something is wrong, or not done yet.
    assert tries == {Outcome.RIGHT} if step.name == "camel" else tries != {Outcome.RIGHT}


def test_the_last_task_is_won_by_what_its_text_says() -> None:
    task = lesson_step("end", "win").task
    assert task is not None
    assert [score.water for score in scores(task.position)] == [2, 16]
    for moves in solutions(task):
        assert {str(move)[0] for move in moves} == {"C", "O"}
        assert winners(judge(task, moves).attempt.end) == (Seat.ONE,)


def test_the_treasure_is_worth_what_its_text_says() -> None:
    task = lesson_step("areas", "treasure").task
    assert task is not None
    for moves in solutions(task):
        attempt = judge(task, moves).attempt
        assert gains_of(attempt)[:2] == (5, 1)


def test_both_leads_are_worth_what_their_text_says() -> None:
    task = lesson_step("largest", "overtake").task
    assert task is not None
    assert [score.caravans for score in scores(task.position)] == [10, 10]
    end = judge(task, next(solutions(task))).attempt.end
    assert [score.caravans for score in scores(end)] == [20, 0]


def test_an_unknown_step_is_reported() -> None:
    with pytest.raises(LessonError, match="no step 'third' in a lesson 'water'"):
        lesson_step("water", "third")
