"""A turning point of a game as a sentence."""

from __future__ import annotations

from karawane.bots.explanations import Language, Phrase, facts_of, tell
from karawane.bots.report import TurningPoint

__all__ = ["tell_turning_point"]


def tell_turning_point(turn: TurningPoint, words: Language) -> str:
    """Tell what was placed, what it did to the chances, and what would have been better."""
    seat = turn.seat.index
    happened = words.phrase(
        Phrase.TURNING_POINT,
        turn.ply + 1,
        seats=words.seat(turn.seat),
        move=turn.move,
        why=tell(facts_of(turn.position, turn.move), words),
        before=words.percent(turn.before[seat]),
        after=words.percent(turn.after[seat]),
    )
    expected = words.phrase(
        Phrase.BETTER_WAS,
        move=turn.expected,
        why=tell(facts_of(turn.position, turn.expected), words),
    )
    return f"{happened}; {expected}"
