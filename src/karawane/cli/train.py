"""`karawane train`: learn from self-play where leaders stand well."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError, cannot_open
from karawane.cli.files import write_text
from karawane.cli.options import (
    ChanceOption,
    JsonOption,
    PlayersOption,
    RayOption,
    WorkersOption,
)
from karawane.cli.progress import progress_bar
from karawane.cli.selfplay import needs_pyarrow, play_games

if TYPE_CHECKING:
    from karawane.training import Fit

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane train --players 5 --games 6000
karawane train --players 3 --games 2000 --simulations 400 --out three
karawane train --players 5 --games 6000 --into src/karawane/kernel/places.json

The search plays against itself without what was learned before, and draws
its leaders by their visits. From these games it is learned how many points
oases, water, room and other leaders around a leader are worth. The same
command again goes on where it was; with more --games it learns from more.

The weights that are shipped were made in this way. --into puts new ones in
their place; `karawane arena search:1000 search:1000,place_weight=0` shows
what they are worth."""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(train)


def train(
    players: PlayersOption = 2,
    games: Annotated[
        int, typer.Option("--games", "-n", min=15, metavar="N", help="Games to learn from.")
    ] = 6000,
    simulations: Annotated[
        int, typer.Option("--simulations", min=1, metavar="N", help="For each placement.")
    ] = 200,
    seed: ChanceOption = 1,
    workers: WorkersOption = None,
    ray: RayOption = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Where games, weights and a chart are kept.",
            show_default="a folder named after the run",
        ),
    ] = None,
    into: Annotated[
        str | None,
        typer.Option("--into", metavar="FILE", help="Put the weights into this file, too."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Learn from games of the search against itself where leaders stand well."""
    with needs_pyarrow():
        from karawane.selfplay import Plan
        from karawane.training import progress_chart, weights_text
    bot = f"search:{simulations},place_weight=0"
    try:
        plan = Plan(bot, players, seed, explore=_before_camels(players))
    except ValueError as error:
        raise CommandError(str(error)) from error
    folder = Path(out or f"train-{players}p-{simulations}-{seed}")
    # Before hours of play, not after them.
    known = _known(into)
    made = {"command": _command(players, games, simulations, seed), "games": games, "seed": seed}
    play_games(plan, games, folder / "games", workers, ray)
    found = _learned(folder, games)
    text = weights_text({}, players, made, found)
    write_text(folder / "places.json", text)
    title = f"What leaders' places tell of {players}-player games"
    write_text(folder / "progress.svg", progress_chart(found.stages, title))
    if into is not None:
        write_text(into, weights_text(known, players, made, found))
    print(text if as_json else _told(folder, games, found), end="" if as_json else "\n")


def _before_camels(players: int) -> int:
    """Return the moves before the first camel (2.3, 3.1)."""
    return 5 * players


def _command(players: int, games: int, simulations: int, seed: int) -> str:
    return (
        f"karawane train --players {players} --games {games} "
        f"--simulations {simulations} --seed {seed}"
    )


def _known(into: str | None) -> dict[str, object]:
    """Return the weights that are in a file already."""
    from karawane.training import read_weights

    if into is None or not Path(into).exists():
        return {}
    try:
        return read_weights(Path(into).read_text("utf-8"))
    except OSError as error:
        raise cannot_open(into, error) from error
    except ValueError as error:
        raise CommandError(f"{into}: {error}; name another file, or a new one") from error


def _learned(folder: Path, games: int) -> Fit:
    from karawane.training import examples, fit

    with progress_bar("Learning", games) as advance:
        return fit(examples(folder / "games", games, advance))


def _told(folder: Path, games: int, found: Fit) -> str:
    explained = found.stages[-1].explained
    return (
        f"Learned from {games:,} games. Of what sets seats apart in games that were held out, "
        f"the places of leaders explain {explained:.1%}.\n"
        f"The weights are in {folder / 'places.json'}, how that grew in "
        f"{folder / 'progress.svg'}."
    )
