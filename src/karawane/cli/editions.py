"""`karawane editions`: list the editions and their options."""

from __future__ import annotations

import json

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.options import JsonOption
from karawane.rules import DEFAULT_EDITION, OPTIONS, Edition, OptionError

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane editions
karawane editions --json
karawane new --edition kosmos --option ends=after_turn"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(editions)


def editions(as_json: JsonOption = False) -> None:
    """List the editions with their options (section 10 of the rules)."""
    try:
        found = [Edition.named(name) for name in Edition.names()]
    except OptionError as error:
        raise CommandError(str(error)) from error
    if as_json:
        facts = [
            {
                "name": each.name,
                "title": each.title,
                "default": each.name == DEFAULT_EDITION,
                "options": each.options,
            }
            for each in found
        ]
        print(json.dumps(facts, ensure_ascii=False))
        return
    from rich.table import Table

    from karawane.cli.screen import console

    table = Table("option", *(each.name for each in found))
    for option in OPTIONS:
        table.add_row(option, *(each.options[option] for each in found))
    screen = console()
    screen.print(table)
    for each in found:
        default = " (the default)" if each.name == DEFAULT_EDITION else ""
        screen.print(f"{each.name}: {each.title}{default}")
