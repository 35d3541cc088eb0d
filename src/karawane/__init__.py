"""Karawane: Through the Desert as an exact library, with records and drawings.

>>> import karawane
>>> position = karawane.deal(players=2, seed=7)
>>> position = karawane.play(position, karawane.parse_move("C@h7"))
>>> position.seat
Seat.TWO
"""

from karawane import drawing, notation, rules
from karawane.drawing import *
from karawane.notation import *
from karawane.rules import *

__all__: list[str] = []
__all__ += rules.__all__
__all__ += notation.__all__
__all__ += drawing.__all__
