"""The legal moves of a position, as a collection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import eq
from typing import overload

from karawane.rules.colours import COLOURS, CamelColour
from karawane.rules.move_text import as_move, parse_move
from karawane.rules.moves import PASS, GiveBack, Move, PlaceCamel, PlaceLeader
from karawane.rules.placements import camel_placements, leader_placements
from karawane.rules.position import Phase, Position
from karawane.rules.spaces import SpaceSet, bits_in

__all__ = ["LegalMoves", "legal_moves"]


SHOWN = 5
"""How many moves the `repr` of a position's moves lists."""

_PLACEMENTS = (PlaceCamel, PlaceLeader)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: iterate, count, index, and test for a move or its text.

    Placements are kept as sets of spaces by colour and become moves only when asked for. The order
    is fixed: by camel colour, then row by row.
    """

    __slots__ = ("_count", "_lanes", "_moves", "_others", "_placements")

    def __init__(self, position: Position) -> None:
        game = position.game
        self._lanes = game.lanes
        self._others: tuple[Move, ...] = ()
        self._moves: Mapping[int, Move]
        if position.camels_left:
            self._placements = camel_placements(position)
            self._moves = game.camel_moves
        else:
            leaders = position.phase is Phase.LEADERS
            self._placements = leader_placements(position) if leaders else 0
            self._moves = game.leader_moves
        self._count = self._placements.bit_count()
        if not self._count:
            self._others = _without_placement(position)
            self._count = len(self._others)

    def spaces(self, colour: CamelColour) -> SpaceSet:
        """Return the spaces on which a leader or camel of that colour may be placed."""
        return self._lanes.take(self._placements, colour)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Move]:
        moves = self._moves
        for bit in bits_in(self._placements):
            yield moves[bit]
        yield from self._others

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, _PLACEMENTS):
            return parse_move(move) in self if isinstance(move, str) else move in self._others
        if move.space < 0:
            return False
        bit = self._lanes.bit(move.colour, move.space)
        if not self._placements >> bit & 1:
            return False
        # Comparing keeps leaders apart from camels, and spaces off the board from the next lane.
        listed = self._moves[bit]
        return listed is move or listed == move

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if self._others or isinstance(index, slice):
            return tuple(self)[index]
        rest = index if index >= 0 else index + self._count
        if not 0 <= rest < self._count:
            raise IndexError(f"no legal move {index}: there are {self._count}")
        return self._moves[self._lanes.nth_bit(self._placements, rest)]

    def index(self, move: Move | str, start: int = 0, stop: int | None = None) -> int:
        """Return the index of a move; `ValueError` if it is not among them."""
        if move not in self:
            raise ValueError(f"{move} is not among the legal moves")
        return super().index(as_move(move), start, self._count if stop is None else stop)

    def count(self, move: Move | str) -> int:
        """Return 1 for a legal move, 0 for any other."""
        return int(move in self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalMoves):
            return NotImplemented
        return self._count == other._count and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash((self._placements, self._others))

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:SHOWN]))
        more = ", ..." if self._count > SHOWN else ""
        return f"<{self._count} legal move{'s' * (self._count != 1)}: {shown}{more}>"


def _without_placement(position: Position) -> tuple[Move, ...]:
    """Return the legal moves if nothing can be placed: giving back (2.3), or a pass (11.1)."""
    if position.phase is Phase.GIVE_BACK:
        return tuple(GiveBack(colour) for colour in COLOURS if colour not in position.given_back)
    return () if position.is_over else (PASS,)


def legal_moves(position: Position) -> LegalMoves:
    """Return the legal moves of a position; a finished game has none.

    >>> from karawane.rules import deal
    >>> moves = legal_moves(deal(2, seed=1))
    >>> moves
    <605 legal moves: C@c1, C@e1, C@f1, C@g1, C@h1, ...>
    >>> len(moves), "C@h7" in moves, "Ch8" in moves
    (605, True, False)
    """
    # The property of the same name caches them in the same place, but going through it would take a
    # tenth of the time of a random game.
    known = position.__dict__
    if "legal_moves" not in known:
        known["legal_moves"] = LegalMoves(position)
    moves: LegalMoves = known["legal_moves"]
    return moves
