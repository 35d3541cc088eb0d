"""Terminal output: the board, the state of play, and the scores."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from karawane.rules import CamelColour, Chips, Phase, Position, Seat, scores, winners

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from karawane.drawing import Marks

__all__ = ["board_drawing", "console", "counted", "score_table", "state_of_play", "supply_line"]

HIDDEN = "?"
"""Shown in place of hidden points."""


def console() -> Console:
    """Return the console for standard output, without colours if that is not a terminal."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def counted(number: int, what: str) -> str:
    """Return a number of things.

    >>> counted(1, "game"), counted(2000, "game")
    ('1 game', '2,000 games')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def board_drawing(position: Position, *, legal: Marks = (), last: Marks = ()) -> str:
    """Draw the board with the colours and glyphs that standard output can show."""
    from karawane.drawing import detect_colour_depth, draw_text, needs_letters

    drawing = draw_text(
        position,
        colour=detect_colour_depth(sys.stdout),
        letters=needs_letters(sys.stdout),
        legal=legal,
        last=last,
    )
    return drawing.rstrip("\n")


def state_of_play(position: Position, names: Sequence[str]) -> str:
    """Return who is to do what."""
    name = names[position.seat.index]
    match position.phase:
        case Phase.GIVE_BACK:
            return f"{name} gives a leader back"
        case Phase.LEADERS:
            left = -(-position.leaders_left // position.game.players)
            return f"{name} places a leader ({left} to place)"
        case Phase.CAMELS:
            camels = "a camel" if position.camels_left == 1 else "two camels"
            return f"{name} places {camels}"
        case Phase.OVER:
            return f"The game is over: {_who_won(position, names)}"


def _who_won(position: Position, names: Sequence[str]) -> str:
    won = [names[seat.index] for seat in winners(position)]
    return f"{won[0]} wins" if len(won) == 1 else f"{' and '.join(won)} win together"


def supply_line(position: Position) -> str:
    """Return the camels left of each colour, with the glyphs used on the board."""
    from karawane.drawing import CAMEL_GLYPHS, needs_letters

    plain = needs_letters(sys.stdout)
    left = [
        f"{'' if plain else CAMEL_GLYPHS[colour]}{colour.letter} {colour} {count}"
        for colour, count in zip(CamelColour, position.supply, strict=True)
    ]
    return "Camels left: " + "  ".join(left)


def score_table(
    position: Position,
    names: Sequence[str],
    *,
    chips: Chips = Chips.OPEN,
    viewers: Sequence[Seat] = (),
) -> Table:
    """Return every seat's points by source; `chips` may hide others' during the game."""
    from rich import box
    from rich.table import Table

    table = Table("seat", "player", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("water", "oases", "areas", "caravans", "total"):
        table.add_column(heading, justify="right")
    for seat, score in zip(position.game.seats, scores(position), strict=True):
        hides = not position.is_over and seat not in viewers
        water = hides and chips is not Chips.OPEN
        oases = hides and chips is Chips.ALL_HIDDEN
        table.add_row(
            str(int(seat)),
            names[seat.index],
            HIDDEN if water else str(score.water),
            HIDDEN if oases else str(score.oases),
            str(score.areas),
            str(score.caravans),
            HIDDEN if water else str(score.total),
        )
    return table
