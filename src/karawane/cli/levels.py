"""`karawane levels`: list the opponents, from the weakest to the strongest."""

from __future__ import annotations

import json

import typer

from karawane.cli.options import JsonOption

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane levels
karawane levels --json
karawane play --seat me --seat fennec"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(levels)


def levels(as_json: JsonOption = False) -> None:
    """List the levels, from a child's first game to full strength."""
    from karawane.bots.levels import LEVELS

    if as_json:
        facts = [
            {
                "level": each.number,
                "name": each.name,
                "seconds": each.seconds,
                "about": each.about,
            }
            for each in LEVELS
        ]
        print(json.dumps(facts, ensure_ascii=False))
        return
    from rich.table import Table

    from karawane.cli.screen import console

    table = Table("level", "name", "seconds per placement, at most", "how it plays")
    for each in LEVELS:
        table.add_row(str(each.number), each.name, f"{each.seconds:g}", each.about)
    console().print(table)
