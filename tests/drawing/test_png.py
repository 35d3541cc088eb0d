import sys

import pytest

from karawane.drawing.png import PngUnavailable, can_draw_png, draw_png

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0H4V2Z"/></svg>'


def test_a_drawing_becomes_pixels() -> None:
    head = draw_png(SQUARE, width=64)[:24]
    assert head.startswith(b"\x89PNG")
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (64, 32)


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert not can_draw_png()
    with pytest.raises(PngUnavailable, match=r"karawane\[pictures\]"):
        draw_png(SQUARE)
