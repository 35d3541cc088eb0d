"""Pictures of games."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("karawane.kernel", exc_type=ImportError)
pytest.importorskip("numpy")

from karawane.drawing import draw_svg, draw_text
from karawane.envs.rendering import check_render_mode, render
from karawane.kernel import from_position
from karawane.rules import deal

POSITION = deal(3, seed=1)
GAME = from_position(POSITION)


def test_text_is_the_drawing_with_the_scores() -> None:
    text = render(GAME, "ansi")
    assert isinstance(text, str)
    assert text.startswith(draw_text(POSITION))
    assert "Seat 1 places a leader" in text


def test_human_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert render(GAME, "human") is None
    assert capsys.readouterr().out == f"{render(GAME, 'ansi')}\n"


def test_svg_is_the_drawing() -> None:
    assert render(GAME, "svg") == draw_svg(POSITION)


def test_pixels_show_the_board() -> None:
    pytest.importorskip("resvg_py")
    pixels = render(GAME, "rgb_array")
    assert isinstance(pixels, np.ndarray)
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (800, 3)
    sand = np.array([0xD9, 0xBF, 0x8C])
    near = (abs(pixels.astype(int) - sand) < 12).all(axis=2)
    assert 0.15 < near.mean() < 0.6


def test_other_modes_are_refused() -> None:
    check_render_mode(None)
    with pytest.raises(ValueError, match="human, ansi, svg, rgb_array"):
        check_render_mode("film")
