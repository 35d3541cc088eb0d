"""Players implemented in the kernel: levels 1 to 4."""

from __future__ import annotations

from karawane.bots.choice import generator, one_of
from karawane.bots.player import Seed, check_running
from karawane.rules import Move, Position

__all__ = ["NativePlayer"]


class NativePlayer:
    """Chooses at random among the moves that a level considers best.

    `kernel/players` defines them. Each plays the best that it sees, but does not see everything:

    | level | what it does |
    |---|---|
    | jerboa | drinks, even beside an oasis; otherwise makes its longest caravan longer |
    | skink | takes water and oases beside its caravans, walks only to water: late to oases |
    | fennec | takes the most points that one camel wins; the largest caravans come late |
    | gazelle | takes the most, and among equal camels heads for more, then for room |

    The first three are blind to being cut off, and none sees what its rivals want.

    >>> from karawane.rules import deal
    >>> position = deal(3, seed=1)
    >>> NativePlayer("fennec", 7).choose(position) == NativePlayer("fennec", 7).choose(position)
    True
    """

    def __init__(self, level: str, seed: Seed, *, name: str | None = None) -> None:
        self._level = level
        self._chance = generator(seed)
        self._name = name or level

    @property
    def name(self) -> str:
        """The player's name."""
        return self._name

    def choose(self, position: Position, *, seconds: float | None = None) -> Move:  # noqa: ARG002
        """Return one of the best moves; a finished game raises `ValueError`."""
        # People can play against each other without the kernel.
        from karawane.kernel.players import best_moves  # noqa: PLC0415

        check_running(position)
        return one_of(best_moves(position, self._level), self._chance)
