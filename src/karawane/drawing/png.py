"""Drawings as PNG, with resvg if it is installed."""

from __future__ import annotations

from importlib.util import find_spec

__all__ = ["PngUnavailable", "can_draw_png", "draw_png"]

WIDTH = 1600
"""The width of a picture in pixels."""


class PngUnavailable(Exception):
    """resvg is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "PNG needs resvg_py, which is not installed: pip install 'karawane[pictures]'; "
            "SVG works without it"
        )


def can_draw_png() -> bool:
    """Return whether `draw_png` works in this installation."""
    return find_spec("resvg_py") is not None


def draw_png(svg: str, width: int = WIDTH) -> bytes:
    """Return a drawing as PNG; `PngUnavailable` without resvg."""
    try:
        # Only here: the extra `pictures` is optional.
        import resvg_py  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise PngUnavailable from error
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
