"""The row stored for each placement."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Row", "Visits"]


class Visits(NamedTuple):
    """How often a search tried a move."""

    action: int
    """The move's number (see `karawane.kernel.actions`)."""
    visits: int


class Row(NamedTuple):
    """One placement, and how its game ended; docs/selfplay.md has the table of columns."""

    seed: int
    """The seed of the run."""
    game: int
    """The number of the game in the run, from 0."""
    ply: int
    """The number of placements before this one."""
    seat: int
    """The seat to move, from 1."""
    players: int
    edition: str
    """The name of the edition; the position's text has overridden options."""
    position: str
    """The position before the placement, as `karawane.notation` writes it."""
    action: int
    """The number of the move played (see `karawane.kernel.actions`)."""
    move: str
    visits: tuple[Visits, ...]
    """The moves tried, most visited first; empty if the bot did not search."""
    value: float | None
    """The expected reward of the move for the seat to move, 0 to 1."""
    rewards: tuple[float, ...] | None
    """The expected reward of each seat, 0 to 1."""
    points: tuple[int, ...]
    """The final points of each seat."""
    shares: tuple[float, ...]
    """The share of the win of each seat; joint winners split it (9.4)."""
