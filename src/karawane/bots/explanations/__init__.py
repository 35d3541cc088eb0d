"""Explanations of moves in several languages.

In dependency order: `phrases` (the names of all texts), `languages`, `fact` (one thing that a move
does), `move_facts` (what a move does, and what matters to a seat), `sentences` (facts as text).
"""

from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.languages import Language, preferred_language_code
from karawane.bots.explanations.move_facts import advice_for, facts_of
from karawane.bots.explanations.phrases import Phrase
from karawane.bots.explanations.sentences import describe, describe_fact

__all__ = [
    "Fact",
    "Language",
    "Phrase",
    "advice_for",
    "describe",
    "describe_fact",
    "facts_of",
    "preferred_language_code",
]
