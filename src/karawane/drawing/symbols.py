"""Everything that is drawn more than once: defined once, and used by name."""

from __future__ import annotations

from karawane.drawing.camels import badge_symbols, camel_symbols, leader_symbols
from karawane.drawing.markup import Ids
from karawane.drawing.mountains import mountain_symbols
from karawane.drawing.terrain import ground_symbols
from karawane.drawing.water import oasis_symbol, palm_sign, water_symbols
from karawane.rules import Seat

__all__ = ["symbols"]


def symbols(ids: Ids, seats: tuple[Seat, ...], *, markers: bool = False) -> list[str]:
    """Return the definitions of ground, water, palms, camels, and the seats' leaders and badges.

    Groups of mountains are defined as markers if a browser is to show many of them.
    """
    return [
        *ground_symbols(ids),
        *mountain_symbols(ids, markers=markers),
        *water_symbols(ids),
        oasis_symbol(ids),
        palm_sign(ids),
        *camel_symbols(ids),
        *leader_symbols(ids, seats),
        *badge_symbols(ids, seats),
    ]
