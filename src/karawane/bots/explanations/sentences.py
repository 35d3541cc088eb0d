"""Facts as text."""

from __future__ import annotations

from collections.abc import Iterable

from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.languages import Language

__all__ = ["describe", "describe_fact"]


def describe(facts: Iterable[Fact], language: Language) -> str:
    """Return what a move does, the most important fact first.

    >>> from karawane.bots.explanations.phrases import Phrase
    >>> describe([Fact(Phrase.TAKES_WATER, count=3), Fact(Phrase.ENDS_GAME)], Language.named("de"))
    'holt 3 Punkte Wasser, beendet das Spiel'
    """
    return ", ".join(describe_fact(fact, language) for fact in facts)


def describe_fact(fact: Fact, language: Language) -> str:
    """Return one thing that a move does."""
    values = {
        "spaces": language.listed(space.name for space in fact.spaces) if fact.spaces else "",
        "seats": language.listed(map(language.seat, fact.seats)) if fact.seats else "",
        "owner": language.owner(fact.seats[0]) if fact.seats else "",
        "colour": language.colour(fact.colour) if fact.colour else "",
    }
    return language.phrase(fact.phrase, fact.count, **values)
