"""Moves in words from the rules' vocabulary, in several languages."""

from karawane.bots.explanations.fact import Fact
from karawane.bots.explanations.languages import Language, language, language_codes, usual_language
from karawane.bots.explanations.move_facts import facts_of
from karawane.bots.explanations.phrases import Phrase
from karawane.bots.explanations.sentences import tell, tell_fact

__all__ = [
    "Fact",
    "Language",
    "Phrase",
    "facts_of",
    "language",
    "language_codes",
    "tell",
    "tell_fact",
    "usual_language",
]
