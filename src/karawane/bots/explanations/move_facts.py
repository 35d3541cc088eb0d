"""What a move does and what matters to a seat, found by the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.phrases import Phrase
from karawane.rules import Move, Position

if TYPE_CHECKING:
    from karawane.kernel.explanations import NativeFact

__all__ = ["advice_for", "facts_of"]

_PHRASES = tuple(Phrase)
"""The kernel numbers the phrases that describe moves in their order."""


def facts_of(position: Position, move: Move) -> tuple[Fact, ...]:
    """Return what a legal move does: at least one fact, the most important first.

    `kernel/explanations` defines the facts. A move that is not legal raises `ValueError`.

    >>> from karawane.rules import deal, legal_moves
    >>> start = deal(2, seed=1)
    >>> [fact.phrase.name for fact in facts_of(start, legal_moves(start)[40])]
    ['LEADER_NEAR_WATER', 'LEADER_IS_FIRST']
    """
    # The texts can be used without the kernel.
    from karawane.kernel.explanations import native_facts  # noqa: PLC0415

    return tuple(map(_fact, native_facts(position, move)))


def advice_for(position: Position) -> tuple[Fact, ...]:
    """Return what matters to the seat to move, the most important first; nothing before camels.

    >>> from karawane.rules import deal
    >>> advice_for(deal(2, seed=1))
    ()
    """
    from karawane.kernel.explanations import native_advice  # noqa: PLC0415

    return tuple(map(_fact, native_advice(position)))


def _fact(found: NativeFact) -> Fact:
    return Fact(_PHRASES[found.phrase], found.count, found.spaces, found.seats, found.colour)
