"""The legal moves of a position, as a collection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from karawane.rules.legality import camels, leaders
from karawane.rules.moves import PASS, GiveBack, Move, PlaceCamel, PlaceLeader
from karawane.rules.position import Phase, Position
from karawane.rules.spaces import SpaceSet, bits_in, nth_space
from karawane.rules.words import CamelColour

__all__ = ["LegalMoves", "legal_moves"]


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: iterate, count, index, and test membership.

    Placements are kept as one integer, a lane of spaces for each colour, and made into moves only
    when asked for. The order is fixed: by camel colour, then row by row.
    """

    __slots__ = ("_count", "_moves", "_others", "_placements", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._others: tuple[Move, ...] = ()
        self._moves: Mapping[int, Move]
        if position.camels_left:
            self._placements = camels(position)
            self._moves = position.game.camel_moves
        else:
            self._placements = leaders(position) if position.phase is Phase.LEADERS else 0
            self._moves = position.game.leader_moves
        self._count = self._placements.bit_count()
        if not self._count:
            self._others = _without_placement(position)
            self._count = len(self._others)

    def spaces(self, colour: CamelColour) -> SpaceSet:
        """Return the spaces on which a leader or camel of that colour may be placed."""
        game = self._position.game
        return self._placements >> game.lanes[colour.index] & game.lane

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Move]:
        moves = self._moves
        for number in bits_in(self._placements):
            yield moves[number]
        yield from self._others

    def __contains__(self, move: object) -> bool:
        if isinstance(move, PlaceCamel | PlaceLeader):
            kind = PlaceCamel if self._position.camels_left else PlaceLeader
            spaces = self.spaces(move.colour)
            return isinstance(move, kind) and move.space >= 0 and bool(spaces >> move.space & 1)
        return move in self._others

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        rest = index if index >= 0 else index + self._count
        if not 0 <= rest < self._count:
            raise IndexError(f"no legal move {index}: there are {self._count}")
        if self._others:
            return self._others[rest]
        placements, first = self._placements, 0
        lane, bits = self._position.game.lane, self._position.game.lane_bits
        while rest >= (count := (spaces := placements & lane).bit_count()):
            rest -= count
            placements >>= bits
            first += bits
        return self._moves[first + nth_space(spaces, rest)]

    def __repr__(self) -> str:
        return f"<{self._count} legal moves>"


def _without_placement(position: Position) -> tuple[Move, ...]:
    """Return the legal moves where nothing can be placed: giving back (2.3), or a pass (11.1)."""
    if position.phase is Phase.GIVE_BACK:
        return tuple(
            GiveBack(colour) for colour in CamelColour if colour not in position.given_back
        )
    return () if position.is_over else (PASS,)


def legal_moves(position: Position) -> LegalMoves:
    """Return the legal moves of a position; a finished game has none.

    >>> from karawane.rules import deal
    >>> moves = legal_moves(deal(2, seed=1))
    >>> len(moves) == len(list(moves)) and all(move in moves for move in moves)
    True
    """
    return LegalMoves(position)
