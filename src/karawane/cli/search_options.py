"""What the commands that search share: their options, a language, and a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.files import read_record, shown_name
from karawane.notation import Record

if TYPE_CHECKING:
    from karawane.bots.explanations import Language

__all__ = [
    "LanguageOption",
    "SearchSeedOption",
    "ThreadsOption",
    "asked_record",
    "chosen_language",
]


def complete_language(incomplete: str) -> list[tuple[str, str]]:
    """Return the languages whose codes begin like that, with their names."""
    from karawane.bots.explanations import Language

    codes = [code for code in Language.codes() if code.startswith(incomplete)]
    return [(code, Language.named(code).name) for code in codes]


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        "-l",
        metavar="CODE",
        help="Language of the words: en, de, fr or it.",
        show_default="from LANG",
        autocompletion=complete_language,
    ),
]
SearchSeedOption = Annotated[
    int,
    typer.Option(
        "--seed",
        "-s",
        min=0,
        max=2**63 - 1,
        metavar="NUMBER",
        help="Chance of the search: the same number and simulations, the same result.",
    ),
]
ThreadsOption = Annotated[
    int, typer.Option("--threads", min=1, max=64, metavar="N", help="Cores to search with.")
]


def chosen_language(code: str | None) -> Language:
    """Return the language asked for, or that of the environment."""
    from karawane.bots.explanations import Language, preferred_language_code

    try:
        return Language.named(preferred_language_code() if code is None else code.lower())
    except ValueError as error:
        raise CommandError(f"--language: {error}") from error


def asked_record(file: str, game: int | None, ply: int | None) -> Record:
    """Read a record as far as it is asked for."""
    record = read_record(file, game)
    moves = len(record.moves)
    if ply is None:
        return record
    if ply > moves:
        raise CommandError(f"{shown_name(file)}: --ply {ply}: the game has only {moves} moves")
    return Record(record.start, record.moves[:ply], record.tags)
