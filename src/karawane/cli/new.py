"""`karawane new`: deal a new game."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from karawane.cli.files import STANDARD, write_text
from karawane.cli.options import (
    BoardOption,
    EditionOption,
    JsonOption,
    OptionsOption,
    PlayersOption,
    SeedOption,
    chosen_seed,
    dealt,
)
from karawane.notation import Record, position_text
from karawane.rules import DEFAULT_BOARD, DEFAULT_EDITION

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane new > game.ttd
karawane new game.ttd --players 4 --seed 7
karawane new --edition ffg --option owner_may_enter=yes"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(new)


def new(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="File to write; - is stdout.")
    ] = STANDARD,
    players: PlayersOption = 2,
    edition: EditionOption = DEFAULT_EDITION,
    option: OptionsOption = None,
    board: BoardOption = DEFAULT_BOARD,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Deal a new game and write its record with the set-up."""
    # Report a wrong name before a seed is chosen and announced.
    dealt(players, 0, edition_name=edition, options=option, board=board)
    chosen = chosen_seed(seed)
    start = dealt(players, chosen, edition_name=edition, options=option, board=board)
    record = str(Record(start))
    if as_json:
        facts = {"seed": chosen, "position": position_text(start), "record": record}
        record = json.dumps(facts, ensure_ascii=False) + "\n"
    write_text(file, record)
