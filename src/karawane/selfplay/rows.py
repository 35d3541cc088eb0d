"""What is kept of a placement."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Row", "Visits"]


class Visits(NamedTuple):
    """How often a search has tried a move."""

    action: int
    """The move's number (see `karawane.kernel.actions`)."""
    visits: int


class Row(NamedTuple):
    """One placement, and how its game ended; docs/selfplay.md has the table of columns."""

    seed: int
    """The seed of its run."""
    game: int
    """The game's number in its run, from 0."""
    ply: int
    """How many placements there were before, from 0."""
    seat: int
    """Who is to move, from 1."""
    players: int
    edition: str
    """Its name; overridden options are in the position's text."""
    position: str
    """The position before the placement, as `karawane.notation` writes it."""
    action: int
    """The number of the move that was played (see `karawane.kernel.actions`)."""
    move: str
    visits: tuple[Visits, ...]
    """The moves that were tried, the most visited first; empty where the bot did not search."""
    value: float | None
    """The reward that the search expects from the move for the seat to move, 0 to 1."""
    rewards: tuple[float, ...] | None
    """The reward that the search expects for each seat, 0 to 1."""
    points: tuple[int, ...]
    """The points of each seat at the end of the game."""
    shares: tuple[float, ...]
    """Each seat's part of the win: 1, or less for those who win together (9.4)."""
