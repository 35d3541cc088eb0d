"""What moves do, and what matters: facts as numbers, for `karawane.bots.explanations`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from karawane.kernel.actions import action_of
from karawane.kernel.convert import from_position, read_sets
from karawane.kernel.loader import native
from karawane.rules import CamelColour, Game, Move, Position, Seat, Space, spaces_in
from karawane.rules.colours import COLOURS

__all__ = ["NativeFact", "native_advice", "native_facts"]


@dataclass(frozen=True, slots=True)
class NativeFact:
    """One thing that a move does, or that matters."""

    phrase: int
    """The number of its phrase."""
    count: int
    spaces: tuple[Space, ...]
    seats: tuple[Seat, ...]
    colour: CamelColour | None


def native_facts(position: Position, move: Move) -> list[NativeFact]:
    """Return what a legal move does, the most important fact first.

    >>> from karawane.rules import deal, parse_move
    >>> facts = native_facts(deal(2, seed=1), parse_move("C@r4"))
    >>> [fact.count for fact in facts]
    [8, 1]
    """
    found = native.facts(from_position(position), action_of(position.game.board, move))
    return _read(found, position.game)


def native_advice(position: Position) -> list[NativeFact]:
    """Return what matters to the seat to move, the most important fact first."""
    return _read(native.advice(from_position(position)), position.game)


def _read(found: Sequence[tuple[int, int, bytes, int, int]], game: Game) -> list[NativeFact]:
    return [
        NativeFact(
            phrase,
            count,
            tuple(spaces_in(read_sets(game.board, spaces)[0])),
            tuple(seat for seat in game.seats if seats >> seat.index & 1),
            None if colour < 0 else COLOURS[colour],
        )
        for phrase, count, spaces, seats, colour in found
    ]
