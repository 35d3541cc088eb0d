"""Karawane: Through the Desert as an exact library, with records and drawings.

>>> import karawane
>>> position = karawane.deal(players=2, seed=7)
>>> position = karawane.play(position, "C@h7")
>>> position.seat
Seat.TWO
"""

from typing import Any

from karawane import drawing, notation, rules
from karawane.drawing import *
from karawane.notation import *
from karawane.rules import *

__version__: str

__all__: list[str] = []
__all__ += rules.__all__
__all__ += notation.__all__
__all__ += drawing.__all__


def __getattr__(name: str) -> Any:
    if name != "__version__":
        raise AttributeError(f"module 'karawane' has no attribute {name!r}")
    # Only on demand: reading a package's metadata takes longer than importing this one.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("karawane")
    except PackageNotFoundError:
        return "unknown"
