"""What stays the same from the set-up to the end of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from karawane.rules.board import Board
from karawane.rules.edition import Edition
from karawane.rules.moves import (
    PlaceCamel,
    PlaceLeader,
    camel_placements,
    leader_placements,
)
from karawane.rules.spaces import STRIDE, SpaceSet
from karawane.rules.words import CamelColour, Seat

__all__ = ["COLOURS", "Game"]

COLOURS = len(CamelColour)
CAMELS_OF_A_COLOUR = 34
SET_ASIDE = {2: 10, 3: 5}
"""Camels of each colour that stay in the box with two and with three players (2.4)."""


@dataclass(frozen=True)
class Game:
    """Board, edition, players and oases, with what follows from them.

    Sets of spaces for all five colours are held in one integer where that is faster: each colour
    has a lane of as many bits as the board needs, cream's at the bottom.
    """

    board: Board
    edition: Edition
    players: int
    oases: SpaceSet

    # Plain attributes, worked out once: they are read at every placement.
    seats: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    """The seats in turn order."""
    others: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """For each seat's index, the indices of the other seats."""
    ground: SpaceSet = field(init=False, repr=False, compare=False)
    """The spaces on which a camel may ever stand: all but the oases (5.1)."""
    near_oases: SpaceSet = field(init=False, repr=False, compare=False)
    """The spaces next to an oasis (3.3, 7.1)."""
    lanes: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The bit at which each colour's lane begins."""
    lane: SpaceSet = field(init=False, repr=False, compare=False)
    """Every bit of one lane."""
    every_lane: int = field(init=False, repr=False, compare=False)
    """The first bit of each lane; a set times this is that set in every lane."""
    lane_bits: int = field(init=False, repr=False, compare=False)
    """The number of bits in a lane."""
    camel_moves: Mapping[int, PlaceCamel] = field(init=False, repr=False, compare=False)
    """Every placement of a camel, by its bit in the lanes."""
    leader_moves: Mapping[int, PlaceLeader] = field(init=False, repr=False, compare=False)
    """Every placement of a leader, by its bit in the lanes."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        derived = {
            **_layout(self.players, self.board.height),
            "ground": self.board.spaces & ~self.oases,
            "near_oases": self.board.spread(self.oases),
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


@cache
def _layout(players: int, height: int) -> Mapping[str, object]:
    """Return what is the same in all games with that many players and rows."""
    bits = STRIDE * height
    lanes = tuple(colour.index * bits for colour in CamelColour)
    indices = range(players)
    return {
        "seats": tuple(Seat)[:players],
        "others": tuple(tuple(i for i in indices if i != own) for own in indices),
        "lanes": lanes,
        "lane": (1 << bits) - 1,
        "lane_bits": bits,
        "every_lane": sum(1 << lane for lane in lanes),
        "camel_moves": camel_placements(bits),
        "leader_moves": leader_placements(bits),
    }
