"""What a move does, found by the kernel."""

from __future__ import annotations

from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.phrases import Phrase
from karawane.rules import Move, Position

__all__ = ["facts_of"]

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

    return tuple(
        Fact(_PHRASES[fact.phrase], fact.count, fact.spaces, fact.seats, fact.colour)
        for fact in native_facts(position, move)
    )
