"""A position as text for a terminal and as SVG, and a whole game as an animation.

>>> from karawane.drawing import draw_svg, draw_text, score_text
>>> from karawane.rules import deal, legal_moves
>>> position = deal(2, seed=1)
>>> "data-legal" in draw_svg(position, legal=legal_moves(position))
True
>>> len(draw_text(position).splitlines())
30
>>> score_text(position).splitlines()[0]
'Seat 1 places a leader'

Importing this package lets positions draw themselves, in notebooks as well:

>>> str(position) == draw_text(position) + score_text(position).rstrip()
True
>>> position._repr_svg_().startswith("<svg ")
True
"""

from karawane.drawing.animation import draw_animation
from karawane.drawing.colour_depth import ColourDepth, detect_colour_depth, needs_letters
from karawane.drawing.descriptions import describe_position, describe_space, state_of_play
from karawane.drawing.marks import Marks
from karawane.drawing.palette import (
    CAMEL_FILLS,
    CAMEL_GLYPHS,
    SEAT_FILLS,
    SEAT_NAMES,
)
from karawane.drawing.position_display import show_positions
from karawane.drawing.scoreboard import legend_text, score_text
from karawane.drawing.svg import draw_svg
from karawane.drawing.terminal import draw_text

__all__ = [
    "CAMEL_FILLS",
    "CAMEL_GLYPHS",
    "SEAT_FILLS",
    "SEAT_NAMES",
    "ColourDepth",
    "Marks",
    "describe_position",
    "describe_space",
    "detect_colour_depth",
    "draw_animation",
    "draw_svg",
    "draw_text",
    "legend_text",
    "needs_letters",
    "score_text",
    "state_of_play",
]

show_positions()
