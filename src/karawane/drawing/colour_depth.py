"""How many colours a terminal shows, and the codes for them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TextIO

from karawane.drawing.palette import CAMEL_GLYPHS, red_green_blue

__all__ = ["ColourDepth", "Ink", "detect_colour_depth", "needs_letters", "paint"]

_RESET = "\x1b[0m"
_CUBE = (0, 95, 135, 175, 215, 255)


class ColourDepth(Enum):
    """How many colours to use in a terminal."""

    NONE = "none"
    ANSI256 = "256"
    TRUE = "true"


@dataclass(frozen=True)
class Ink:
    """The foreground and background of a character."""

    front: str
    back: str
    bold: bool = False


def detect_colour_depth(stream: TextIO, environment: Mapping[str, str] = os.environ) -> ColourDepth:
    """Return how many colours a stream shows, judging by the environment and the stream.

    NO_COLOR turns colours off, FORCE_COLOR turns them on even without a terminal, as described
    at https://no-color.org and https://force-color.org.

    >>> import io
    >>> detect_colour_depth(io.StringIO(), {"COLORTERM": "truecolor"})
    <ColourDepth.NONE: 'none'>
    """
    if environment.get("NO_COLOR"):
        return ColourDepth.NONE
    forced = environment.get("FORCE_COLOR", "")
    if forced in ("0", "false"):
        return ColourDepth.NONE
    terminal = environment.get("TERM", "")
    if not forced and (terminal == "dumb" or not stream.isatty()):
        return ColourDepth.NONE
    if forced == "3" or environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ColourDepth.TRUE
    # These terminals support true colour, but not all of them set COLORTERM.
    if terminal.endswith("-direct") or "WT_SESSION" in environment:
        return ColourDepth.TRUE
    return ColourDepth.ANSI256


def needs_letters(stream: TextIO) -> bool:
    """Return whether a stream cannot encode the camels' glyphs and needs letters instead.

    >>> import io
    >>> needs_letters(io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    True
    """
    try:
        "".join(CAMEL_GLYPHS.values()).encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def paint(content: str, ink: Ink, depth: ColourDepth) -> str:
    r"""Write characters in the colours of an ink, as far as the depth allows.

    >>> paint("x", Ink("#000000", "#FFFFFF"), ColourDepth.TRUE)
    '\x1b[38;2;0;0;0;48;2;255;255;255mx\x1b[0m'
    >>> paint("x", Ink("#000000", "#FFFFFF"), ColourDepth.NONE)
    'x'
    """
    if depth is ColourDepth.NONE:
        return content
    bold = "1;" if ink.bold else ""
    return (
        f"\x1b[{bold}{_code(38, ink.front, depth)};{_code(48, ink.back, depth)}m{content}{_RESET}"
    )


def _code(kind: int, colour: str, depth: ColourDepth) -> str:
    parts = red_green_blue(colour)
    if depth is ColourDepth.TRUE:
        return f"{kind};2;" + ";".join(map(str, parts))
    return f"{kind};5;{_nearest_of_256(parts)}"


def _nearest_of_256(parts: tuple[int, int, int]) -> int:
    """Return the nearest colour of the 6 x 6 x 6 cube and the 24 greys."""
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in parts]
    in_cube = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    grey = max(0, min(23, round((sum(parts) / 3 - 8) / 10)))
    cube_miss = sum((_CUBE[step] - part) ** 2 for step, part in zip(steps, parts, strict=True))
    grey_miss = sum((8 + 10 * grey - part) ** 2 for part in parts)
    return 232 + grey if grey_miss < cube_miss else in_cube
