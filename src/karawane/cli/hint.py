"""`karawane hint`: the best moves in a position, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.files import read_record, shown_name
from karawane.cli.options import FileArgument, GameOption, JsonOption, PlyOption
from karawane.cli.pictures import check_one_output, svg_option, write_picture
from karawane.cli.search_options import (
    LanguageOption,
    SearchSeedOption,
    ThreadsOption,
    chosen_language,
)

if TYPE_CHECKING:
    from karawane.bots.analysis import Analysis, MoveValue
    from karawane.bots.explanations import Language

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane hint game.ttd
karawane hint game.ttd --ply 30 --language de
karawane hint game.ttd --simulations 20000 --seed 1
karawane hint game.ttd --svg values.svg
karawane hint game.ttd --json"""

DEFAULT_SECONDS = 1.0


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(hint)


def hint(
    file: FileArgument,
    ply: PlyOption = None,
    game: GameOption = None,
    moves: Annotated[
        int, typer.Option("--moves", "-m", min=1, metavar="N", help="Number of moves to show.")
    ] = 5,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            "-t",
            min=0.01,
            max=86400,
            metavar="N",
            help="Time to search.",
            show_default="1 without --simulations",
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", min=1, max=10**9, metavar="N", help="Simulations to search."),
    ] = None,
    seed: SearchSeedOption = 0,
    threads: ThreadsOption = 1,
    language: LanguageOption = None,
    svg: Annotated[str | None, svg_option("the value of every placement")] = None,
    as_json: JsonOption = False,
) -> None:
    """Search the last position of a record and explain the best moves."""
    check_one_output(svg=svg, as_json=as_json)
    words = chosen_language(language)
    record = read_record(file, game, ply)
    position = record.final
    if position.is_over:
        raise CommandError(
            f"{shown_name(file)}: the game is over; choose an earlier position with --ply N"
        )
    from karawane.bots.analysis import analyse

    if seconds is None and simulations is None:
        seconds = DEFAULT_SECONDS
    found = analyse(position, seconds=seconds, simulations=simulations, seed=seed, threads=threads)
    if svg is not None:
        from karawane.bots.heat_map import draw_heat_map

        write_picture(svg, draw_heat_map(found, words))
    elif as_json:
        print(json.dumps(_facts(found, len(record.moves), words), ensure_ascii=False))
    else:
        _print(found, len(record.moves), moves, words)


def _print(found: Analysis, ply: int, count: int, words: Language) -> None:
    from rich import box
    from rich.table import Table

    from karawane.bots.explanations import Phrase, describe
    from karawane.cli.screen import console

    seats = found.position.game.seats
    table = Table(words.phrase(Phrase.MOVE), box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(words.phrase(Phrase.VISITS), justify="right")
    for seat in seats:
        table.add_column(words.seat(seat), justify="right", no_wrap=True)
    for value in found.moves[:count]:
        table.add_row(
            str(value.move),
            f"{value.visits:,}",
            *(_chance_and_points(value, seat.index, words) for seat in seats),
        )
    searched = words.phrase(Phrase.SEARCHED, found.simulations)
    columns = f"{words.phrase(Phrase.CHANCE)}, {words.phrase(Phrase.POINTS)}"
    lines = [
        words.phrase(Phrase.TO_MOVE, ply, seats=words.seat(found.position.seat)),
        f"{searched}; {columns}:",
        table,
        words.phrase(Phrase.WHY),
        *(f"  {value.move}: {describe(found.why(value), words)}" for value in found.moves[:count]),
        words.phrase(Phrase.EXPECTED_LINE, moves=" ".join(map(str, found.line))),
    ]
    screen = console()
    for line in lines:
        screen.print(line, soft_wrap=isinstance(line, str) and not screen.is_terminal)


def _chance_and_points(value: MoveValue, seat: int, words: Language) -> str:
    return f"{words.percent(value.chances[seat])}, {value.points[seat]:.0f}"


def _facts(found: Analysis, ply: int, words: Language) -> dict[str, object]:
    from karawane.bots.explanations import describe
    from karawane.notation import position_text

    return {
        "ply": ply,
        "position": position_text(found.position),
        "seat": int(found.position.seat),
        "simulations": found.simulations,
        "language": words.code,
        "best": str(found.best.move),
        "line": [str(move) for move in found.line],
        "moves": [
            {
                "move": str(value.move),
                "visits": value.visits,
                "value": round(value.value, 4),
                "error": round(value.error, 4),
                "chances": [round(chance, 4) for chance in value.chances],
                "points": [round(points, 2) for points in value.points],
                "why": describe(why := found.why(value), words),
                "facts": [fact.as_json() for fact in why],
            }
            for value in found.moves
        ],
    }
