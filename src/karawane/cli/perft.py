"""`karawane perft`: count move sequences, to compare implementations."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from karawane.cli.files import read_record
from karawane.cli.options import FileArgument, GameOption, JsonOption
from karawane.rules import Position, legal_moves, play
from karawane.rules import perft as count

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane perft game.ttd --depth 2
karawane perft game.ttd --depth 2 --divide"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(perft)


def perft(
    file: FileArgument,
    depth: Annotated[
        int, typer.Option("--depth", "-d", min=0, metavar="N", help="Number of placements.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Count by first move.")] = False,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of N placements from a record's last position."""
    position = read_record(file, game).final
    if not divide:
        total = count(position, depth)
        print(json.dumps({"depth": depth, "count": total}) if as_json else total)
        return
    if depth == 0:
        raise typer.BadParameter("--divide needs a depth of 1 or more.")
    parts = _divided(position, depth)
    total = sum(parts.values())
    if as_json:
        print(json.dumps({"depth": depth, "count": total, "moves": parts}))
        return
    for move, below in parts.items():
        print(f"{move}: {below}")
    print(total)


def _divided(position: Position, depth: int) -> dict[str, int]:
    return {str(move): count(play(position, move), depth - 1) for move in legal_moves(position)}
