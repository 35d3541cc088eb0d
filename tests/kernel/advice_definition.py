"""The advice of the kernel, defined once more in terms of the rules."""

from collections.abc import Iterable, Iterator

from karawane.bots.explanations import Fact, Phrase
from karawane.rules import (
    CamelColour,
    Caravan,
    PlaceCamel,
    Position,
    Seat,
    Space,
    SpaceSet,
    effect_of,
    open_ground,
    play,
    spaces_in,
)
from karawane.rules.placements import reach

NEAR_OASIS = 3
WITHIN_REACH = 6
RUNNING_OUT = 5


def advice_for(position: Position) -> tuple[Fact, ...]:
    if not position.camels_left:
        return ()
    return (
        *_oasis_in_reach(position),
        *_threats(position),
        *_area_to_close(position),
        *_water_in_reach(position),
        *_running_out(position),
    )


def _oasis_in_reach(position: Position) -> Iterator[Fact]:
    """Yield the nearest oasis at which a caravan can still earn (7.2)."""
    found: list[tuple[int, CamelColour, Space]] = []
    for caravan in _own_caravans(position):
        for oasis in spaces_in(unreached_oases(position, caravan.seat, caravan.colour)):
            beside = position.game.board.neighbours[oasis]
            camels = camels_to(position, caravan.seat, caravan.colour, beside)
            if camels is not None and camels <= NEAR_OASIS:
                found.append((camels, caravan.colour, oasis))
    if found:
        camels, colour, oasis = min(found, key=lambda one: one[0])
        yield Fact(Phrase.CAN_REACH_OASIS, camels, (oasis,), colour=colour)


def _threats(position: Position) -> Iterator[Fact]:
    """Yield what a rival's next camel could cut off from the seat's caravans, or lock in."""
    afters = [
        (seat, play(position._replace(seat=seat, camels_left=2), PlaceCamel(colour, space)))
        for seat in position.game.seats
        if seat is not position.seat
        for colour, space in _placements(position, seat)
    ]
    for caravan in _own_caravans(position):
        yield from _threats_to(position, caravan, afters)


def _threats_to(
    position: Position, caravan: Caravan, afters: list[tuple[Seat, Position]]
) -> Iterator[Fact]:
    seat, colour = caravan.seat, caravan.colour
    rings = list(growth(position, seat, colour))
    if not rings:
        return
    spread = position.game.board.spread
    wanted = unreached_oases(position, seat, colour) & spread(union_of(rings[:WITHIN_REACH]))
    lost: SpaceSet = 0
    cutting: set[Seat] = set()
    locking: set[Seat] = set()
    for rival, after in afters:
        now = union_of(growth(after, seat, colour))
        if not now:
            locking.add(rival)
        elif missing := wanted & ~spread(now):
            lost |= missing
            cutting.add(rival)
    if locking:
        yield Fact(Phrase.MAY_BE_LOCKED_IN, seats=tuple(sorted(locking)), colour=colour)
    if lost:
        oases = tuple(spaces_in(lost))
        yield Fact(Phrase.MAY_BE_CUT_OFF, len(oases), oases, tuple(sorted(cutting)), colour)


def _area_to_close(position: Position) -> Iterator[Fact]:
    """Yield the camel that closes the largest area now (8.1)."""
    most, best = 0, None
    for colour, space in _placements(position, position.seat):
        size = effect_of(position, PlaceCamel(colour, space)).area.bit_count()
        if size > most:
            most, best = size, (colour, space)
    if best is not None:
        yield Fact(Phrase.CAN_CLOSE_AREA, most, (best[1],), colour=best[0])


def _water_in_reach(position: Position) -> Iterator[Fact]:
    """Yield the water hole of the most points that the next camel can take (6.1)."""
    most, best = 0, None
    for colour, space in _placements(position, position.seat):
        points = position.water.points_in(1 << space)
        if points > most:
            most, best = points, (colour, space)
    if best is not None:
        yield Fact(Phrase.CAN_TAKE_WATER, most, (best[1],), colour=best[0])


def _running_out(position: Position) -> Iterator[Fact]:
    """Yield the colour of which the fewest camels are left, if these are few (9.1)."""
    left = min(position.supply)
    if 0 < left <= RUNNING_OUT:
        yield Fact(
            Phrase.IS_RUNNING_OUT, left, colour=list(CamelColour)[position.supply.index(left)]
        )


def _own_caravans(position: Position) -> Iterator[Caravan]:
    """Yield the caravans of the seat to move that can still grow (5.6)."""
    for caravan in position.all_caravans():
        if caravan.seat is position.seat and position.supply[caravan.colour.index]:
            yield caravan


def _placements(position: Position, seat: Seat) -> Iterator[tuple[CamelColour, Space]]:
    """Yield where a seat could place its next camel."""
    lanes = reach(position, seat)
    for colour in CamelColour:
        if position.supply[colour.index]:
            for space in spaces_in(position.game.lanes.take(lanes, colour)):
                yield colour, space


def growth(position: Position, seat: Seat, colour: CamelColour) -> Iterator[SpaceSet]:
    """Yield the spaces that a caravan can reach with one camel, two camels, and so on."""
    board = position.game.board
    ground = open_ground(position, seat, colour)
    reached = position.camels_of(seat, colour)
    new = reached
    while new := board.spread(new) & ground & ~reached:
        yield new
        reached |= new


def camels_to(position: Position, seat: Seat, colour: CamelColour, goal: SpaceSet) -> int | None:
    """Return how many camels a caravan needs to reach one of the spaces, None if it cannot."""
    rings = growth(position, seat, colour)
    return next((camels for camels, ring in enumerate(rings, 1) if ring & goal), None)


def union_of(sets: Iterable[SpaceSet]) -> SpaceSet:
    """Return the spaces that are in one of the sets.

    >>> union_of([0b1, 0b100])
    5
    """
    result = 0
    for spaces in sets:
        result |= spaces
    return result


def unreached_oases(position: Position, seat: Seat, colour: CamelColour) -> SpaceSet:
    """Return the oases that a caravan has not reached yet (7.2)."""
    return position.game.oases & ~position.oases_of(seat, colour)
