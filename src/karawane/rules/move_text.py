"""Spaces and moves read from text; `str(space)` and `str(move)` are the inverse."""

from __future__ import annotations

import re
from functools import lru_cache

from karawane.rules.colours import CamelColour
from karawane.rules.moves import PASS, GiveBack, Move, PlaceCamel, PlaceLeader
from karawane.rules.notation_error import NotationError
from karawane.rules.spaces import Space

__all__ = ["SPACE", "as_move", "parse_move", "parse_space"]

SPACE = r"[a-z][1-9][0-9]{0,2}"
"""The pattern of a space's name."""

_SPACE = re.compile(SPACE)
_MOVE = re.compile(rf"([CSBRO])(?:(-)|(@?)({SPACE}))")


def parse_space(text: str) -> Space:
    """Read the name of a space.

    >>> parse_space("m7")
    Space.at(12, 6)
    """
    if not _SPACE.fullmatch(text):
        raise NotationError(
            f"{text!r} is not a space; write column letter and row, such as m7", is_word=True
        )
    return Space.at(ord(text[0]) - ord("a"), int(text[1:]) - 1)


# The same few moves are parsed again and again, by readers of many games and by the server.
@lru_cache(maxsize=4096)
def parse_move(text: str) -> Move:
    """Read a move: `C-` gives back, `C@h7` places a leader, `Ch8` a camel, `pass` passes.

    >>> parse_move("C@h7")
    PlaceLeader(colour=CamelColour.CREAM, space=Space.at(7, 6))
    """
    if text == "pass":
        return PASS
    found = _MOVE.fullmatch(text)
    if not found:
        raise NotationError(
            f"{text!r} is not a move; write C- to give back, C@h7 for a leader, Ch8 for a camel, "
            "or pass (colours: C cream, S sky, B blue, R rose, O olive)",
            is_word=True,
        )
    letter, gives_back, leader, space = found.groups()
    colour = CamelColour(letter)
    if gives_back:
        return GiveBack(colour)
    return (PlaceLeader if leader else PlaceCamel)(colour, parse_space(space))


def as_move(move: Move | str) -> Move:
    """Return a move, parsing it first if it is text."""
    return parse_move(move) if isinstance(move, str) else move
