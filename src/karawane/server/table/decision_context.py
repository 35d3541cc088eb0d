"""What a decision needs that is neither in the table nor in the command."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

__all__ = ["DecisionContext"]


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What a decision needs beside the table and the command."""

    chance: Random
    """Where the order of seats comes from."""
    name: str
    """What the sender is called, who sits down without saying so."""
    token: str
    """The digest of the token for a new seat, where somebody sits down."""
    rematch: str
    """The id of the table for a rematch, where somebody wants one."""
