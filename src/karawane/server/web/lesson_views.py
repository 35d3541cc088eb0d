"""Lessons, puzzles and rules as the page shows them: what is tried is judged by the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from karawane.bots.explanations import facts_of, language, tell
from karawane.lessons import (
    LessonError,
    Puzzle,
    Rule,
    Step,
    Task,
    Verdict,
    Verdicts,
    chapters,
    judge,
    lesson_step,
    lessons,
    puzzle,
    puzzles,
    texts,
)
from karawane.notation import parse_move
from karawane.rules import Edition, Move, OptionError, PlaceCamel, PlaceLeader, Position
from karawane.server.presenters.previews import preview
from karawane.server.presenters.table_views import board_view
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.web.board_layouts import layout_of
from karawane.server.wire.lessons import (
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
from karawane.server.wire.views import BoardView

__all__ = [
    "all_lessons",
    "all_puzzles",
    "one_puzzle",
    "reference",
    "solution",
    "try_puzzle",
    "try_step",
]


_Said = Callable[[Verdict], str]
"""What is said to a try that is right or wrong."""


def _shown(position: Position, ply: int = 0, *, legal: bool = True) -> BoardView:
    """Show a position with everybody's points: nothing is hidden from a learner."""
    everybody = tuple(int(seat) for seat in position.game.seats)
    return board_view(position, ply, everybody, over=position.is_over, legal=legal)


@cache
def all_lessons(code: str) -> Lessons:
    """Return the whole tutorial in a language."""
    told = texts("tutorial", code)
    return Lessons(
        lessons=tuple(
            LessonView(
                name=lesson.name,
                title=told[f"{lesson.name}.title"],
                steps=tuple(
                    _step_view(step, told[f"{lesson.name}.{step.name}.text"])
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
        board=_shown(step.position, legal=step.task is not None),
        marked=tuple(space.name for space in step.marked),
    )


def try_step(lesson: str, name: str, asked: Try) -> Tried:
    """Judge what was tried in a step of the tutorial."""
    try:
        step = lesson_step(lesson, name)
    except LessonError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    if step.task is None:
        raise RequestRefused(Refusal.BAD_MESSAGE, "there is nothing to do in this step")
    told = texts("tutorial", asked.language)

    def said(verdict: Verdict) -> str:
        return told[f"{lesson}.{name}.{verdict.value.value}"]

    return _tried(step.task, asked, said, ply=0)


@cache
def all_puzzles(code: str) -> Puzzles:
    """Return what the list shows of the puzzles."""
    return Puzzles(puzzles=tuple(_summary(each, code) for each in puzzles()))


def _summary(each: Puzzle, code: str) -> PuzzleSummary:
    told = texts("puzzles", code)
    return PuzzleSummary(
        name=each.name,
        number=each.number,
        title=told[f"{each.name}.title"],
        kind=each.kind.value,
        kind_name=told[f"kinds.{each.kind.value}.name"],
        level=each.level,
        players=each.record.start.game.players,
    )


def _named(name: str) -> Puzzle:
    try:
        return puzzle(name)
    except LessonError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error


def one_puzzle(name: str, code: str) -> PuzzleView:
    """Return a puzzle to be solved."""
    found = _named(name)
    told, words = texts("puzzles", code), language(code)
    goal, position = found.task.goal, found.task.position
    first = found.solution[0]
    colour = words.colour(first.colour) if isinstance(first, PlaceCamel | PlaceLeader) else ""
    return PuzzleView(
        summary=_summary(found, code),
        task=told[f"kinds.{found.kind.value}.task"].format(area=goal.area, points=goal.points),
        hint=told["hint"].format(colour=colour),
        placements=found.task.placements,
        layout=layout_of(position.game.board, position.game.players),
        board=_shown(position, len(found.record.moves)),
        last=tuple(map(str, _last_turns(found))),
    )


def _last_turns(found: Puzzle) -> list[Move]:
    """Return the placements of the turn before, and those of this one that are made."""
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
    """Judge what was tried in a puzzle."""
    found = _named(name)
    return _tried(
        found.task, asked, partial(_said_of_puzzle, found, asked.language), len(found.record.moves)
    )


def _said_of_puzzle(found: Puzzle, code: str, verdict: Verdict) -> str:
    told = texts("puzzles", code)
    if verdict.value is Verdicts.RIGHT:
        return told[f"{found.name}.why"]
    attempt = verdict.attempt
    facts = facts_of(attempt.positions[-2], attempt.moves[-1])
    return told["wrong"].format(facts=tell(facts, language(code)))


def solution(name: str, code: str) -> Solution:
    """Return how a puzzle is solved."""
    found = _named(name)
    return Solution(
        moves=tuple(map(str, found.solution)), text=texts("puzzles", code)[f"{name}.why"]
    )


def _tried(task: Task, asked: Try, said: _Said, ply: int) -> Tried:
    verdict = judge(task, [parse_move(text) for text in asked.moves])
    attempt = verdict.attempt
    spoken = verdict.value in (Verdicts.RIGHT, Verdicts.WRONG) and attempt.moves
    return Tried(
        verdict=verdict.value.value,
        moves=tuple(map(str, attempt.moves)),
        board=_shown(
            attempt.end,
            ply + len(attempt.moves),
            legal=verdict.value in (Verdicts.GOING_ON, Verdicts.ILLEGAL),
        ),
        text=said(verdict) if spoken else "",
        refused=None if verdict.illegal is None else preview(attempt.end, str(verdict.illegal)),
        preview=None if asked.preview is None else preview(attempt.end, asked.preview),
    )


@cache
def reference(edition_name: str, code: str) -> Reference:
    """Return the rules of an edition in a language."""
    try:
        rules = Edition.named(edition_name)
    except OptionError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    told = texts("reference", code)
    return Reference(
        edition=rules.name,
        title=rules.title,
        chapters=tuple(
            ChapterView(
                name=chapter.name,
                title=told[f"{chapter.name}.title"],
                rules=tuple(_rule_view(rule, told[rule.key(rules)]) for rule in chapter.rules),
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
            board=_shown(position, legal=False),
            marked=tuple(space.name for space in sorted(marked)),
        )
    return RuleView(
        name=rule.name, numbers=rule.numbers, text=text, option=rule.option, drawing=drawing
    )
