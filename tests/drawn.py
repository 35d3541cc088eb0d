"""Boards drawn as text: what tests of the rules start from; see `karawane.notation.diagrams`."""

from __future__ import annotations

from karawane.notation.diagrams import Diagram as Drawn
from karawane.notation.diagrams import parse_diagram as drawn
from karawane.rules import Space, SpaceSet, spaces_in

__all__ = ["Drawn", "drawn", "spaces"]


def spaces(places: SpaceSet) -> frozenset[Space]:
    """Return a set of spaces in the form that tests compare with marked spaces."""
    return frozenset(spaces_in(places))
