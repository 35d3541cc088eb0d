"""The game at native speed, an implementation detail of the layers above.

`karawane.rules` is the definition. The kernel holds a game as a mutable `RunningGame` and numbers
moves (see `actions`). Batches are in `karawane.kernel.batch`, which needs
NumPy; the comparison with the rules is in `karawane.kernel.verify`. Without the native module,
importing this raises `KernelMissing`, an `ImportError`.
"""

from karawane.kernel.actions import action_count, action_of, move_of
from karawane.kernel.convert import from_position, legal_moves, to_position
from karawane.kernel.loader import BASELINE_VARIABLE, KernelMissing, native
from karawane.kernel.playouts import Playouts, SeatPlayouts, Spread, playouts

RunningGame = native.RunningGame
"""A game in the kernel, which changes with every action; `from_position` makes one."""
POSITION_BYTES = native.POSITION_BYTES
"""The size of a position in the kernel."""

__all__ = [
    "BASELINE_VARIABLE",
    "POSITION_BYTES",
    "KernelMissing",
    "Playouts",
    "RunningGame",
    "SeatPlayouts",
    "Spread",
    "action_count",
    "action_of",
    "from_position",
    "legal_moves",
    "move_of",
    "playouts",
    "to_position",
]
