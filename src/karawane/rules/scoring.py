"""Points by source, during the game and at its end (section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from karawane.rules.colours import COLOURS, CamelColour
from karawane.rules.game import Game
from karawane.rules.position import Phase, Position
from karawane.rules.seats import Seat
from karawane.rules.spaces import SpaceSet

__all__ = [
    "OASIS_POINTS",
    "Score",
    "ScoringStep",
    "Source",
    "area_points",
    "caravan_sizes",
    "largest_caravans",
    "scores",
    "scoring_steps",
    "winners",
]

OASIS_POINTS = 5
"""What a caravan earns at an oasis (7.1)."""

LARGEST_ALONE = 10
LARGEST_SHARED = 5
"""What the largest caravan of a colour scores, alone or tied with others (9.2)."""


class Score(NamedTuple):
    """A seat's points by source."""

    water: int
    oases: int
    areas: int
    caravans: int

    @property
    def total(self) -> int:
        """All points together (9.4)."""
        return sum(self)


Source = Literal["water", "oases", "caravan", "area"]
"""What points are scored for."""


class ScoringStep(NamedTuple):
    """One step of the final scoring: what a seat scores for one thing."""

    source: Source
    seat: Seat
    points: int
    spaces: SpaceSet = 0
    """The caravan or the area that scores."""
    colour: CamelColour | None = None
    """The colour of the caravan."""
    shared: bool = False
    """Whether several caravans of the colour are the largest."""


def scores(position: Position) -> tuple[Score, ...]:
    """Return each seat's points, with areas and caravans as if the game ended now.

    >>> from karawane.rules import deal
    >>> scores(deal(2, seed=1))
    (Score(water=0, oases=0, areas=0, caravans=0), Score(water=0, oases=0, areas=0, caravans=0))
    """
    caravans = _caravan_points(position)
    return tuple(
        Score(
            water,
            reached.bit_count() * OASIS_POINTS,
            area_points(position.game, area),
            caravans[seat],
        )
        for seat, water, reached, area in zip(
            position.game.seats, position.water_won, position.reached, position.areas, strict=True
        )
    )


def scoring_steps(position: Position) -> Iterator[ScoringStep]:
    """Yield the final scoring step by step: water, oases, caravans, then areas (9.2 to 9.4).

    A game that stopped early is scored as it stands, even while leaders are placed.
    """
    seats = position.game.seats
    points = scores(position)
    for seat in seats:
        yield ScoringStep("water", seat, points[seat.index].water)
    for seat in seats:
        yield ScoringStep("oases", seat, points[seat.index].oases)
    for colour in COLOURS:
        largest = largest_caravans(position, colour)
        shared = len(largest) > 1
        for seat in largest:
            camels = position.camels_of(seat, colour)
            yield ScoringStep("caravan", seat, _share(largest), camels, colour, shared)
    for seat in seats:
        for area in position.game.board.parts(position.areas[seat.index]):
            yield ScoringStep("area", seat, area_points(position.game, area), area)


def caravan_sizes(position: Position, colour: CamelColour) -> list[int]:
    """Return the number of camels in each seat's caravan of a colour, including the leader's."""
    take = position.game.lanes.take
    return [take(own, colour).bit_count() for own in position.caravans]


def largest_caravans(position: Position, colour: CamelColour) -> tuple[Seat, ...]:
    """Return the seats whose caravan of a colour is the largest (9.2).

    Several if they tie; none if nobody has a caravan of the colour.
    """
    sizes = caravan_sizes(position, colour)
    largest = max(sizes)
    if not largest:
        return ()
    pairs = zip(position.game.seats, sizes, strict=True)
    return tuple([seat for seat, size in pairs if size == largest])


def area_points(game: Game, area: SpaceSet) -> int:
    """Return what the free spaces of an area score at the end: one point each (9.3)."""
    unscored = game.oases
    if not game.edition.palm_space_scores:
        unscored |= game.board.palms
    return (area & ~unscored).bit_count()


def winners(position: Position) -> tuple[Seat, ...]:
    """Return the seats that have won, several if they tie (9.4); none before the end."""
    if not position.is_over:
        return ()
    totals = [score.total for score in scores(position)]
    best = max(totals)
    return tuple(
        seat for seat, total in zip(position.game.seats, totals, strict=True) if total == best
    )


def _caravan_points(position: Position) -> dict[Seat, int]:
    """Return each seat's points for the largest caravans (9.2): none until all leaders stand."""
    points = dict.fromkeys(position.game.seats, 0)
    if position.phase in {Phase.GIVE_BACK, Phase.LEADERS}:
        return points
    for colour in COLOURS:
        largest = largest_caravans(position, colour)
        for seat in largest:
            points[seat] += _share(largest)
    return points


def _share(largest: tuple[Seat, ...]) -> int:
    """Return what each of the largest caravans of a colour scores (9.2)."""
    return LARGEST_ALONE if len(largest) == 1 else LARGEST_SHARED
