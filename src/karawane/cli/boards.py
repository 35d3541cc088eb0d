"""`karawane boards`: list the boards, or draw one."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.options import JsonOption, complete_board
from karawane.rules import (
    DEFAULT_BOARD,
    Board,
    BoardError,
    SetUpError,
    SpaceSet,
    board_names,
    deal,
    load_board,
    spaces_in,
)

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane boards
karawane boards desert
karawane boards desert --players 4
karawane boards --json"""

EXAMPLE = 1
"""The seed of the set-up on a drawn board."""

SMALL, WHOLE = 2, 4
"""Numbers of players for which the smaller part and the whole of a board are in play (2.1)."""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(boards)


def boards(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Board to draw.", autocompletion=complete_board),
    ] = None,
    players: Annotated[
        int,
        typer.Option(
            "--players",
            "-p",
            min=2,
            max=5,
            metavar="2-5",
            help="Number of players: 4 and 5 use the whole board.",
        ),
    ] = SMALL,
    as_json: JsonOption = False,
) -> None:
    """List the boards, or draw one."""
    try:
        if name is not None:
            _print_board(load_board(name, players=players), players, as_json=as_json)
            return
        pairs = [
            (load_board(each, players=SMALL), load_board(each, players=WHOLE))
            for each in board_names()
        ]
    except (BoardError, SetUpError) as error:
        raise CommandError(str(error)) from error
    if as_json:
        facts = [
            {
                "name": whole.name,
                "title": whole.title,
                "default": whole.name == DEFAULT_BOARD,
                "spaces": {"2-3": small.size, "4-5": whole.size},
                "palms": {"2-3": small.palms.bit_count(), "4-5": whole.palms.bit_count()},
                "note": whole.note,
            }
            for small, whole in pairs
        ]
        print(json.dumps(facts, ensure_ascii=False))
    else:
        _print_list(pairs)


def _print_list(pairs: list[tuple[Board, Board]]) -> None:
    from rich.table import Table

    from karawane.cli.screen import console

    table = Table("board", "title", "spaces, 2-3 players", "4-5 players", "note")
    for small, whole in pairs:
        table.add_row(whole.name, whole.title, str(small.size), str(whole.size), whole.note)
    console().print(table)


def _print_board(board: Board, players: int, *, as_json: bool) -> None:
    if as_json:
        facts = {
            "name": board.name,
            "title": board.title,
            "players": players,
            "spaces": _names(board.spaces),
            "circles": _names(board.circles),
            "palms": _names(board.palms),
            "note": board.note,
        }
        print(json.dumps(facts, ensure_ascii=False))
        return
    from karawane.cli.screen import board_drawing, console

    print(board_drawing(deal(players, seed=EXAMPLE, board=board)))
    title = board.title or board.name
    console().print(f"{title}, {board.size} spaces, with a set-up for {players} players.")
    # The drawing of a whole board already contains its note.
    if board.note and not board.whole:
        console().print(board.note)


def _names(spaces: SpaceSet) -> list[str]:
    return [space.name for space in spaces_in(spaces)]
