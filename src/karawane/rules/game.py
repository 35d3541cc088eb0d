"""What stays the same from the set-up to the end of a game (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from karawane.rules.board import Board
from karawane.rules.edition import Edition
from karawane.rules.lanes import LaneLayout
from karawane.rules.moves import PlaceCamel, PlaceLeader, camel_moves, leader_moves
from karawane.rules.seats import Seat
from karawane.rules.spaces import SpaceSet

__all__ = ["Game"]

CAMELS_OF_A_COLOUR = 34
"""Camels of each colour in the box, including the leaders' (1.2)."""
SET_ASIDE = {2: 10, 3: 5}
"""Camels of each colour that stay in the box with two and with three players (2.4)."""


@dataclass(frozen=True)
class Game:
    """Board, edition, players and oases, and what follows from them."""

    board: Board
    edition: Edition
    players: int
    oases: SpaceSet

    # Plain attributes, computed once, because every placement reads them.
    seats: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    """The seats in turn order."""
    others: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """For each seat's index, the indices of the other seats."""
    ground: SpaceSet = field(init=False, repr=False, compare=False)
    """The spaces on which a camel may ever stand: all except the oases (5.1)."""
    near_oases: SpaceSet = field(init=False, repr=False, compare=False)
    """The spaces next to an oasis (3.3, 7.1)."""
    lanes: LaneLayout = field(init=False, repr=False, compare=False)
    """How sets of spaces for all camel colours are laid side by side."""
    camel_moves: Mapping[int, PlaceCamel] = field(init=False, repr=False, compare=False)
    """Every placement of a camel, by its bit in the lanes."""
    leader_moves: Mapping[int, PlaceLeader] = field(init=False, repr=False, compare=False)
    """Every placement of a leader, by its bit in the lanes."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lanes, indices = self.board.lanes, range(self.players)
        derived = {
            "seats": tuple(Seat)[: self.players],
            "others": tuple(tuple(i for i in indices if i != own) for own in indices),
            "ground": self.board.spaces & ~self.oases,
            "near_oases": self.board.spread(self.oases),
            "lanes": lanes,
            "camel_moves": camel_moves(lanes.bits),
            "leader_moves": leader_moves(lanes.bits),
            "_hash": hash((self.board, self.edition, self.players, self.oases)),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        return self._hash

    @property
    def leaders_each(self) -> int:
        """The leaders that each player has to place: five, or four with five players (3.1)."""
        return 4 if self.players == 5 else 5

    @property
    def supply_at_start(self) -> int:
        """The camels of each colour in the supply before the first is placed (2.4)."""
        if self.players == 5:
            return self.edition.five_player_supply
        return CAMELS_OF_A_COLOUR - self.players - SET_ASIDE.get(self.players, 0)

    @property
    def short_turns(self) -> int:
        """The turns of one camel at the start: the first player's, or the first two's (4.2)."""
        return 1 if self.players == 2 else 2
