"""`karawane selfplay`: play a bot against itself and store the games as Parquet."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.files import file_name_of, folder_of_run
from karawane.cli.options import (
    BoardOption,
    BotArgument,
    ChanceOption,
    EditionOption,
    FolderOption,
    JsonOption,
    OptionsOption,
    PlayersOption,
    RayOption,
    WorkersOption,
)
from karawane.cli.progress import progress_bar
from karawane.rules import DEFAULT_BOARD, DEFAULT_EDITION

if TYPE_CHECKING:
    from karawane.selfplay import Plan, Summary

__all__ = ["add_to", "needs_pyarrow", "play_games"]

EXAMPLES = """Examples:

karawane selfplay search:1000 --games 500
karawane selfplay search:200 --players 4 --games 10000 --explore 12 --out games
karawane selfplay guided:400 --games 100000 --ray 10.0.0.5:6379
karawane selfplay oryx --games 20 --workers 2 --json

Run the same command again to resume; raise --games to play more. The same
seed gives the same games, whatever the number of workers, unless the bot has
a time limit.

Bots are those of `karawane arena`. docs/selfplay.md describes the files;
`karawane.selfplay.read(folder)` reads them."""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(selfplay)


def selfplay(
    bot: BotArgument,
    players: PlayersOption = 2,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, metavar="N", help="Number of games.")
    ] = 100,
    seed: ChanceOption = 1,
    explore: Annotated[
        int,
        typer.Option(
            "--explore",
            min=0,
            metavar="N",
            help="Sample the first N moves of a game by their visits.",
        ),
    ] = 0,
    edition: EditionOption = DEFAULT_EDITION,
    option: OptionsOption = None,
    board: BoardOption = DEFAULT_BOARD,
    workers: WorkersOption = None,
    ray: RayOption = None,
    out: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a bot against itself and store every placement as Parquet."""
    with needs_pyarrow():
        from karawane.selfplay import Plan, summary
    try:
        plan = Plan(bot, players, seed, edition, tuple(option or ()), board, explore)
    except ValueError as error:
        raise CommandError(str(error)) from error
    folder = Path(out) if out is not None else _default_folder(plan)
    if not plan.is_reproducible:
        print(
            f"{bot} has a time limit: its games are not reproducible. "
            "Limit it by simulations (search:1000) instead.",
            file=sys.stderr,
        )
    play_games(plan, games, folder, workers, ray)
    found = summary(folder)
    if as_json:
        print(json.dumps(_facts(plan, folder, found), ensure_ascii=False))
    else:
        print(_text(folder, found))


@contextmanager
def needs_pyarrow() -> Iterator[None]:
    """Report which extra to install if pyarrow is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "pyarrow":
            raise
        raise CommandError("self-play needs pyarrow: pip install 'karawane[selfplay]'") from error


def _default_folder(plan: Plan) -> Path:
    return folder_of_run("selfplay", file_name_of(plan.bot)[:40], plan.players, plan)


def play_games(plan: Plan, games: int, folder: Path, workers: int | None, ray: str | None) -> None:
    """Play the remaining games of a plan into a folder, with a progress bar."""
    from karawane.selfplay import Store, StoreError, run
    from karawane.workers import WorkersError, open_pool

    store = Store(folder, plan)
    try:
        with open_pool(workers, ray) as pool, store.opened():
            done = sum(game < games for game in store.games)
            with progress_bar("Playing", games, done) as advance:
                run(plan, games, store, pool=pool, advance=advance)
    except (StoreError, WorkersError) as error:
        raise CommandError(str(error)) from error


def _facts(plan: Plan, folder: Path, found: Summary) -> dict[str, object]:
    return {
        **plan.facts(),
        "reproducible": plan.is_reproducible,
        "folder": str(folder),
        "games": found.games,
        "placements": found.placements,
        "searched": found.searched,
        "points": [round(mean, 2) for mean in found.points],
        "shares": [round(share, 4) for share in found.shares],
    }


def _text(folder: Path, found: Summary) -> str:
    def by_seat(means: tuple[float, ...], form: str) -> str:
        return ", ".join(format(mean, form) for mean in means)

    return "\n".join(
        [
            f"{found.games:,} games and {found.placements:,} placements in {folder}.",
            f"Points by seat: {by_seat(found.points, '.1f')}.",
            f"Games won by seat: {by_seat(found.shares, '.1%')}.",
        ]
    )
