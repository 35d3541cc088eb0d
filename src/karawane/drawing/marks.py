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
    parse_move,
    parse_space,
    spaces_in,
)

__all__ = ["Marks", "marked_spaces"]

Marks = Space | SpaceSet | Move | str | Iterable[Space | Move | str]
"""A move or space, or its text; an iterable of these; or a set of spaces as an integer."""


def marked_spaces(marks: Marks) -> dict[Space, tuple[CamelColour, ...]]:
    """Return the marked spaces, each with the camel colours of the moves that mark it.

    >>> marked_spaces([PlaceCamel(CamelColour.SKY, Space.at(1, 1)), Space.at(0, 0)])
    {Space.at(1, 1): (CamelColour.SKY,), Space.at(0, 0): ()}
    >>> marked_spaces(["Sb2", "a1"])
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
    if isinstance(marks, int) and not isinstance(marks, Space):
        return spaces_in(marks)
    if isinstance(marks, Space | GiveBack | PlaceLeader | PlaceCamel | Pass | str):
        marks = (marks,)
    return (_read(mark) if isinstance(mark, str) else mark for mark in marks)


def _read(text: str) -> Space | Move:
    return parse_space(text) if text[:1].islower() and text != "pass" else parse_move(text)
