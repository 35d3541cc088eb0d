"""Pictures that commands draw: SVG, or PNG where the file's name says so."""

from __future__ import annotations

from pathlib import Path

from karawane.cli.command_error import CommandError
from karawane.cli.files import STANDARD, write_bytes, write_text

__all__ = ["write_picture"]

WIDTH = 1600
"""The pixels of a PNG from left to right: sharp on a wide screen."""


def write_picture(target: str, svg: str) -> None:
    """Write a picture as a whole; a name that ends in .png makes it one of pixels."""
    if target != STANDARD and Path(target).suffix.lower() == ".png":
        write_bytes(target, _pixels(svg))
    else:
        write_text(target, svg + "\n")


def _pixels(svg: str) -> bytes:
    try:
        import resvg_py
    except ModuleNotFoundError as error:
        raise CommandError(
            "PNG needs resvg_py, which is not installed here: pip install 'karawane[pictures]'; "
            "SVG needs nothing"
        ) from error
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))
