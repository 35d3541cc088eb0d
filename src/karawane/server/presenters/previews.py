"""What a placement would win, and what the end of the game scores: said by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from karawane.notation import NotationError, parse_move
from karawane.rules import (
    CamelColour,
    PlaceCamel,
    Position,
    Seat,
    SpaceSet,
    effect_of,
    play,
    scores,
    spaces_in,
    why_illegal,
    winners,
)
from karawane.rules.effects import water_points
from karawane.rules.scoring import area_points
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
        water=water_points(before.water, effect.water),
        water_spaces=tuple(space.name for space in spaces_in(effect.water)),
        oases=tuple(space.name for space in spaces_in(effect.oases)),
        area=tuple(space.name for space in spaces_in(effect.area)),
        area_points=won.areas - had.areas,
        caravans=won.caravans - had.caravans,
        length=caravan.camels.bit_count() if caravan else 0,
        longest=_standing(after, seat, move.colour),
    )


def _standing(
    position: Position, seat: Seat, colour: CamelColour
) -> Literal["alone", "shared", "no"]:
    """Tell whether a seat's caravan is the largest of its colour (9.2)."""
    sizes = {
        caravan.seat: caravan.camels.bit_count()
        for caravan in position.all_caravans()
        if caravan.colour is colour
    }
    best = max(sizes.values(), default=0)
    if sizes.get(seat) != best:
        return "no"
    return "alone" if list(sizes.values()).count(best) == 1 else "shared"


def scoring(position: Position) -> Scoring:
    """Return the final scoring, step by step: what was won, then caravans, then areas (9.2-9.4)."""
    final = scores(position)
    seats = position.game.seats
    steps = [
        ScoringStep(kind="water", seat=seat, points=score.water)
        for seat, score in zip(seats, final, strict=True)
    ]
    steps += [
        ScoringStep(kind="oases", seat=seat, points=score.oases)
        for seat, score in zip(seats, final, strict=True)
    ]
    for colour in CamelColour:
        for seat in seats:
            standing = _standing(position, seat, colour)
            caravan = position.caravan(seat, colour)
            if standing != "no" and caravan is not None:
                steps.append(
                    ScoringStep(
                        kind="caravan",
                        seat=seat,
                        points=10 if standing == "alone" else 5,
                        colour=colour.letter,
                        spaces=tuple(space.name for space in spaces_in(caravan.camels)),
                        shared=standing == "shared",
                    )
                )
    for seat in seats:
        for area in _areas_of(position, seat):
            steps.append(
                ScoringStep(
                    kind="area",
                    seat=seat,
                    points=area_points(position.game, area),
                    spaces=tuple(space.name for space in spaces_in(area)),
                )
            )
    return Scoring(
        steps=tuple(steps),
        totals=tuple(score.total for score in final),
        winners=tuple(int(seat) for seat in winners(position)),
    )


def _areas_of(position: Position, seat: Seat) -> Iterator[SpaceSet]:
    """Iterate over a seat's areas: free spaces that it has enclosed, and that hang together."""
    left = position.areas[seat.index]
    while left:
        area = left & -left
        while (more := (area | position.game.board.spread(area)) & left) != area:
            area = more
        yield area
        left &= ~area
