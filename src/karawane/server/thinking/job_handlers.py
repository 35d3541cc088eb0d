"""What a thinking process does for each kind of job."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, get_args

from karawane.bots.analysis import Analysis, MoveValue, analyse
from karawane.bots.explanations import Language, describe
from karawane.bots.levels import HINT_SIMULATIONS, Level
from karawane.bots.report import CostlyPlacement, TurningPoint, report_on
from karawane.notation import parse_position, parse_record
from karawane.notation.record_parser import GameText
from karawane.rules import Seat, play
from karawane.server.thinking.job_messages import (
    Analyse,
    Analysed,
    Choose,
    Chosen,
    Job,
    Report,
    Reported,
    Result,
    TranslatedCostlyPlacement,
    TranslatedTurningPoint,
)
from karawane.server.thinking.record_handlers import run_record_job
from karawane.server.wire.api import AnalysisView, LanguageCode, MomentView, MoveView

__all__ = ["analysis_view", "run_job"]

_Text = TypeVar("_Text")

MOVES_WITH_REASONS = 5
"""Only this many of the best moves are explained."""


def run_job(job: Job) -> Result:
    """Return the result of a job.

    >>> from karawane.notation import position_text
    >>> from karawane.rules import deal
    >>> start = position_text(deal(2, seed=1))
    >>> run_job(Choose(position=start, level="jerboa", seed="1")).kind
    'chosen'
    """
    match job:
        case Choose():
            position = parse_position(job.position)
            move = Level.named(job.level).player(job.seed).choose(position)
            # Bots that the host offers may choose anything.
            play(position, move)
            return Chosen(move=str(move))
        case Analyse():
            most = round(HINT_SIMULATIONS * job.seconds)
            position = parse_position(job.position)
            found = analyse(position, seconds=job.seconds, simulations=most)
            return Analysed(view=analysis_view(found, job.ply, Language.named(job.language)))
        case Report():
            return _reported(job)
        case _:
            return run_record_job(job)


def analysis_view(found: Analysis, ply: int, words: Language) -> AnalysisView:
    """Return an analysis with its reasons in a language."""
    return AnalysisView(
        ply=ply,
        seat=int(found.position.seat),
        chances=_rounded(found.best.chances, 4),
        points=_rounded(found.best.points, 2),
        line=tuple(map(str, found.line)),
        moves=tuple(_move(found, each, place, words) for place, each in enumerate(found.moves)),
        simulations=found.simulations,
    )


def _move(found: Analysis, value: MoveValue, place: int, words: Language) -> MoveView:
    return MoveView(
        move=str(value.move),
        visits=value.visits,
        value=round(value.value, 4),
        error=round(value.error, 4),
        chance=round(value.chances[found.position.seat.index], 4),
        points=_rounded(value.points, 2),
        why=describe(found.why(value), words) if place < MOVES_WITH_REASONS else "",
    )


def _reported(job: Report) -> Reported:
    report = report_on(parse_record(GameText(job.record)), simulations=job.simulations)
    return Reported(
        moments=tuple(
            MomentView(
                ply=moment.ply,
                chances=_rounded(moment.chances, 4),
                points=_rounded(moment.points, 2),
            )
            for moment in report.moments
        ),
        turning_points=tuple(map(_translated_turning_point, report.turning_points())),
        costly_placements=tuple(
            _translated_costly_placement(seat, placement)
            for seat in report.record.start.game.seats
            for placement in report.costly_placements(seat)
        ),
    )


def _translated_turning_point(turn: TurningPoint) -> TranslatedTurningPoint:
    return TranslatedTurningPoint(
        ply=turn.ply,
        seat=int(turn.seat),
        move=str(turn.move),
        expected=str(turn.expected),
        swing=round(turn.swing, 4),
        texts=_in_every_language(turn.describe),
        reasons=_in_every_language(turn.why),
    )


def _translated_costly_placement(
    seat: Seat, placement: CostlyPlacement
) -> TranslatedCostlyPlacement:
    return TranslatedCostlyPlacement(
        ply=placement.ply,
        seat=int(seat),
        move=str(placement.move),
        expected=str(placement.expected),
        cost=round(placement.cost, 2),
        reasons=_in_every_language(placement.why),
    )


def _in_every_language(text: Callable[[Language], _Text]) -> dict[LanguageCode, _Text]:
    return {code: text(Language.named(code)) for code in get_args(LanguageCode)}


def _rounded(values: tuple[float, ...], digits: int) -> tuple[float, ...]:
    return tuple(round(value, digits) for value in values)
