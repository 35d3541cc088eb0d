"""`karawane replay`: step through a game, or write it as an animation."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.files import STANDARD, read_record, write_text
from karawane.cli.options import FileArgument, GameOption
from karawane.cli.show import print_view, view_of
from karawane.notation import Record

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane replay game.ttd
karawane replay game.ttd --autoplay --seconds 0.5
karawane replay game.ttd --svg game.svg"""

FORWARD = ("", "n", "\r", "\n", " ", "\x1b[C", "\x1b[B")
BACK = ("b", "p", "\x1b[D", "\x1b[A")
FIRST = ("f", "\x1b[H")
LAST = ("l", "\x1b[F")
QUIT = ("q", "\x1b", "\x04")
KEYS = "Enter: next, b: back, f: first, l: last, q: quit"


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(replay)


def replay(
    file: FileArgument,
    game: GameOption = None,
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="OUT", help="Write an animated SVG; - is stdout."),
    ] = None,
    autoplay: Annotated[
        bool, typer.Option("--autoplay", help="Advance without waiting for a key.")
    ] = False,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0, max=3600, metavar="N", help="Time for each move."),
    ] = 0.8,
) -> None:
    """Step through a record in the terminal, or write it as an animated SVG."""
    record = read_record(file, game)
    if svg is not None:
        if seconds == 0:
            raise CommandError("--seconds must be above 0 for an animation")
        from karawane.drawing import draw_animation

        drawing = draw_animation(list(record.positions()), record.moves, seconds_per_move=seconds)
        write_text(svg, drawing + "\n")
    elif autoplay:
        _autoplay(record, seconds)
    elif file == STANDARD:
        raise CommandError("the record comes from stdin: add --autoplay or --svg")
    else:
        _step_through(record)


def _autoplay(record: Record, seconds: float) -> None:
    for ply in range(len(record.moves) + 1):
        if ply and sys.stdout.isatty():
            time.sleep(seconds)
        _show(record, ply)


def _step_through(record: Record) -> None:
    last = len(record.moves)
    ply = 0
    _show(record, ply)
    while (key := _ask(ply, last)) not in QUIT:
        wanted = ply
        if key in FORWARD:
            wanted = min(ply + 1, last)
        elif key in BACK:
            wanted = max(ply - 1, 0)
        elif key in FIRST:
            wanted = 0
        elif key in LAST:
            wanted = last
        else:
            print(KEYS)
        if wanted != ply:
            ply = wanted
            _show(record, ply)
        elif key in FORWARD + BACK:
            print("That is the end." if key in FORWARD else "That is the set-up.")


def _ask(ply: int, last: int) -> str:
    """Return the next key, or without a terminal the next line; `q` at the end of input."""
    prompt = f"[{ply}/{last}] {KEYS} "
    if sys.stdin.isatty():
        print(prompt, end="", flush=True)
        key = typer.getchar()
        print()
        return key if key.startswith("\x1b") else key.lower()
    # Not by `input`, which discards a Ctrl-C that comes while it prints the prompt.
    print(prompt, flush=True)
    try:
        return input().strip().lower()
    except EOFError:
        return "q"


def _show(record: Record, ply: int) -> None:
    if sys.stdout.isatty():
        from karawane.cli.screen import console

        console().clear()
    print_view(view_of(record, ply))
    sys.stdout.flush()
