"""`karawane engine`: play against other programs over standard input and output."""

from __future__ import annotations

from typing import Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.options import complete_bot
from karawane.cli.search_options import SearchSeedOption

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane engine
karawane engine --level 3
karawane engine --bot py:my_bots:Fox
karawane arena greedy "cmd:karawane engine --level 3" --games 10

Commands, one a line: `version`; `options`; `set NAME VALUE`; `level N` or
`level max`; `record`, then the lines of a record, then a line with a single
`.`; `position TEXT`; `play MOVE`; `undo`; `go MILLISECONDS`, `go infinite` or
`go simulations N`; `stop`; `quit`. docs/engine-protocol.md describes them all.

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
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="Bot to play instead, as in `karawane arena`: py:MODULE:NAME, search:1000, ...",
            autocompletion=complete_bot,
        ),
    ] = None,
    seed: SearchSeedOption = 0,
) -> None:
    """Play for another program, through the engine protocol on stdin and stdout."""
    from karawane.bots import contestant
    from karawane.bots.levels import Level

    if level is not None and bot is not None:
        raise CommandError("choose one of --level and --bot")
    if level is not None:
        try:
            Level.named(level)
        except ValueError as error:
            raise CommandError(f"--level: {error}") from error
    if bot is not None:
        try:
            contestant(bot)
        except ValueError as error:
            raise CommandError(f"--bot: {error}") from error
    # Load the kernel now, not within the time of the first `go`.
    import karawane.kernel.search  # noqa: F401
    from karawane.engine import serve

    serve(bot, level=level, seed=seed)
