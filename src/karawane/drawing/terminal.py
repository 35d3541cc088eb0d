"""A position as text for a terminal: readable in true colour, in 256 colours and in none."""

from __future__ import annotations

from textwrap import wrap

from karawane.drawing.colour_depth import ColourDepth
from karawane.drawing.marks import Marks, marked_spaces
from karawane.drawing.text_canvas import Canvas
from karawane.drawing.text_cells import cell_of
from karawane.rules import Position, spaces_in

__all__ = ["draw_text"]

_NOTE_WIDTH = 90


def draw_text(  # noqa: PLR0913 (all but the position are options, by keyword only)
    position: Position,
    *,
    colour: ColourDepth = ColourDepth.NONE,
    legal: Marks = (),
    last: Marks = (),
    coordinates: bool = True,
    letters: bool = False,
) -> str:
    r"""Draw a position as text; with `letters`, in nothing but ASCII.

    Some of the glyphs are of ambiguous width: a terminal in an East Asian setting may give them
    two columns. `letters` writes the camel colours' letters in their place.

    >>> from karawane.rules import Board, PlaceLeader, CamelColour, Space, play, set_up
    >>> board = Board.from_text("tiny", "....\n.oP.\n....")
    >>> start = set_up(2, oases=[Space.at(2, 1)], water={Space.at(1, 1): 3}, board=board)
    >>> move = PlaceLeader(CamelColour.ROSE, Space.at(0, 0))
    >>> print(draw_text(play(start, move), last=move, coordinates=False), end="")
    ^^^^^___^^^^^___^
    ^___/   \___/   \
    />✚<\___/   \___/
    \(1)/~3~\___/   \
    /   \___/YYY\___/
    \___/   \___/   \
    /   \___/   \___/
    \___/^^^\___/^^^^
    """
    board = position.game.board
    canvas = Canvas(board)
    legal_marks, last_marks = marked_spaces(legal), marked_spaces(last)
    for space in spaces_in(board.spaces):
        cell = cell_of(
            position,
            space,
            legal=legal_marks.get(space),
            last=space in last_marks,
            letters=letters,
        )
        canvas.put(space, cell.upper, cell.lower)
    canvas.dark_line()
    drawing = canvas.text(colour, coordinates=coordinates)
    if not (board.whole and board.note):
        return drawing
    return drawing + "".join(f"{line}\n" for line in wrap(board.note, _NOTE_WIDTH))
