"""A game in progress that is saved after every move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from karawane.cli.play.saves import SaveFile
from karawane.cli.seating import Seating
from karawane.notation import Record
from karawane.rules import Chips, Move, Position, Reason, play, why_illegal

__all__ = ["CHIPS_TAG", "MoveRefused", "SavedGame"]

CHIPS_TAG = "Chips"
"""The tag that holds which points are visible to others."""


class MoveRefused(ValueError):
    """A move cannot be played; `reason` is the rule, None if the turn ended before it."""

    def __init__(self, move: Move, reason: Reason | None) -> None:
        super().__init__(f"{move}: {reason or 'the turn has no placement left'}")
        self.move = move
        self.reason = reason


class SavedGame:
    """A game in progress; every move is saved at once."""

    def __init__(self, record: Record, seating: Seating, chips: Chips, save_file: SaveFile) -> None:
        own = dict((*seating.tags(), (CHIPS_TAG, chips.value)))
        others = tuple((name, value) for name, value in record.tags if name not in own)
        self._tags = (*others, *own.items())
        self._comments = record.comments
        self._moves = list(record.moves)
        self._positions = list(record.positions())
        self.seating = seating
        self.chips = chips
        self.save_file = save_file

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def record(self) -> Record:
        """The record so far."""
        # Drop comments on moves that were taken back.
        comments = tuple(each for each in self._comments if each[0] <= len(self._moves))
        return Record(self._positions[0], tuple(self._moves), self._tags, comments)

    def play(self, moves: Iterable[Move]) -> None:
        """Play moves of the seat to move: all of them, or none if one is illegal."""
        seat = self.position.seat
        new = [self.position]
        played = []
        for move in moves:
            if new[-1].is_over or new[-1].seat is not seat:
                raise MoveRefused(move, None)
            reason = why_illegal(new[-1], move)
            if reason is not None:
                raise MoveRefused(move, reason)
            new.append(play(new[-1], move))
            played.append(move)
        self._moves += played
        self._positions += new[1:]
        self.save_file.save(self.record)

    def check(self, move: Move) -> None:
        """Raise `MoveRefused` if a move is illegal now."""
        reason = why_illegal(self.position, move)
        if reason is not None:
            raise MoveRefused(move, reason)

    def take_back(self) -> Sequence[Move]:
        """Take back a person's last placement and everything after it; return those moves."""
        for ply in range(len(self._moves) - 1, -1, -1):
            if self._positions[ply].seat in self.seating.people:
                gone = self._moves[ply:]
                del self._moves[ply:]
                del self._positions[ply + 1 :]
                self.save_file.save(self.record)
                return gone
        return ()

    def since_own_turn(self) -> list[tuple[Position, Move]]:
        """Return the others' moves since the last placement of the seat to move, in order."""
        seat = self.position.seat
        return list(takewhile(lambda made: made[0].seat is not seat, self._backwards()))[::-1]

    def just_placed(self) -> list[Move]:
        """Return the moves to mark: this turn's placements, or the others' before it."""
        seat = self.position.seat
        own = takewhile(lambda made: made[0].seat is seat, self._backwards())
        return [move for _, move in (self.since_own_turn() or own)]

    def _backwards(self) -> Iterator[tuple[Position, Move]]:
        """Iterate over the moves, last first, each with the position before it."""
        return zip(reversed(self._positions[:-1]), reversed(self._moves), strict=True)
