"""What a move does, derived from the rules."""

from __future__ import annotations

from karawane.bots.explanations.camel_facts import camel_facts
from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.leader_facts import leader_facts
from karawane.bots.explanations.phrases import Phrase
from karawane.rules import GiveBack, Move, Pass, PlaceCamel, PlaceLeader, Position

__all__ = ["facts_of"]


def facts_of(position: Position, move: Move) -> tuple[Fact, ...]:
    """Return what a legal move does: at least one fact, the most important first.

    >>> from karawane.rules import deal, legal_moves
    >>> start = deal(2, seed=1)
    >>> [fact.phrase.name for fact in facts_of(start, legal_moves(start)[40])]
    ['LEADER_NEAR_WATER', 'LEADER_IS_FIRST']
    """
    match move:
        case PlaceCamel():
            return tuple(camel_facts(position, move))
        case PlaceLeader():
            return tuple(leader_facts(position, move))
        case GiveBack():
            return (Fact(Phrase.NO_COLOUR_IS_BETTER),)
        case Pass():
            return (Fact(Phrase.NOTHING_TO_PLACE),)
