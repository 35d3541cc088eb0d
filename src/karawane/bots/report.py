"""A report on a whole game: the winning chances over time, and where they turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from karawane.bots.explanations import Language, Phrase, describe, facts_of
from karawane.bots.move_values import lead_of
from karawane.kernel.loader import native
from karawane.kernel.search import Search, final_outlook
from karawane.notation import Record
from karawane.rules import Move, Position, Seat

__all__ = ["CostlyPlacement", "GameReport", "Moment", "TurningPoint", "report_on"]


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
        expected = language.phrase(Phrase.BETTER_WAS, move=self.expected, why=self.why(language))
        return f"{happened}; {expected}"

    def why(self, language: Language) -> str:
        """Return what the expected move would have done."""
        return describe(facts_of(self.position, self.expected), language)


@dataclass(frozen=True, slots=True)
class GameReport:
    """The chances in every position of a game.

    `kernel/search/report.hpp` decides which placements are worth mentioning.
    """

    record: Record
    moments: tuple[Moment, ...]
    simulations: int
    """The simulations for each position."""

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Return the placements that changed the chances most, in the order of the game."""
        return tuple(self._turning_point(ply) for ply, _ in self._native().turning_points())

    def costly_placements(self, seat: Seat) -> tuple[CostlyPlacement, ...]:
        """Return the placements that cost a seat most, the worst first."""
        players = self.record.start.game.players
        found = self._native().costly_placements(int(seat), players)
        return tuple(self._costly_placement(ply, cost) for ply, cost in found)

    def _native(self) -> native.Moments:
        moves = (*self.record.moves, None)
        return native.Moments(
            [int(moment.position.seat) for moment in self.moments],
            [moment.chances for moment in self.moments],
            [moment.points for moment in self.moments],
            [
                moment.expected is not None and moment.expected != move
                for moment, move in zip(self.moments, moves, strict=True)
            ],
        )

    def _turning_point(self, ply: int) -> TurningPoint:
        now, then, move, expected = self._surprise(ply)
        return TurningPoint(ply, now.position, move, expected, now.chances, then.chances)

    def _costly_placement(self, ply: int, cost: float) -> CostlyPlacement:
        now, _, move, expected = self._surprise(ply)
        return CostlyPlacement(ply, now.position, move, expected, cost)

    def _surprise(self, ply: int) -> tuple[Moment, Moment, Move, Move]:
        """Return the moments before and after a move, the move, and the one expected instead."""
        now, then = self.moments[ply : ply + 2]
        if now.expected is None:
            raise ValueError(f"no move was expected after {ply} moves")
        return now, then, self.record.moves[ply], now.expected


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
            moments.append(_moment(ply, position, search, simulations))
        advance()
    return GameReport(record, tuple(moments), simulations)


def _moment(ply: int, position: Position, search: Search, simulations: int) -> Moment:
    result = search.run(simulations=simulations)
    chances, points = search.outlook()
    return Moment(ply, position, chances, points, result.best)


def _final_moment(ply: int, position: Position) -> Moment:
    chances, points = final_outlook(position)
    return Moment(ply, position, chances, points, None)
