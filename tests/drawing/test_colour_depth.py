import io

import pytest

from karawane.drawing.colour_depth import (
    ColourDepth,
    Ink,
    detect_colour_depth,
    needs_letters,
    paint,
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, ColourDepth.TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, ColourDepth.TRUE),
        ({"TERM": "xterm-direct"}, ColourDepth.TRUE),
        ({"WT_SESSION": "x"}, ColourDepth.TRUE),
        ({"TERM": "xterm-256color"}, ColourDepth.ANSI256),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, ColourDepth.NONE),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"}, ColourDepth.NONE),
        ({"TERM": "xterm", "NO_COLOR": ""}, ColourDepth.ANSI256),
        ({"TERM": "xterm", "FORCE_COLOR": "0"}, ColourDepth.NONE),
    ],
)
def test_in_a_terminal(environment: dict[str, str], depth: ColourDepth) -> None:
    assert detect_colour_depth(Terminal(), environment) is depth


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, ColourDepth.NONE),
        ({"FORCE_COLOR": "1"}, ColourDepth.ANSI256),
        ({"FORCE_COLOR": "3"}, ColourDepth.TRUE),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, ColourDepth.NONE),
    ],
)
def test_into_a_file(environment: dict[str, str], depth: ColourDepth) -> None:
    assert detect_colour_depth(io.StringIO(), environment) is depth


@pytest.mark.parametrize(
    ("colour", "code"), [("#FF0000", 196), ("#000000", 16), ("#808080", 244), ("#FFFFFF", 231)]
)
def test_the_nearest_of_256(colour: str, code: int) -> None:
    assert f"48;5;{code}m" in paint("x", Ink("#000000", colour), ColourDepth.ANSI256)


@pytest.mark.parametrize(("encoding", "letters"), [("utf-8", False), ("ascii", True)])
def test_letters_replace_glyphs_that_cannot_be_encoded(encoding: str, letters: bool) -> None:
    assert needs_letters(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is letters
