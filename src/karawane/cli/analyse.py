"""`karawane analyse`: the winning chances over a whole game, and where they turned."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.files import read_record
from karawane.cli.options import FileArgument, GameOption, JsonOption
from karawane.cli.pictures import check_one_output, svg_option, write_picture
from karawane.cli.progress import progress_bar
from karawane.cli.search_options import (
    LanguageOption,
    SearchSeedOption,
    ThreadsOption,
    chosen_language,
)

if TYPE_CHECKING:
    from karawane.bots.explanations import Language
    from karawane.bots.report import GameReport

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane analyse game.ttd
karawane analyse game.ttd --simulations 50000 --language fr
karawane analyse game.ttd --svg chances.svg
karawane analyse game.ttd --json"""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(analyse)


def analyse(
    file: FileArgument,
    game: GameOption = None,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations", min=10, max=10**9, metavar="N", help="Simulations for each position."
        ),
    ] = 10_000,
    seed: SearchSeedOption = 0,
    threads: ThreadsOption = 1,
    language: LanguageOption = None,
    svg: Annotated[str | None, svg_option("the chances over the game")] = None,
    as_json: JsonOption = False,
) -> None:
    """Search every position of a record and report where the winning chances turned."""
    check_one_output(svg=svg, as_json=as_json)
    words = chosen_language(language)
    record = read_record(file, game)
    from karawane.bots.report import report_on

    with progress_bar("Analysing", len(record.moves) + 1) as advance:
        report = report_on(
            record, simulations=simulations, seed=seed, threads=threads, advance=advance
        )
    if svg is not None:
        from karawane.bots.chances_chart import chances_chart

        write_picture(svg, chances_chart(report, words))
    elif as_json:
        print(json.dumps(_facts(report, words), ensure_ascii=False))
    else:
        _print(report, words)


def _print(report: GameReport, words: Language) -> None:
    from karawane.bots.explanations import Phrase
    from karawane.cli.screen import console

    screen = console()
    last = report.moments[-1]
    chances = ", ".join(
        f"{words.seat(seat)} {words.percent(chance)}"
        for seat, chance in zip(last.position.game.seats, last.chances, strict=True)
    )
    turns = report.turning_points()
    plies = len(report.record.moves)
    lines = [
        words.phrase(Phrase.GAME_REPORT, plies, simulations=report.simulations),
        words.phrase(Phrase.CHANCES_NOW, chances=chances),
        words.phrase(Phrase.TURNING_POINTS if turns else Phrase.NO_TURNING_POINT),
        *(f"  {turn.describe(words)}" for turn in turns),
    ]
    for line in lines:
        screen.print(line, soft_wrap=not screen.is_terminal)


def _facts(report: GameReport, words: Language) -> dict[str, object]:

    return {
        "simulations": report.simulations,
        "language": words.code,
        "moments": [
            {
                "ply": moment.ply,
                "seat": int(moment.position.seat),
                "chances": [round(chance, 4) for chance in moment.chances],
                "points": [round(points, 2) for points in moment.points],
                "expected": None if moment.expected is None else str(moment.expected),
                "played": None if move is None else str(move),
            }
            for moment, move in zip(report.moments, (*report.record.moves, None), strict=True)
        ],
        "turning_points": [
            {
                "ply": turn.ply,
                "seat": int(turn.seat),
                "move": str(turn.move),
                "expected": str(turn.expected),
                "swing": round(turn.swing, 4),
                "text": turn.describe(words),
            }
            for turn in report.turning_points()
        ],
    }
