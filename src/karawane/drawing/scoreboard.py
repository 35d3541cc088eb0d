"""The legend, the points and the supply as plain text."""

from __future__ import annotations

from karawane.drawing.descriptions import state_of_play
from karawane.drawing.palette import SEAT_NAMES
from karawane.drawing.text_cells import glyph_of
from karawane.rules import CamelColour, Position, scores

__all__ = ["legend_text", "score_text"]


def legend_text(*, letters: bool = False) -> str:
    """Explain the signs of the terminal drawing.

    >>> print(legend_text(letters=True).splitlines()[0])
    Camels:  C cream   S sky   B blue   R rose   O olive; below, the owner's seat: _1_
    """
    camels = "   ".join(f"{glyph_of(colour, letters=letters)} {colour}" for colour in CamelColour)
    cream = glyph_of(CamelColour.CREAM, letters=letters)
    return (
        f"Camels:  {camels}; below, the owner's seat: _1_\n"
        "Leaders: the owner's seat in brackets: (1)\n"
        "Land:    ^ mountain   ~2~ water hole of 2 points   YYY oasis   y palm space\n"
        "         :1: in an area of seat 1   # = the dark line\n"
        f"Marks:   >{cream}< last move   _?_ legal   ?{cream}? legal for cream\n"
    )


def score_text(position: Position, *, letters: bool = False) -> str:
    """Write whose turn it is, each seat's points by source, and the supply.

    >>> from karawane.rules import deal
    >>> print(score_text(deal(2, seed=1)), end="")
    Seat 1 places a leader
    Seat          Water  Oases  Areas  Caravans  Total
    1 black           0      0      0         0      0
    2 indigo          0      0      0         0      0
    Supply: ● cream 22   ≋ sky 22   ◆ blue 22   ✚ rose 22   ▲ olive 22
    """
    lines = [state_of_play(position), "Seat          Water  Oases  Areas  Caravans  Total"]
    for seat, score in zip(position.game.seats, scores(position), strict=True):
        name = f"{seat:d} {SEAT_NAMES[seat]}"
        lines.append(
            f"{name:<13}{score.water:>6}{score.oases:>7}{score.areas:>7}"
            f"{score.caravans:>10}{score.total:>7}"
        )
    supply = "   ".join(
        f"{glyph_of(colour, letters=letters)} {colour} {left}"
        for colour, left in zip(CamelColour, position.supply, strict=True)
    )
    return "\n".join([*lines, f"Supply: {supply}"]) + "\n"
