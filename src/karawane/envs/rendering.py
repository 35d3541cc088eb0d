"""Pictures of a game: text, SVG, and pixels."""

from __future__ import annotations

import io

from karawane.envs.extra import rl_extra

with rl_extra():
    import numpy as np
    from numpy.typing import NDArray

from karawane.drawing import draw_svg, draw_text, score_text
from karawane.kernel import RunningGame, to_position

__all__ = ["RENDER_MODES", "Picture", "check_render_mode", "render"]

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""`human` prints what `ansi` returns."""

WIDTH = 800
"""The width of `rgb_array` in pixels."""

Picture = str | NDArray[np.uint8] | None


def check_render_mode(mode: str | None) -> None:
    """Raise `ValueError` if there is no such mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"unknown render mode {mode!r}; choose from {', '.join(RENDER_MODES)}")


def render(game: RunningGame, mode: str) -> Picture:
    """Draw a game in one of the `RENDER_MODES`.

    >>> from karawane.kernel import from_position
    >>> from karawane.rules import deal
    >>> render(from_position(deal(2, seed=1)), "svg")[:5]
    '<svg '
    """
    position = to_position(game)
    match mode:
        case "svg":
            return draw_svg(position)
        case "rgb_array":
            return _pixels(draw_svg(position))
        case _:
            text = f"{draw_text(position)}\n{score_text(position)}"
            if mode == "ansi":
                return text
            print(text)  # noqa: T201 (that is what `human` is for)
            return None


def _pixels(svg: str) -> NDArray[np.uint8]:
    # Only this mode needs them.
    with rl_extra():
        import resvg_py  # noqa: PLC0415
        from PIL import Image  # noqa: PLC0415

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
