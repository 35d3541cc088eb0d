"""Options that several commands share, their completions, and what they ask for."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

import typer

from karawane.bots import player_names
from karawane.cli.command_error import CommandError
from karawane.rules import (
    DEFAULT_BOARD,
    DEFAULT_EDITION,
    OPTIONS,
    BoardError,
    Edition,
    OptionError,
    Position,
    SetUpError,
    board_names,
    deal,
    load_board,
)

__all__ = [
    "PERSON",
    "BoardOption",
    "BotArgument",
    "BotsArgument",
    "ChanceOption",
    "EditionOption",
    "FileArgument",
    "GameOption",
    "JsonOption",
    "OptionsOption",
    "PlayersOption",
    "PlyOption",
    "RayOption",
    "SeedOption",
    "WorkersOption",
    "chosen_edition",
    "chosen_seed",
    "complete_bot",
    "complete_seat",
    "dealt",
]

PERSON = "me"
"""What `--seat` calls a person at the keyboard."""


def complete_edition(incomplete: str) -> list[tuple[str, str]]:
    """Return the editions whose names begin like that, with their titles."""
    names = [name for name in Edition.names() if name.startswith(incomplete)]
    return [(name, Edition.named(name).title) for name in names]


def complete_board(incomplete: str) -> list[str]:
    """Return the boards whose names begin like that."""
    return [name for name in board_names() if name.startswith(incomplete)]


def complete_option(incomplete: str) -> list[str]:
    """Return the options with their values that begin like that."""
    pairs = [f"{name}={value}" for name, values in OPTIONS.items() for value in values]
    return [pair for pair in pairs if pair.startswith(incomplete)]


def complete_seat(incomplete: str) -> list[str]:
    """Return who may sit in a seat: a person, or one of the bots."""
    return [name for name in (PERSON, *player_names()) if name.startswith(incomplete)]


def complete_bot(incomplete: str) -> list[str]:
    """Return the bots whose names begin like that."""
    names = (*player_names(), "search", "plain", "guided", "cmd:")
    return [name for name in names if name.startswith(incomplete)]


EditionOption = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        metavar="NAME",
        help="Rules to play by; `karawane editions` lists them.",
        autocompletion=complete_edition,
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Override one option of the edition; may be given several times.",
        autocompletion=complete_option,
    ),
]
BoardOption = Annotated[
    str,
    typer.Option(
        "--board",
        "-b",
        metavar="NAME",
        help="Board to play on; `karawane boards` lists them.",
        autocompletion=complete_board,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "-s",
        min=0,
        metavar="NUMBER",
        help="Deal the set-up from this number: the same number, the same set-up.",
        show_default="a new one each time",
    ),
]
ChanceOption = Annotated[
    int, typer.Option("--seed", "-s", min=0, metavar="NUMBER", help="Set-ups and chance.")
]
PlayersOption = Annotated[
    int, typer.Option("--players", "-p", min=2, max=5, metavar="2-5", help="Seats at a table.")
]
BotsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT...",
        help="Who plays; fewer than players: the last fills the other seats.",
        autocompletion=complete_bot,
    ),
]
BotArgument = Annotated[
    str, typer.Argument(metavar="BOT", help="Who plays all seats.", autocompletion=complete_bot)
]
FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A record (.ttd); - is standard input.")
]
GameOption = Annotated[
    int | None,
    typer.Option(
        "--game", "-g", min=1, metavar="N", help="Which game, where the file has several."
    ),
]
PlyOption = Annotated[
    int | None,
    typer.Option(
        "--ply",
        min=0,
        metavar="N",
        help="After that many moves; 0 is the set-up.",
        show_default="the last position",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        max=256,
        metavar="N",
        help="Processes that play.",
        show_default="one for each core",
    ),
]
RayOption = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: HOST:PORT, ray://HOST:PORT, auto or local.",
        show_default="this machine's cores",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]


def chosen_edition(name: str, options: list[str] | None) -> Edition:
    """Return the edition of that name with options overridden."""
    try:
        chosen = Edition.named(name)
        for text in options or ():
            option, equals, value = text.partition("=")
            if not equals:
                raise CommandError(f"--option {text!r}: write NAME=VALUE, such as ends=at_once")
            chosen = chosen.with_options(**{option: value})
    except OptionError as error:
        raise CommandError(str(error)) from error
    return chosen


def chosen_seed(seed: int | None) -> int:
    """Return the seed asked for, or choose one and say so on standard error."""
    if seed is not None:
        return seed
    seed = secrets.randbelow(1_000_000_000)
    print(f"Dealt from seed {seed}; --seed {seed} deals the same again.", file=sys.stderr)
    return seed


def dealt(
    players: int,
    seed: int,
    *,
    edition_name: str = DEFAULT_EDITION,
    options: list[str] | None = None,
    board: str = DEFAULT_BOARD,
) -> Position:
    """Deal the set-up that the options ask for."""
    rules = chosen_edition(edition_name, options)
    try:
        return deal(players, seed=seed, edition=rules, board=load_board(board, players=players))
    except (BoardError, SetUpError) as error:
        raise CommandError(str(error)) from error
