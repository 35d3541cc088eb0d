"""`karawane arena`: matches between bots, with error bars."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.files import file_name_of, folder_of_run
from karawane.cli.options import (
    BoardOption,
    BotsArgument,
    ChanceOption,
    EditionOption,
    FolderOption,
    JsonOption,
    OptionsOption,
    PlayersOption,
    RayOption,
    WorkersOption,
)
from karawane.cli.pictures import svg_option, write_picture
from karawane.cli.progress import progress_bar
from karawane.cli.screen import counted
from karawane.rules import DEFAULT_BOARD, DEFAULT_EDITION

if TYPE_CHECKING:
    from karawane.arena import GameResult, Match, Standing, Store

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane arena greedy random --games 100
karawane arena simoom greedy --players 4 --games 40 --time 0.2
karawane arena search:1000 plain:1000 --games 200 --seed 7 --svg ratings.svg
karawane arena py:my_bots:Fox greedy --games 50
karawane arena greedy "cmd:my-program --fast" --time 0.5
karawane arena jerboa skink fennec --neighbours --workers 2 --json
karawane arena oryx gazelle --edition kosmos --option owner_may_enter=no
karawane arena simoom oryx --games 1000 --ray 10.0.0.5:6379

Run the same command again to resume; raise --games to play more.

Bots: random, greedy and the names in `karawane levels`; search, plain (UCT
with random playouts) and guided (greedy leaders, then search), with limits
(search:1000 simulations, plain:0.1s) and options (search:0.1s,threads=2);
openspiel, OpenSpiel's own search, with the same limits; py:MODULE:NAME or
py:FILE.py:NAME for a bot in Python, with options (py:my_bots:Fox,depth=3);
cmd:PROGRAM for any program that speaks the engine protocol."""


FAULTS_SHOWN = 3


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(arena)


def arena(
    bots: BotsArgument,
    players: PlayersOption = 2,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=1,
            metavar="N",
            help="Games to play, rounded up so that every bot plays every seat.",
        ),
    ] = 100,
    time: Annotated[
        float | None,
        typer.Option(
            "--time",
            "-t",
            min=0.001,
            max=3600,
            metavar="SECONDS",
            help="Time for a placement, for bots without a limit of their own.",
            show_default="each bot's default",
        ),
    ] = None,
    seed: ChanceOption = 1,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Match only bots next to each other in the list.")
    ] = False,
    edition: EditionOption = DEFAULT_EDITION,
    option: OptionsOption = None,
    board: BoardOption = DEFAULT_BOARD,
    workers: WorkersOption = None,
    ray: RayOption = None,
    out: FolderOption = None,
    svg: Annotated[str | None, svg_option("the ratings")] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a match between bots, each set-up from every seat, and rate them."""
    if svg == "-" and as_json:
        raise CommandError("choose one of --svg - and --json")
    from karawane.arena import Match, Store, contestant, standings

    try:
        for bot in bots:
            contestant(bot)
        match = Match(
            tuple(bots), players, seed, time, neighbours, edition, tuple(option or ()), board
        )
    except ValueError as error:
        raise CommandError(str(error)) from error
    if len({bot for table in match.tables() for bot in table}) < 2:
        raise CommandError("name two different bots: one bot alone cannot be rated")
    store = Store(Path(out) if out is not None else _default_folder(match), match)
    results = _played(match, games, store, workers, ray)
    found = standings(results)
    title = f"{counted(len(results), 'game')}, {players} players, seed {seed}"
    if svg is not None:
        from karawane.arena.ratings_chart import ratings_chart

        write_picture(svg, ratings_chart(found, title))
    if as_json:
        print(json.dumps(_facts(match, results, found, store), ensure_ascii=False))
    elif svg != "-":
        _print(found, f"{title}; saved in {store.folder}")


def _default_folder(match: Match) -> Path:
    names = "-".join(file_name_of(str(bot))[:20] for bot in match.bots[:4])
    return folder_of_run("arena", names, match.players, match)


def _played(
    match: Match, games: int, store: Store, workers: int | None, ray: str | None
) -> list[GameResult]:
    from karawane.arena import StoreError, run, schedule
    from karawane.workers import WorkersError, open_pool

    try:
        store.open()
        total = len(schedule(match, games))
        done = min(total, len(store.results))
        with open_pool(workers, ray) as pool, progress_bar("Playing", total, done) as advance:
            return run(match, games, store, pool=pool, advance=advance)
    except (StoreError, WorkersError) as error:
        raise CommandError(str(error)) from error


def _print(found: list[Standing], title: str) -> None:
    from rich import box
    from rich.table import Table

    from karawane.cli.screen import console

    # Two tables: one would be too wide for most terminals.
    rated, scored = (Table(box=box.SIMPLE_HEAD, pad_edge=False) for _ in range(2))
    for table in (rated, scored):
        table.add_column("bot", overflow="fold")
    for heading in ("Elo", "±", "above next", "games", "wins", "95% interval"):
        rated.add_column(heading, justify="right", no_wrap=True)
    for heading in ("points", "water", "oases", "areas", "caravans", "s/move", "slowest"):
        scored.add_column(heading, justify="right", no_wrap=True)
    for each in found:
        low, high = each.win_interval
        rated.add_row(
            each.bot,
            f"{each.rating.elo:+.0f}",
            f"{each.rating.error:.0f}",
            _gap(each),
            str(each.games),
            f"{each.win_share:.1%}",
            f"{low:.1%} - {high:.1%}",
        )
        numbers = (each.points, *each.sources)
        times = (each.seconds, each.slowest)
        scored.add_row(each.bot, *(f"{n:.1f}" for n in numbers), *(f"{t:.3f}" for t in times))
    screen = console()
    screen.print(rated, scored)
    screen.print(title, soft_wrap=True)
    for each in found:
        for fault in each.faults[:FAULTS_SHOWN]:
            screen.print(f"{each.bot} lost {fault}", soft_wrap=True)
        if len(each.faults) > FAULTS_SHOWN:
            screen.print(f"{each.bot}: {len(each.faults)} such games; --json lists them all")


def _gap(each: Standing) -> str:
    gap, error = each.rating.above_next, each.rating.above_next_error
    return "" if gap is None or error is None else f"{gap:.0f} ± {error:.0f}"


def _facts(
    match: Match, results: list[GameResult], found: list[Standing], store: Store
) -> dict[str, object]:
    return {
        "bots": list(match.bots),
        "players": match.players,
        "edition": match.edition,
        "options": list(match.options),
        "board": match.board,
        "seed": match.seed,
        "time": match.seconds,
        "games": len(results),
        "folder": str(store.folder),
        "standings": [
            {
                "bot": each.bot,
                "elo": round(each.rating.elo, 1),
                "error": round(each.rating.error, 1),
                "above_next": _rounded(each.rating.above_next),
                "above_next_error": _rounded(each.rating.above_next_error),
                "games": each.games,
                "win_share": round(each.win_share, 4),
                "win_interval": [round(end, 4) for end in each.win_interval],
                "points": round(each.points, 2),
                "sources": [round(source, 2) for source in each.sources],
                "seconds": round(each.seconds, 4),
                "slowest": round(each.slowest, 4),
                "faults": list(each.faults),
            }
            for each in found
        ],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
