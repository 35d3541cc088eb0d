"""Places for leaders: their features, and the learned worth of each feature."""

from __future__ import annotations

from functools import cache
from typing import Final

from karawane.kernel.actions import action_of
from karawane.kernel.convert import from_position
from karawane.kernel.learned_files import learned_for
from karawane.kernel.loader import native
from karawane.rules import Move, Position

__all__ = ["PLACE_FEATURES", "learned_places", "place_features"]

PLACE_FEATURES: Final = tuple(
    f"{what} at {steps}"
    for what, nearest, farthest in (
        ("oases", 2, 6),
        ("water", 1, 6),
        ("room", 1, 4),
        ("rivals", 2, 8),
        ("own leaders", 2, 8),
        ("other leaders", 2, 6),
    )
    for steps in range(nearest, farthest + 1)
)
"""What is counted around a place, by distance in steps over ground."""


def place_features(position: Position, move: Move) -> tuple[float, ...]:
    """Return the `PLACE_FEATURES` of the space where a leader is placed.

    A move that does not place a leader, or is not legal, raises `ValueError`.

    >>> from karawane.rules import deal, legal_moves
    >>> start = deal(2, seed=1)
    >>> found = place_features(start, legal_moves(start)[0])
    >>> dict(zip(PLACE_FEATURES, found))["room at 1"]
    4.0
    """
    action = action_of(position.game.board, move)
    try:
        return tuple(native.place_features(from_position(position), action))
    except ValueError as error:
        raise ValueError(f"{move}: {error}") from error


@cache
def learned_places(players: int) -> tuple[float, ...]:
    """Return the points that each of `PLACE_FEATURES` is worth; empty if none were learned.

    >>> len(learned_places(5)) == len(PLACE_FEATURES)
    True
    """
    learned = learned_for(players, "places.json")
    return tuple(learned["weights"][name] for name in PLACE_FEATURES) if learned else ()
