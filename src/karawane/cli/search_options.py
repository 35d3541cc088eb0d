"""Options shared by the commands that search and explain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError

if TYPE_CHECKING:
    from karawane.bots.explanations import Language

__all__ = [
    "LanguageOption",
    "SearchSeedOption",
    "ThreadsOption",
    "chosen_language",
]


def complete_language(incomplete: str) -> list[tuple[str, str]]:
    """Return the languages that match, with their names."""
    from karawane.bots.explanations import Language

    codes = [code for code in Language.codes() if code.startswith(incomplete)]
    return [(code, Language.named(code).name) for code in codes]


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        "-l",
        metavar="CODE",
        help="Language: en, de, fr or it.",
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
        help="Seed of the search: the same seed and simulations give the same result.",
    ),
]
ThreadsOption = Annotated[
    int, typer.Option("--threads", min=1, max=64, metavar="N", help="Cores to search with.")
]


def chosen_language(code: str | None) -> Language:
    """Return the given language, or that of the environment."""
    from karawane.bots.explanations import Language, preferred_language_code

    try:
        return Language.named(preferred_language_code() if code is None else code.lower())
    except ValueError as error:
        raise CommandError(f"--language: {error}") from error
