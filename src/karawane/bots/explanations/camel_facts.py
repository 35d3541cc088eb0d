"""Facts about placing a camel: what it wins, which rivals it cuts off, what it comes closer to."""

from __future__ import annotations

from collections.abc import Iterator

from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.growth import camels_to, growth, unreached_oases
from karawane.bots.explanations.phrases import Phrase
from karawane.rules import (
    CamelColour,
    Caravan,
    PlaceCamel,
    Position,
    Seat,
    SpaceSet,
    effect_of,
    play,
    spaces_in,
)
from karawane.rules.placements import reach
from karawane.rules.scoring import caravan_sizes

__all__ = ["camel_facts"]

WITHIN_REACH = 6
"""A rival only loses what it could have reached with this many camels."""

LEAST_WATER = 2
"""Mention that a rival is cut off from water only if it loses at least this many points."""

NEAR_OASIS = 3
"""Mention an oasis if the caravan needs at most this many camels to reach it."""

LAST_CAMELS = 3
"""Mention the supply if at most this many camels of the colour are left (9.1)."""


def camel_facts(position: Position, move: PlaceCamel) -> Iterator[Fact]:
    """Yield what a camel does, the most important fact first."""
    after = play(position, move)
    facts = [
        *_winnings(position, move),
        *_lead(position, after, move.colour),
        *_cut_off(position, after, move),
        *_outlook(position, after, move),
    ]
    yield from facts
    if after.is_over:
        yield Fact(Phrase.ENDS_GAME)
    elif after.supply[move.colour.index] <= LAST_CAMELS:
        yield Fact(Phrase.LEAVES_SUPPLY, after.supply[move.colour.index], colour=move.colour)
    elif not facts:
        # There is always at least one fact: a quiet camel keeps its caravan growing.
        room = next(growth(after, position.seat, move.colour), 0)
        yield Fact(Phrase.KEEPS_ROOM, room.bit_count(), colour=move.colour)


def _winnings(position: Position, move: PlaceCamel) -> Iterator[Fact]:
    """Yield what the camel wins at once (sections 6, 7 and 8)."""
    effect = effect_of(position, move)
    if effect.area:
        yield Fact(Phrase.CLOSES_AREA, effect.area.bit_count())
    if effect.oases:
        oases = tuple(spaces_in(effect.oases))
        yield Fact(Phrase.REACHES_OASIS, len(oases), oases)
    if effect.water:
        points = position.water.points_in(effect.water)
        rivals = _who_could_take(position, effect.water)
        phrase = Phrase.TAKES_WATER_BEFORE if rivals else Phrase.TAKES_WATER
        yield Fact(phrase, points, tuple(spaces_in(effect.water)), rivals)


def _who_could_take(position: Position, water: SpaceSet) -> tuple[Seat, ...]:
    """Return the rivals whose next camel could take one of the water holes."""
    game = position.game
    takers = game.lanes.pack(water if left else 0 for left in position.supply)
    return tuple(
        seat for seat in game.seats if seat is not position.seat and reach(position, seat) & takers
    )


def _lead(position: Position, after: Position, colour: CamelColour) -> Iterator[Fact]:
    """Yield how the camel changes the race for the largest caravan of its colour (9.2)."""
    sizes = dict(zip(position.game.seats, caravan_sizes(after, colour), strict=True))
    own = sizes.pop(position.seat)
    best = max(sizes.values())
    if own == best + 1:
        yield Fact(Phrase.TAKES_LEAD, colour=colour)
    elif own == best:
        level = tuple(seat for seat, size in sizes.items() if size == best)
        yield Fact(Phrase.DRAWS_LEVEL, seats=level, colour=colour)
    elif own > best:
        yield Fact(Phrase.EXTENDS_LEAD, own - best, colour=colour)


def _cut_off(position: Position, after: Position, move: PlaceCamel) -> Iterator[Fact]:
    """Yield what rivals' caravans could reach before the camel but not after it."""
    taken = effect_of(position, move).water
    for rival in position.all_caravans():
        if rival.seat is not position.seat and position.supply[rival.colour.index]:
            yield from _lost_by(position, after, rival, taken)


def _lost_by(
    position: Position, after: Position, rival: Caravan, taken: SpaceSet
) -> Iterator[Fact]:
    rings = list(growth(position, rival.seat, rival.colour))
    if not rings:
        return
    before = _union(rings[:WITHIN_REACH])
    now = _union(list(growth(after, rival.seat, rival.colour)))
    if not now:
        yield Fact(Phrase.LOCKS_IN, seats=(rival.seat,), colour=rival.colour)
        return
    spread = position.game.board.spread
    oases = unreached_oases(position, rival.seat, rival.colour) & spread(before) & ~spread(now)
    if oases:
        lost = tuple(spaces_in(oases))
        yield Fact(Phrase.CUTS_OFF_FROM_OASIS, len(lost), lost, (rival.seat,), rival.colour)
    water = position.water.spaces & before & ~now & ~taken
    points = position.water.points_in(water)
    if points >= LEAST_WATER:
        yield Fact(
            Phrase.CUTS_OFF_FROM_WATER,
            points,
            tuple(spaces_in(water)),
            (rival.seat,),
            rival.colour,
        )


def _outlook(position: Position, after: Position, move: PlaceCamel) -> Iterator[Fact]:
    """Yield the oases that the caravan comes closer to."""
    seat, colour = position.seat, move.colour
    found = []
    for oasis in spaces_in(unreached_oases(after, seat, colour)):
        beside = position.game.board.neighbours[oasis]
        now = camels_to(after, seat, colour, beside)
        before = camels_to(position, seat, colour, beside)
        if now is not None and now <= NEAR_OASIS and (before is None or now < before):
            found.append((now, oasis))
    for camels, oasis in sorted(found)[:1]:
        yield Fact(Phrase.NEARS_OASIS, camels, (oasis,))


def _union(sets: list[SpaceSet]) -> SpaceSet:
    result = 0
    for spaces in sets:
        result |= spaces
    return result
