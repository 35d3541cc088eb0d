"""A whole game looked at: how the chances went, and where they turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from karawane.bots.analysis import final_chances
from karawane.kernel.search import Search, SearchResult
from karawane.notation import Record
from karawane.rules import Move, Position, Seat, scores

__all__ = ["GameReport", "Moment", "TurningPoint", "report_on"]

LEAST_SWING = 0.08
"""A placement is a turning point where it moves at least this part of the chances."""

MOST_TURNING_POINTS = 7


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the game: who stands how well, and what was expected."""

    ply: int
    position: Position
    chances: tuple[float, ...]
    points: tuple[float, ...]
    """The final points that each seat may expect."""
    expected: Move | None
    """The best move that was found; none in a finished game."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A placement that changed the chances."""

    ply: int
    """The moves before it."""
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
        """How much of the chances went from some seats to others."""
        return sum(abs(b - a) for a, b in zip(self.before, self.after, strict=True)) / 2


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

    def _swings(self) -> Iterator[TurningPoint]:
        for ply, move in enumerate(self.record.moves):
            now, then = self.moments[ply], self.moments[ply + 1]
            # What was expected to happen is no turning point: the search changed its mind.
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

    The tree is kept from move to move, so that what was found early is not lost.
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
    """Judge a position by all that was tried in it, which is mostly what is good.

    The best move alone would flatter the seat to move: of many moves tried a few times, the one
    that came out best was lucky.
    """
    return Moment(ply, position, result.wins, result.points, result.best)


def _final_moment(ply: int, position: Position) -> Moment:
    points = tuple(float(score.total) for score in scores(position))
    return Moment(ply, position, final_chances(position), points, None)
