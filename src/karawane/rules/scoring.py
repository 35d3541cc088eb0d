"""Scores by source, for the running game and the final one (section 9)."""

from __future__ import annotations

from typing import NamedTuple

from karawane.rules.game import COLOURS, Game
from karawane.rules.position import Phase, Position
from karawane.rules.spaces import SpaceSet
from karawane.rules.words import Seat

__all__ = ["OASIS_POINTS", "Score", "area_points", "scores", "winners"]

OASIS_POINTS = 5
LONGEST_ALONE = 10
LONGEST_SHARED = 5


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


def scores(position: Position) -> tuple[Score, ...]:
    """Return each seat's points, with areas and caravans as they would score if it ended now.

    >>> from karawane.rules import deal
    >>> scores(deal(2, seed=1))
    (Score(water=0, oases=0, areas=0, caravans=0), Score(water=0, oases=0, areas=0, caravans=0))
    """
    game = position.game
    caravans = _caravan_points(position)
    result = []
    for seat, (water, area) in enumerate(zip(position.water_won, position.areas, strict=True)):
        reached = position.reached[seat * COLOURS : (seat + 1) * COLOURS]
        oases = sum(oases.bit_count() for oases in reached) * OASIS_POINTS
        result.append(Score(water, oases, area_points(game, area), caravans[seat]))
    return tuple(result)


def area_points(game: Game, area: SpaceSet) -> int:
    """Return what the free spaces of an area score at the end: one point each (9.3)."""
    unscored = game.oases
    if not game.edition.palm_space_scores:
        unscored |= game.board.palms
    return (area & ~unscored).bit_count()


def _caravan_points(position: Position) -> list[int]:
    """Score the largest caravan of each colour, from the camels' phase on (9.2, 11.5)."""
    points = [0] * position.game.players
    if position.phase in (Phase.GIVE_BACK, Phase.LEADERS):
        return points
    for colour in range(COLOURS):
        sizes = [camels.bit_count() for camels in position.caravans[colour::COLOURS]]
        largest = max(sizes)
        if largest:
            share = LONGEST_ALONE if sizes.count(largest) == 1 else LONGEST_SHARED
            for seat, size in enumerate(sizes):
                if size == largest:
                    points[seat] += share
    return points


def winners(position: Position) -> tuple[Seat, ...]:
    """Return the seats that have won, several where they share it (9.4); none before the end."""
    if not position.is_over:
        return ()
    totals = [score.total for score in scores(position)]
    best = max(totals)
    return tuple(
        seat for seat, total in zip(position.game.seats, totals, strict=True) if total == best
    )
