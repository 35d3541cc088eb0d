"""What a learner is asked to do, and whether some placements do it: judged by the rules."""

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
        """How many times a caravan reached an oasis."""
        at = self.start.seat.index
        return (scores(self.end)[at].oases - scores(self.start)[at].oases) // OASIS_POINTS

    @property
    def area(self) -> SpaceSet:
        """The spaces enclosed."""
        at = self.start.seat.index
        return self.end.areas[at] & ~self.start.areas[at]

    @property
    def points(self) -> int:
        """How many points more the seat would have if the game ended now."""
        at = self.start.seat.index
        return scores(self.end)[at].total - scores(self.start)[at].total

    @property
    def cuts_off(self) -> bool:
        """Whether a placement cuts a rival's caravan off from an oasis, from water, or wholly."""
        return any(
            fact.phrase in _CUTS_OFF
            for position, move in zip(self.positions, self.moves, strict=False)
            for fact in facts_of(position, move)
        )


@dataclass(frozen=True)
class Goal:
    """What placements must do; whatever is set must hold, and nothing set asks for nothing."""

    moves: tuple[Move, ...] = ()
    """Every placement must be one of these."""
    placed: int = 0
    """There are so many placements."""
    water: int = 0
    """They win water holes of so many points, or more."""
    oases: int = 0
    """Caravans reach so many oases, or more."""
    area: int = 0
    """They enclose so many spaces, or more."""
    points: int = 0
    """They bring so many points of all sources, or more, as if the game ended then."""
    largest: tuple[CamelColour, ...] = ()
    """The seat's caravans of these colours are then larger than all others of their colour."""
    near_oasis: int = 0
    """A leader stands so that its caravan needs at most so many camels to an oasis."""
    cuts_off: bool = False
    """They cut a rival's caravan off from something."""
    ends: bool = False
    """They end the game."""
    wins: bool = False
    """They end the game, and nobody else wins it."""

    def met_by(self, attempt: Attempt) -> bool:
        """Tell whether some placements do all that is asked for."""
        return all(self._answers(attempt))

    def _answers(self, attempt: Attempt) -> Iterator[bool]:
        """Yield whether each thing that is asked for is done, the quickly told first."""
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
