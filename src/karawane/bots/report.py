"""A report on a whole game: the winning chances over time, and where they turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from karawane.bots.analysis import final_chances
from karawane.bots.explanations import Language, Phrase, describe, facts_of
from karawane.bots.move_values import lead_of
from karawane.kernel.search import Search, SearchResult
from karawane.notation import Record
from karawane.rules import Move, Position, Seat, scores

__all__ = ["CostlyPlacement", "GameReport", "Moment", "TurningPoint", "report_on"]

LEAST_SWING = 0.08
"""The change in its seat's chance that makes a placement a turning point."""

MOST_TURNING_POINTS = 7

LEAST_COST = 1.0
"""The points that a placement must cost to be reported as costly."""

MOST_COSTLY = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the game: each seat's prospects, and the expected move."""

    ply: int
    position: Position
    chances: tuple[float, ...]
    points: tuple[float, ...]
    """The expected final points of each seat."""
    expected: Move | None
    """The best move found; None in a finished game."""

    def lead(self, seat: Seat) -> float:
        """Return by how many points a seat is expected to be ahead of the best of the others."""
        return lead_of(self.points, seat.index)


@dataclass(frozen=True, slots=True)
class CostlyPlacement:
    """A placement after which its seat can expect fewer points."""

    ply: int
    """The number of moves before it."""
    position: Position
    move: Move
    expected: Move
    cost: float
    """The points that it cost, compared with the best of the other seats."""

    def why(self, language: Language) -> str:
        """Return what the expected move would have done."""
        return describe(facts_of(self.position, self.expected), language)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A placement that changed the chances."""

    ply: int
    """The number of moves before it."""
    position: Position
    move: Move
    expected: Move
    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def seat(self) -> Seat:
        """The seat that placed."""
        return self.position.seat

    @property
    def swing(self) -> float:
        """By how much the chance of the seat that placed changed."""
        seat = self.seat.index
        return abs(self.after[seat] - self.before[seat])

    def describe(self, language: Language) -> str:
        """Return what was placed, how the chances changed, and what was expected instead."""
        seat = self.seat.index
        happened = language.phrase(
            Phrase.TURNING_POINT,
            self.ply + 1,
            seats=language.seat(self.seat),
            move=self.move,
            why=describe(facts_of(self.position, self.move), language),
            before=language.percent(self.before[seat]),
            after=language.percent(self.after[seat]),
        )
        expected = language.phrase(
            Phrase.BETTER_WAS,
            move=self.expected,
            why=describe(facts_of(self.position, self.expected), language),
        )
        return f"{happened}; {expected}"


@dataclass(frozen=True, slots=True)
class GameReport:
    """The chances in every position of a game."""

    record: Record
    moments: tuple[Moment, ...]
    simulations: int
    """The simulations for each position."""

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Return the placements that changed the chances most, in the order of the game."""
        swings = sorted(self._swings(), key=lambda turn: (-turn.swing, turn.ply))
        great = [turn for turn in swings[:MOST_TURNING_POINTS] if turn.swing >= LEAST_SWING]
        return tuple(sorted(great, key=lambda turn: turn.ply))

    def costly_placements(self, seat: Seat) -> tuple[CostlyPlacement, ...]:
        """Return the placements that cost a seat most, the worst first."""
        costs = sorted(self._costs(seat), key=lambda placement: (-placement.cost, placement.ply))
        return tuple(each for each in costs[:MOST_COSTLY] if each.cost >= LEAST_COST)

    def _costs(self, seat: Seat) -> Iterator[CostlyPlacement]:
        for ply, move in enumerate(self.record.moves):
            now, then = self.moments[ply], self.moments[ply + 1]
            # If the expected move was played, the search merely changed its mind.
            if now.position.seat is seat and now.expected is not None and now.expected != move:
                cost = now.lead(seat) - then.lead(seat)
                yield CostlyPlacement(ply, now.position, move, now.expected, cost)

    def _swings(self) -> Iterator[TurningPoint]:
        for ply, move in enumerate(self.record.moves):
            now, then = self.moments[ply], self.moments[ply + 1]
            # If the expected move was played, the search merely changed its mind.
            if now.expected is not None and now.expected != move:
                yield TurningPoint(ply, now.position, move, now.expected, now.chances, then.chances)


def report_on(
    record: Record,
    *,
    simulations: int,
    seed: int = 0,
    threads: int = 1,
    advance: Callable[[], object] = lambda: None,
) -> GameReport:
    """Search every position of a record; `advance` is called after each.

    The search tree is kept from move to move, so that nothing found early is lost.
    """
    search: Search | None = None
    moments: list[Moment] = []
    for ply, position in enumerate(record.positions()):
        if position.is_over:
            moments.append(_final_moment(ply, position))
        else:
            if search is None:
                search = Search(position, seed=seed, threads=threads)
            else:
                search.advance(record.moves[ply - 1])
            moments.append(_moment(ply, position, search.run(simulations=simulations)))
        advance()
    return GameReport(record, tuple(moments), simulations)


def _moment(ply: int, position: Position, result: SearchResult) -> Moment:
    """Judge a position by the mean over all moves tried, most of which are good ones.

    The best move alone would flatter the seat to move: among many moves tried a few times, the one
    that came out on top was lucky.
    """
    return Moment(ply, position, result.wins, result.points, result.best)


def _final_moment(ply: int, position: Position) -> Moment:
    points = tuple(float(score.total) for score in scores(position))
    return Moment(ply, position, final_chances(position), points, None)
