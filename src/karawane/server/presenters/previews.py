"""What a placement would win, and what the end of the game scores, according to the rules."""

from __future__ import annotations

from typing import Literal

from karawane.notation import NotationError, parse_move
from karawane.rules import (
    CamelColour,
    PlaceCamel,
    Position,
    Seat,
    effect_of,
    largest_caravans,
    play,
    scores,
    spaces_in,
    why_illegal,
    winners,
)
from karawane.rules.scoring import scoring_steps
from karawane.server.table.refusal import Refusal, RequestRefused
from karawane.server.wire.api import Scoring, ScoringStep
from karawane.server.wire.views import PreviewView

__all__ = ["preview", "scoring"]


def preview(position: Position, text: str) -> PreviewView:
    """Return what a placement would win, or why it is not legal."""
    try:
        move = parse_move(text)
    except NotationError as error:
        raise RequestRefused(Refusal.BAD_MESSAGE, str(error)) from error
    reason = why_illegal(position, move)
    if reason is not None:
        return PreviewView(move=text, legal=False, reason=reason.value, rule=reason.rule)
    if not isinstance(move, PlaceCamel):
        return PreviewView(move=text, legal=True)
    effect = effect_of(position, move)
    seat = position.seat
    before, after = position, play(position, move)
    won, had = scores(after)[seat.index], scores(before)[seat.index]
    caravan = after.caravan(seat, move.colour)
    return PreviewView(
        move=text,
        legal=True,
        water=before.water.points_in(effect.water),
        water_spaces=tuple(space.name for space in spaces_in(effect.water)),
        oases=tuple(space.name for space in spaces_in(effect.oases)),
        oasis_points=won.oases - had.oases,
        area=tuple(space.name for space in spaces_in(effect.area)),
        area_points=won.areas - had.areas,
        caravans=won.caravans - had.caravans,
        length=caravan.camels.bit_count() if caravan else 0,
        longest=_standing(after, seat, move.colour),
    )


def _standing(
    position: Position, seat: Seat, colour: CamelColour
) -> Literal["alone", "shared", "no"]:
    """Return whether a seat's caravan is the largest of its colour (9.2)."""
    largest = largest_caravans(position, colour)
    if seat not in largest:
        return "no"
    return "alone" if len(largest) == 1 else "shared"


def scoring(position: Position) -> Scoring:
    """Return the final scoring, step by step: what was won, then caravans, then areas (9.2-9.4)."""
    steps = [
        ScoringStep(
            kind=step.source,
            seat=step.seat,
            points=step.points,
            colour=step.colour.letter if step.colour else None,
            spaces=tuple(space.name for space in spaces_in(step.spaces)),
            shared=step.shared,
        )
        for step in scoring_steps(position)
    ]
    return Scoring(
        steps=tuple(steps),
        totals=tuple(score.total for score in scores(position)),
        winners=tuple(int(seat) for seat in winners(position)),
    )
