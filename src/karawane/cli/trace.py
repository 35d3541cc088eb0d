"""`karawane trace`: print a game move by move, for other programs to compare."""

from __future__ import annotations

import json
import sys

import typer

from karawane.cli.files import read_record
from karawane.cli.options import FileArgument, GameOption
from karawane.notation import trace as lines_of_trace

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane trace game.ttd
karawane new | karawane trace -"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(trace)


def trace(file: FileArgument, game: GameOption = None) -> None:
    """Print a record's trace: one JSON object per move, then one for the end."""
    # Read the whole record first, so that a broken one does not print half a trace.
    record = read_record(file, game)
    for line in lines_of_trace(record):
        sys.stdout.write(json.dumps(line) + "\n")
