"""The goals of tasks; the kernel decides whether placements meet them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from karawane.rules import CamelColour, Move, Position

if TYPE_CHECKING:
    from karawane.kernel.attempts import NativeGoal

__all__ = ["Attempt", "Goal"]


@dataclass(frozen=True)
class Attempt:
    """Legal placements of one seat, with the positions before the first and after each."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]

    @property
    def start(self) -> Position:
        """The position before the first placement."""
        return self.positions[0]

    @property
    def end(self) -> Position:
        """The position after the last placement."""
        return self.positions[-1]


@dataclass(frozen=True)
class Goal:
    """What placements must achieve; every field that is set must hold.

    `kernel/lessons` checks that, so that the page gives the same answers without a server.
    """

    moves: tuple[Move, ...] = ()
    """Every placement must be one of these."""
    placed: int = 0
    """At least this many placements."""
    water: int = 0
    """Water holes worth at least this many points."""
    oases: int = 0
    """At least this many oases reached."""
    area: int = 0
    """At least this many spaces enclosed."""
    points: int = 0
    """At least this many points from all sources, as if the game ended then."""
    largest: tuple[CamelColour, ...] = ()
    """The seat's caravans of these colours are the largest of their colour."""
    near_oasis: int = 0
    """A leader stands at most this many camels from an oasis."""
    cuts_off: bool = False
    """A rival's caravan is cut off from something."""
    ends: bool = False
    """The game ends."""
    wins: bool = False
    """The game ends, and the seat wins it alone."""

    def met_by(self, attempt: Attempt) -> bool:
        """Return whether placements meet the goal."""
        from karawane.kernel.attempts import is_met  # noqa: PLC0415

        return is_met(self.native, attempt.start, attempt.moves)

    @property
    def native(self) -> NativeGoal:
        """The goal as the kernel takes it."""
        # The lessons can be read without the kernel.
        from karawane.kernel.attempts import NativeGoal  # noqa: PLC0415

        return NativeGoal(**{field.name: getattr(self, field.name) for field in fields(self)})
