"""Options shared by several commands, with completions and validation."""

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
)

__all__ = [
    "PERSON",
    "BoardOption",
    "BotArgument",
    "BotsArgument",
    "ChanceOption",
    "EditionOption",
    "FileArgument",
    "FolderOption",
    "GameOption",
    "JsonOption",
    "OptionsOption",
    "PlayersOption",
    "PlyOption",
    "RayOption",
    "SeedOption",
    "WeightsArgument",
    "WorkersOption",
    "chosen_edition",
    "chosen_seed",
    "complete_bot",
    "complete_seat",
    "dealt",
]

PERSON = "me"
"""The name of a person at the keyboard in `--seat`."""


def complete_edition(incomplete: str) -> list[tuple[str, str]]:
    """Return the editions that match, with their titles."""
    names = [name for name in Edition.names() if name.startswith(incomplete)]
    return [(name, Edition.named(name).title) for name in names]


def complete_board(incomplete: str) -> list[str]:
    """Return the boards that match."""
    return [name for name in board_names() if name.startswith(incomplete)]


def complete_option(incomplete: str) -> list[str]:
    """Return the options that match, as `name=value`."""
    pairs = [f"{name}={value}" for name, values in OPTIONS.items() for value in values]
    return [pair for pair in pairs if pair.startswith(incomplete)]


def complete_seat(incomplete: str) -> list[str]:
    """Return who may take a seat: a person or a bot."""
    return [name for name in (PERSON, *player_names()) if name.startswith(incomplete)]


def complete_bot(incomplete: str) -> list[str]:
    """Return the bots that match."""
    names = (*player_names(), "search", "plain", "guided", "py:", "cmd:")
    return [name for name in names if name.startswith(incomplete)]


EditionOption = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        metavar="NAME",
        help="Edition of the rules; see `karawane editions`.",
        autocompletion=complete_edition,
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Override an option of the edition; repeatable.",
        autocompletion=complete_option,
    ),
]
BoardOption = Annotated[
    str,
    typer.Option(
        "--board",
        "-b",
        metavar="NAME",
        help="Board; see `karawane boards`.",
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
        help="Seed of the set-up: the same seed deals the same set-up.",
        show_default="random",
    ),
]
ChanceOption = Annotated[
    int, typer.Option("--seed", "-s", min=0, metavar="NUMBER", help="Seed of set-ups and bots.")
]
PlayersOption = Annotated[
    int, typer.Option("--players", "-p", min=2, max=5, metavar="2-5", help="Number of players.")
]
BotsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT...",
        help="Bots to match; the last one fills any seats left over.",
        autocompletion=complete_bot,
    ),
]
BotArgument = Annotated[
    str, typer.Argument(metavar="BOT", help="Bot for all seats.", autocompletion=complete_bot)
]
FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="Record (.ttd) to read; - is stdin.")
]
WeightsArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="File to write; what it has for other numbers of players is kept."
    ),
]
GameOption = Annotated[
    int | None,
    typer.Option(
        "--game", "-g", min=1, metavar="N", help="Number of the game, if the file has several."
    ),
]
PlyOption = Annotated[
    int | None,
    typer.Option(
        "--ply",
        min=0,
        metavar="N",
        help="Position after N moves; 0 is the set-up.",
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
        help="Number of processes.",
        show_default="one per core",
    ),
]
RayOption = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Run on a Ray cluster: HOST:PORT, ray://HOST:PORT, auto or local.",
        show_default="this machine",
    ),
]
FolderOption = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Folder for the results.",
        show_default="named after the run",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def chosen_edition(name: str, options: list[str] | None) -> Edition:
    """Return the named edition with options overridden."""
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
    """Return the given seed, or draw one and print it on standard error."""
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
        return deal(players, seed=seed, edition=rules, board=board)
    except (BoardError, SetUpError) as error:
        raise CommandError(str(error)) from error
