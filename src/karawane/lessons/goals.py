"""The goals of tasks, and whether placements meet them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from karawane.bots.explanations import Phrase, facts_of
from karawane.bots.explanations.growth import camels_to, unreached_oases
from karawane.rules import (
    OASIS_POINTS,
    CamelColour,
    Move,
    PlaceLeader,
    Position,
    SpaceSet,
    largest_caravans,
    scores,
    spaces_in,
    winners,
)

__all__ = ["Attempt", "Goal"]

_CUTS_OFF = {Phrase.CUTS_OFF_FROM_OASIS, Phrase.CUTS_OFF_FROM_WATER, Phrase.LOCKS_IN}


@dataclass(frozen=True)
class Attempt:
    """Legal placements of one seat, with the positions before the first and after each."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]

    @property
    def start(self) -> Position:
        """The position before the first placement."""
        return self.positions[0]

    @property
    def end(self) -> Position:
        """The position after the last placement."""
        return self.positions[-1]

    @property
    def water(self) -> int:
        """The points of the water holes won."""
        at = self.start.seat.index
        return self.end.water_won[at] - self.start.water_won[at]

    @property
    def oases(self) -> int:
        """The number of times a caravan reached an oasis."""
        at = self.start.seat.index
        return (scores(self.end)[at].oases - scores(self.start)[at].oases) // OASIS_POINTS

    @property
    def area(self) -> SpaceSet:
        """The spaces enclosed."""
        at = self.start.seat.index
        return self.end.areas[at] & ~self.start.areas[at]

    @property
    def points(self) -> int:
        """The points gained, as if the game ended now."""
        at = self.start.seat.index
        return scores(self.end)[at].total - scores(self.start)[at].total

    @property
    def cuts_off(self) -> bool:
        """Whether a placement cuts a rival's caravan off from an oasis, from water, or entirely."""
        return any(
            fact.phrase in _CUTS_OFF
            for position, move in zip(self.positions, self.moves, strict=False)
            for fact in facts_of(position, move)
        )


@dataclass(frozen=True)
class Goal:
    """What placements must achieve; every field that is set must hold."""

    moves: tuple[Move, ...] = ()
    """Every placement must be one of these."""
    placed: int = 0
    """At least this many placements."""
    water: int = 0
    """Water holes worth at least this many points."""
    oases: int = 0
    """At least this many oases reached."""
    area: int = 0
    """At least this many spaces enclosed."""
    points: int = 0
    """At least this many points from all sources, as if the game ended then."""
    largest: tuple[CamelColour, ...] = ()
    """The seat's caravans of these colours are the largest of their colour."""
    near_oasis: int = 0
    """A leader stands at most this many camels from an oasis."""
    cuts_off: bool = False
    """A rival's caravan is cut off from something."""
    ends: bool = False
    """The game ends."""
    wins: bool = False
    """The game ends, and the seat wins it alone."""

    def met_by(self, attempt: Attempt) -> bool:
        """Return whether placements meet the goal."""
        return all(self._answers(attempt))

    def _answers(self, attempt: Attempt) -> Iterator[bool]:
        """Yield whether each condition holds, the cheapest first."""
        if self.moves:
            yield all(move in self.moves for move in attempt.moves)
        if self.placed:
            yield len(attempt.moves) >= self.placed
        if self.ends:
            yield attempt.end.is_over
        if self.wins:
            yield winners(attempt.end) == (attempt.start.seat,)
        if self.water:
            yield attempt.water >= self.water
        if self.area:
            yield attempt.area.bit_count() >= self.area
        if self.oases:
            yield attempt.oases >= self.oases
        if self.points:
            yield attempt.points >= self.points
        if self.largest:
            yield all(_is_largest(attempt, colour) for colour in self.largest)
        if self.near_oasis:
            yield any(_is_near(attempt, move, self.near_oasis) for move in attempt.moves)
        if self.cuts_off:
            yield attempt.cuts_off


def _is_largest(attempt: Attempt, colour: CamelColour) -> bool:
    return largest_caravans(attempt.end, colour) == (attempt.start.seat,)


def _is_near(attempt: Attempt, move: Move, most: int) -> bool:
    if not isinstance(move, PlaceLeader):
        return False
    seat, after = attempt.start.seat, attempt.end
    for oasis in spaces_in(unreached_oases(after, seat, move.colour)):
        camels = camels_to(after, seat, move.colour, after.game.board.neighbours[oasis])
        if camels is not None and camels <= most:
            return True
    return False
