"""What an analysis says about one move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from karawane.rules import Move

__all__ = ["MoveValue", "lead_of"]


@dataclass(frozen=True, slots=True)
class MoveValue:
    """The analysis of one move."""

    move: Move
    visits: int
    value: float
    """The expected reward of the seat to move, 0 to 1; higher when further ahead."""
    error: float
    """The standard error of `value`."""
    chances: tuple[float, ...]
    """The winning chance of each seat after it."""
    points: tuple[float, ...]
    """The expected final points of each seat."""

    def lead(self, seat: int) -> float:
        """Return by how many points a seat, counted from 0, is expected to be ahead of the others.

        >>> from karawane.rules import Pass
        >>> MoveValue(Pass(), 1, 0.5, 0.1, (0.5, 0.5), (30.0, 34.0)).lead(0)
        -4.0
        """
        return lead_of(self.points, seat)


def lead_of(points: Sequence[float], seat: int) -> float:
    """Return by how many points a seat, counted from 0, is ahead of the best of the others."""
    return points[seat] - max(other for at, other in enumerate(points) if at != seat)
