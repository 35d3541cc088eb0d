"""`karawane engine`: play against other programs over standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.search_options import SearchSeedOption

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane engine
karawane engine --level 3
karawane arena greedy "cmd:karawane engine --level 3" --games 10

Commands, one a line: `level N` or `level max`; `record`, then the lines of a
record, then a line with a single `.`; `play MOVE`; `go MILLISECONDS`; `quit`.

Answers, one line each: `ok ...`, `move MOVE` or `error TEXT`, each preceded
by any number of lines that begin with `info `."""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(engine)


def engine(
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="N",
            help="Level to start with: 1, 2, ... or max.",
            show_default="max",
        ),
    ] = None,
    seed: SearchSeedOption = 0,
) -> None:
    """Play for another program, through the engine protocol on stdin and stdout."""
    from karawane.bots.levels import Level

    if level is not None:
        try:
            Level.named(level)
        except ValueError as error:
            raise CommandError(f"--level: {error}") from error
    # Load the kernel now, not within the time of the first `go`.
    import karawane.kernel.search  # noqa: F401
    from karawane.arena.engine_stdio import serve

    serve(sys.stdin.buffer, sys.stdout, level=level, seed=seed)
