"""Writing pictures: SVG, or PNG if the file name ends in .png."""

from __future__ import annotations

from pathlib import Path

import typer
from typer.models import OptionInfo

from karawane.cli.command_error import CommandError
from karawane.cli.files import STANDARD, write_bytes, write_text
from karawane.drawing.png import PngUnavailable, can_draw_png, draw_png

__all__ = ["check_one_output", "svg_option", "write_picture"]


def svg_option(subject: str) -> OptionInfo:
    """Return the option `--svg` of a command that draws something."""
    option: OptionInfo = typer.Option(
        "--svg",
        metavar="OUT",
        help=f"Draw {subject} as SVG or .png; - is stdout.",
        callback=_checked_target,
    )
    return option


def check_one_output(*, svg: str | None, as_json: bool) -> None:
    """Refuse `--svg` together with `--json`."""
    if svg is not None and as_json:
        raise CommandError("choose one of --svg and --json")


def _checked_target(target: str | None) -> str | None:
    """Refuse a file that cannot become a picture before the command does any work."""
    if target is not None and target != STANDARD:
        if _is_png(target):
            if not can_draw_png():
                raise CommandError(str(PngUnavailable()))
        elif Path(target).suffix.lower() not in ("", ".svg"):
            raise CommandError(f"--svg {target}: pictures end in .svg or .png")
    return target


def _is_png(target: str) -> bool:
    return target != STANDARD and Path(target).suffix.lower() == ".png"


def write_picture(target: str, svg: str) -> None:
    """Write a picture atomically, as PNG if the name ends in .png."""
    if _is_png(target):
        try:
            pixels = draw_png(svg)
        except PngUnavailable as error:
            raise CommandError(str(error)) from error
        write_bytes(target, pixels)
    else:
        write_text(target, svg + "\n")
