"""One thing that a move does."""

from __future__ import annotations

from dataclasses import dataclass

from karawane.bots.explanations.phrases import Phrase
from karawane.rules import CamelColour, Seat, Space

__all__ = ["Fact"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a move does, independent of language."""

    phrase: Phrase
    count: int = 1
    spaces: tuple[Space, ...] = ()
    seats: tuple[Seat, ...] = ()
    colour: CamelColour | None = None

    def as_json(self) -> dict[str, object]:
        """Return the fact as JSON, without empty fields.

        >>> Fact(Phrase.TAKES_LEAD, colour=CamelColour.CREAM).as_json()
        {'fact': 'takes_lead', 'count': 1, 'colour': 'cream'}
        """
        found: dict[str, object] = {"fact": self.phrase.value, "count": self.count}
        if self.spaces:
            found["spaces"] = [space.name for space in self.spaces]
        if self.seats:
            found["seats"] = [int(seat) for seat in self.seats]
        if self.colour:
            found["colour"] = str(self.colour)
        return found
