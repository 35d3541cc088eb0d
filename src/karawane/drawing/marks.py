"""Marks as callers may give them: moves, spaces, or a set of spaces."""

from __future__ import annotations

from collections.abc import Iterable

from karawane.rules import (
    CamelColour,
    GiveBack,
    Move,
    Pass,
    PlaceCamel,
    PlaceLeader,
    Space,
    SpaceSet,
    spaces_in,
)

__all__ = ["Marks", "marked_spaces"]

Marks = Space | SpaceSet | Move | Iterable[Space | Move]
"""A move, a space, a set of spaces as an integer, or an iterable of moves and spaces."""


def marked_spaces(marks: Marks) -> dict[Space, tuple[CamelColour, ...]]:
    """Return the marked spaces, each with the camel colours of the moves that mark it.

    >>> marked_spaces([PlaceCamel(CamelColour.SKY, Space.at(1, 1)), Space.at(0, 0)])
    {Space.at(1, 1): (CamelColour.SKY,), Space.at(0, 0): ()}
    >>> marked_spaces(0b101)
    {Space.at(0, 0): (), Space.at(2, 0): ()}
    """
    result: dict[Space, tuple[CamelColour, ...]] = {}
    for mark in _single_marks(marks):
        if isinstance(mark, Space):
            result.setdefault(mark, ())
        elif isinstance(mark, PlaceCamel | PlaceLeader):
            colours = result.setdefault(mark.space, ())
            if mark.colour not in colours:
                result[mark.space] = (*colours, mark.colour)
    return result


def _single_marks(marks: Marks) -> Iterable[Space | Move]:
    if isinstance(marks, Space):
        return (marks,)
    if isinstance(marks, int):
        return spaces_in(marks)
    if isinstance(marks, GiveBack | PlaceLeader | PlaceCamel | Pass):
        return (marks,)
    return marks
