"""`karawane puzzles`: list the puzzles, or check their solutions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.options import JsonOption
from karawane.cli.progress import progress_bar
from karawane.cli.search_options import LanguageOption, chosen_language

if TYPE_CHECKING:
    from karawane.bots.explanations import Language
    from karawane.lessons import Puzzle

__all__ = ["add_to"]

WRONG = 1

EXAMPLES = """Examples:

karawane puzzles
karawane puzzles --language de
karawane puzzles --check
karawane puzzles --check --simulations 200000 --seed 7"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(puzzles)


def puzzles(
    check: Annotated[
        bool, typer.Option("--check", help="Check each puzzle with the rules and the search.")
    ] = False,
    simulations: Annotated[
        int,
        typer.Option("--simulations", min=100, metavar="N", help="Simulations for each puzzle."),
    ] = 100_000,
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="N", help="Search seed.")] = 1,
    language: LanguageOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the puzzles, or check their solutions."""
    from karawane.lessons import puzzles as all_puzzles

    words = chosen_language(language)
    problems = _checked(all_puzzles(), simulations, seed) if check else {}
    if as_json:
        facts = [_facts(each, words, problems.get(each.name)) for each in all_puzzles()]
        print(json.dumps(facts, ensure_ascii=False))
    else:
        _print(all_puzzles(), words, problems)
    if any(problems.values()):
        raise typer.Exit(WRONG)


def _checked(asked: tuple[Puzzle, ...], simulations: int, seed: int) -> dict[str, list[str]]:
    from karawane.lessons.puzzle_check import problems_of

    found = {}
    with progress_bar("Checking", len(asked)) as advance:
        for each in asked:
            found[each.name] = problems_of(each, simulations=simulations, seed=seed)
            advance(1)
    return found


def _facts(puzzle: Puzzle, words: Language, problems: list[str] | None) -> dict[str, object]:
    from karawane.lessons import texts

    facts: dict[str, object] = {
        "number": puzzle.number,
        "name": puzzle.name,
        "title": texts("puzzles", words.code)[f"{puzzle.name}.title"],
        "kind": puzzle.kind.value,
        "level": puzzle.level,
        "players": puzzle.record.start.game.players,
        "solution": [str(move) for move in puzzle.solution],
    }
    if problems is not None:
        facts["problems"] = problems
    return facts


def _print(asked: tuple[Puzzle, ...], words: Language, problems: dict[str, list[str]]) -> None:
    from rich.table import Table

    from karawane.cli.screen import console
    from karawane.lessons import texts

    told = texts("puzzles", words.code)
    table = Table("", "puzzle", "title", "what to do", "level")
    for each in asked:
        row = (each.name, told[f"{each.name}.title"], told[f"kinds.{each.kind.value}.name"])
        table.add_row(str(each.number), *row, str(each.level))
    screen = console()
    if not problems:
        screen.print(table)
        return
    for name, wrong in problems.items():
        for problem in wrong:
            screen.print(f"{name}: {problem}", soft_wrap=True)
    good = sum(not wrong for wrong in problems.values())
    screen.print(f"{good} of {len(problems)} puzzles are correct.")
