"""Turns, comments and variations of a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from karawane.rules import (
    IllegalMove,
    Move,
    NotationError,
    Phase,
    Position,
    Seat,
    parse_move,
    play,
)

__all__ = ["Comment", "Turn", "Variation", "turns_of"]

_VARIATION = re.compile(r"\s*\(([^()]*)\)(.*)", re.DOTALL)


class Comment(NamedTuple):
    """A comment, and the number of moves before it."""

    ply: int
    text: str


@dataclass(frozen=True)
class Turn:
    """Consecutive moves of one seat in one phase."""

    seat: Seat
    phase: Phase
    round: int
    """The number of the round in its phase, from 1: a round ends with the last seat."""
    ply: int
    """The number of moves before it."""
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))


def turns_of(start: Position, moves: Iterable[Move]) -> Iterator[Turn]:
    """Yield the turns in which moves are made, one after the other."""
    position, turn = start, None
    for ply, move in enumerate(moves):
        seat, phase = position.seat, position.phase
        if turn is not None and (seat, phase) == (turn.seat, turn.phase):
            turn = Turn(seat, phase, turn.round, turn.ply, (*turn.moves, move))
        else:
            number = 1
            if turn is not None:
                yield turn
                if phase is turn.phase:
                    number = turn.round + (seat < turn.seat)
            turn = Turn(seat, phase, number, ply, (move,))
        position = play(position, move)
    if turn is not None:
        yield turn


@dataclass(frozen=True)
class Variation:
    """Moves other than the game's, from one of its positions.

    In a record it is a comment: `{(Ch9 Ch10) reaches the oasis}`.
    """

    ply: int
    """The number of the game's moves before it; it replaces those that follow."""
    moves: tuple[Move, ...]
    text: str = ""
    """The remark on it."""

    @classmethod
    def parsed(cls, position: Position, ply: int, comment: str) -> Variation | None:
        """Return the variation that a comment holds, None if it holds no legal one."""
        found = _VARIATION.fullmatch(comment)
        words = found[1].replace("/", " ").split() if found else []
        if not found or not words:
            return None
        try:
            variation = cls(ply, tuple(map(parse_move, words)), found[2].strip())
            variation.positions(position)
        except (NotationError, IllegalMove):
            return None
        return variation

    def positions(self, start: Position) -> tuple[Position, ...]:
        """Return the positions from its beginning on; an illegal move raises `IllegalMove`."""
        positions = [start]
        for move in self.moves:
            positions.append(play(positions[-1], move))
        return tuple(positions)

    def __str__(self) -> str:
        moves = f"({' '.join(map(str, self.moves))})"
        return f"{moves} {self.text}" if self.text else moves
