"""The tutorial, the puzzles and the rules in words, as the page shows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial

from karawane.bots.explanations import Language, describe, facts_of
from karawane.lessons import (
    LessonError,
    Outcome,
    Puzzle,
    Rule,
    Step,
    Task,
    Verdict,
    chapters,
    judge,
    lesson_step,
    lessons,
    puzzle,
    puzzles,
    texts,
)
from karawane.notation import parse_move
from karawane.rules import Edition, Move, OptionError, PlaceCamel, PlaceLeader
from karawane.server.presenters.board_views import layout_of, open_board_view
from karawane.server.presenters.previews import preview
from karawane.server.presenters.record_views import draw, png_of
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.lesson_api import (
    ChapterView,
    DrawingView,
    Lessons,
    LessonView,
    Puzzles,
    PuzzleSummary,
    PuzzleView,
    Reference,
    RuleView,
    Solution,
    StepView,
    Tried,
    Try,
)

__all__ = [
    "puzzle_list",
    "puzzle_picture",
    "puzzle_view",
    "rules_reference",
    "solution",
    "try_puzzle",
    "try_step",
    "tutorial",
]


_Comment = Callable[[Verdict], str]
"""Returns the comment on an attempt that is right or wrong."""


@cache
def tutorial(code: str) -> Lessons:
    """Return the whole tutorial in a language."""
    words = texts("tutorial", code)
    return Lessons(
        lessons=tuple(
            LessonView(
                name=lesson.name,
                title=words[f"{lesson.name}.title"],
                steps=tuple(
                    _step_view(step, words[f"{lesson.name}.{step.name}.text"])
                    for step in lesson.steps
                ),
            )
            for lesson in lessons()
        )
    )


def _step_view(step: Step, text: str) -> StepView:
    return StepView(
        name=step.name,
        text=text,
        placements=step.task.placements if step.task else 0,
        layout=layout_of(step.position.game.board, step.position.game.players),
        board=open_board_view(step.position, legal=step.task is not None),
        marked=tuple(space.name for space in step.marked),
    )


def try_step(lesson: str, name: str, asked: Try) -> Tried:
    """Judge an attempt at a step of the tutorial."""
    try:
        step = lesson_step(lesson, name)
    except LessonError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    if step.task is None:
        raise RequestRefused(Refusal.BAD_MESSAGE, "this step has no task")
    words = texts("tutorial", asked.language)

    def comment(verdict: Verdict) -> str:
        return words[f"{lesson}.{name}.{verdict.outcome.value}"]

    return _tried(step.task, asked, comment, ply=0)


@cache
def puzzle_list(code: str) -> Puzzles:
    """Return the list of puzzles in a language."""
    return Puzzles(puzzles=tuple(_summary(each, code) for each in puzzles()))


def _summary(each: Puzzle, code: str) -> PuzzleSummary:
    words = texts("puzzles", code)
    return PuzzleSummary(
        name=each.name,
        number=each.number,
        title=words[f"{each.name}.title"],
        kind=each.kind.value,
        kind_name=words[f"kinds.{each.kind.value}.name"],
        level=each.level,
        players=each.record.start.game.players,
    )


def _named(name: str) -> Puzzle:
    try:
        return puzzle(name)
    except LessonError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error


def puzzle_view(name: str, code: str) -> PuzzleView:
    """Return a puzzle without its solution."""
    found = _named(name)
    words = texts("puzzles", code)
    goal, position = found.task.goal, found.task.position
    first, colour = found.solution[0], ""
    if isinstance(first, PlaceCamel | PlaceLeader):
        colour = Language.named(code).colour(first.colour)
    return PuzzleView(
        summary=_summary(found, code),
        task=words[f"kinds.{found.kind.value}.task"].format(area=goal.area, points=goal.points),
        hint=words["hint"].format(colour=colour),
        placements=found.task.placements,
        layout=layout_of(position.game.board, position.game.players),
        board=open_board_view(position, len(found.record.moves)),
        last=tuple(map(str, _last_turns(found))),
    )


@lru_cache(maxsize=16)
def puzzle_picture(name: str) -> bytes:
    """Return the position of a puzzle as PNG, without its solution."""
    return png_of(draw(_named(name).record, None, panel=False))


def _last_turns(found: Puzzle) -> list[Move]:
    """Return the placements of the previous turn, and those already made in this one."""
    moves = found.record.moves
    movers = [position.seat for position in found.record.positions()][: len(moves)]
    recent: list[Move] = []
    seats = {found.task.position.seat}
    for mover, move in zip(reversed(movers), reversed(moves), strict=True):
        seats.add(mover)
        if len(seats) > 2 or len(recent) == 3:
            break
        recent.insert(0, move)
    return recent


def try_puzzle(name: str, asked: Try) -> Tried:
    """Judge an attempt at a puzzle."""
    found = _named(name)
    return _tried(
        found.task, asked, partial(_puzzle_comment, found, asked.language), len(found.record.moves)
    )


def _puzzle_comment(found: Puzzle, code: str, verdict: Verdict) -> str:
    words = texts("puzzles", code)
    if verdict.outcome is Outcome.RIGHT:
        return words[f"{found.name}.why"]
    attempt = verdict.attempt
    facts = facts_of(attempt.positions[-2], attempt.moves[-1])
    return words["wrong"].format(facts=describe(facts, Language.named(code)))


def solution(name: str, code: str) -> Solution:
    """Return the solution of a puzzle, and why it is right."""
    found = _named(name)
    return Solution(
        moves=tuple(map(str, found.solution)), text=texts("puzzles", code)[f"{name}.why"]
    )


def _tried(task: Task, asked: Try, comment: _Comment, ply: int) -> Tried:
    verdict = judge(task, [parse_move(text) for text in asked.moves])
    attempt = verdict.attempt
    is_commented = verdict.outcome in (Outcome.RIGHT, Outcome.WRONG) and attempt.moves
    return Tried(
        verdict=verdict.outcome.value,
        moves=tuple(map(str, attempt.moves)),
        board=open_board_view(
            attempt.end,
            ply + len(attempt.moves),
            legal=verdict.outcome in (Outcome.GOING_ON, Outcome.ILLEGAL),
        ),
        text=comment(verdict) if is_commented else "",
        refused=None if verdict.illegal is None else preview(attempt.end, str(verdict.illegal)),
        preview=None if asked.preview is None else preview(attempt.end, asked.preview),
    )


@cache
def rules_reference(edition_name: str, code: str) -> Reference:
    """Return the rules of an edition in a language."""
    try:
        rules = Edition.named(edition_name)
    except OptionError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    words = texts("reference", code)
    return Reference(
        edition=rules.name,
        title=rules.title,
        chapters=tuple(
            ChapterView(
                name=chapter.name,
                title=words[f"{chapter.name}.title"],
                rules=tuple(_rule_view(rule, words[rule.key(rules)]) for rule in chapter.rules),
            )
            for chapter in chapters()
        ),
    )


def _rule_view(rule: Rule, text: str) -> RuleView:
    drawing = None
    if rule.drawing is not None:
        position, marked = rule.drawing
        drawing = DrawingView(
            layout=layout_of(position.game.board, position.game.players),
            board=open_board_view(position, legal=False),
            marked=tuple(space.name for space in sorted(marked)),
        )
    return RuleView(
        name=rule.name, numbers=rule.numbers, text=text, option=rule.option, drawing=drawing
    )
