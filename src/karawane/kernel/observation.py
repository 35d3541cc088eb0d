"""A game as planes of bytes, complete and from one seat's point of view.

An observation has the shape (planes, rows, columns), as far as there are spaces in play; a cell is
the space in that row and column.
"Own" is the viewing seat, and the others follow in turn order. First come planes of ones and
zeros, then numbers, each as a constant plane; `plane_names` lists them. The
whole position can be read back from an observation, so equal ones are equal games.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from karawane.kernel.actions import action_count
from karawane.kernel.convert import native_board
from karawane.kernel.loader import native
from karawane.rules import Board, CamelColour

__all__ = ["Observer", "plane_names"]


class Observer:
    """Observes games on one board with one number of players.

    >>> from karawane.kernel import from_position
    >>> from karawane.rules import deal
    >>> start = deal(2, seed=1)
    >>> observer = Observer(start.game.board, players=2)
    >>> observer.shape, observer.observe(from_position(start)).shape
    ((44, 13, 18), (44, 13, 18))
    >>> int(observer.mask(from_position(start)).sum())
    605
    """

    def __init__(self, board: Board, players: int) -> None:
        """Observe games on a board with that many players."""
        self._native = native.Observer(native_board(board), players)
        self.shape = (self._native.plane_count, self._native.height, self._native.width)
        """Planes, rows and columns of an observation."""
        self.actions = action_count(board)
        """The entries of a mask."""

    def observe(self, game: native.RunningGame, seat: int = 0) -> NDArray[np.uint8]:
        """Return a game as a seat sees it; 0 is the seat to move."""
        out = np.empty(self.shape, np.uint8)
        self._native.observe(game, seat, out)
        return out

    def mask(self, game: native.RunningGame) -> NDArray[np.int8]:
        """Return 1 for each legal action of the seat to move, 0 for the others."""
        out = np.empty(self.actions, np.uint8)
        self._native.mask(game, out)
        return out.view(np.int8)


@lru_cache(maxsize=8)
def plane_names(players: int) -> tuple[str, ...]:
    """Return the meaning of each plane of an observation.

    >>> plane_names(2)[0], plane_names(2)[-1]
    ('own cream caravan', 'next: colour given back, from 1')
    """
    ordinals = ["own", "next", "second next", "third next", "fourth next"]
    seats = ordinals[:players]
    points = ["water points", "oasis points", "area points now", "caravan points now"]
    return (
        *(f"{seat} {colour} caravan" for seat in seats for colour in CamelColour),
        *(f"{seat} areas" for seat in seats),
        *("leaders", "oases", "water of 1", "water of 2", "water of 3", "palm spaces", "spaces"),
        *("own seat, from 1", "seats until the one to move"),
        *(f"{colour} camels in the supply" for colour in CamelColour),
        *("phase, 0 to 3", "camels left in the turn", "leaders left to place"),
        *("turns of one camel to come", "passes in a row"),
        *("owner may enter", "ends at once", "palm spaces score"),
        *(f"{seat}: {what}" for seat in seats for what in [*points, "colour given back, from 1"]),
    )
