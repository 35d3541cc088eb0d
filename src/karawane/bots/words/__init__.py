"""Moves in words from the rules' vocabulary, in several languages."""

from karawane.bots.words.fact import Fact
from karawane.bots.words.facts import facts_of
from karawane.bots.words.languages import Language, language, language_codes, usual_language
from karawane.bots.words.phrases import Phrase
from karawane.bots.words.telling import tell, tell_fact

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
