"""Where each seat may place camels, as far as the board decides it (5.1 to 5.5).

All sets here hold five colours at once, a lane each (see `Game`): asking for the legal placements
of a seat is then one look-up, and keeping the answer true costs a few operations a placement.
"""

from __future__ import annotations

from collections.abc import Sequence

from karawane.rules.game import Game
from karawane.rules.spaces import SpaceSet

__all__ = ["closed_to", "reach_after", "reach_of"]


def closed_to(game: Game, seat: int, areas: Sequence[SpaceSet]) -> SpaceSet:
    """Return the areas that a seat (by its index) may not enter (5.5)."""
    closed = 0
    for other in game.others[seat]:
        closed |= areas[other]
    return closed if game.edition.owner_may_enter else closed | areas[seat]


def reach_of(
    game: Game, seat: int, camels: SpaceSet, borders: Sequence[int], areas: Sequence[SpaceSet]
) -> int:
    """Work out where a seat may place, from scratch."""
    beside_others = 0
    for other in game.others[seat]:
        beside_others |= borders[other]
    room = game.ground & ~camels & ~closed_to(game, seat, areas)
    return borders[seat] & ~beside_others & room * game.every_lane


def reach_after(  # noqa: PLR0913, PLR0917  (called at every placement: no detours)
    game: Game,
    reach: Sequence[int],
    borders: Sequence[int],
    mover: int,
    space: int,
    beside: int,
    gained: int,
) -> list[int]:
    """Bring the reach up to date with a camel of the mover on a space.

    `beside` are the spaces next to it, `gained` those of them that are open to the mover, both in
    the lane of the camel's colour; `borders` are as they were before.
    """
    changed = list(reach)
    taken = game.every_lane << space
    gone = taken | beside
    # `a ^ (a & b)` is `a & ~b` without the detour over a negative number: half the time here.
    for other in game.others[mover]:
        gained ^= gained & borders[other]
        spaces = changed[other]
        changed[other] = spaces ^ (spaces & gone)
    spaces = changed[mover] | gained
    changed[mover] = spaces ^ (spaces & taken)
    return changed
