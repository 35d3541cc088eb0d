"""`karawane train`: learn from self-play where to place leaders."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from karawane.cli.command_error import CommandError, cannot_open
from karawane.cli.files import write_text
from karawane.cli.options import (
    ChanceOption,
    FolderOption,
    JsonOption,
    PlayersOption,
    RayOption,
    WorkersOption,
)
from karawane.cli.progress import progress_bar
from karawane.cli.selfplay import needs_pyarrow, play_games

if TYPE_CHECKING:
    from karawane.training import Fit

__all__ = ["add_to", "known_weights"]

EXAMPLES = """Examples:

karawane train --players 5 --games 6000
karawane train --players 3 --games 2000 --simulations 400 --out three
karawane train --players 5 --games 6000 --into src/karawane/kernel/places.json

The search plays against itself without learned weights and samples its
leaders by their visits. A regression on these games estimates how many points
oases, water, room and other leaders around a leader are worth. Run the same
command again to resume; raise --games to learn from more.

The weights in the package were made this way. --into replaces them;
`karawane arena search:1000 search:1000,place_weight=0` measures their worth."""


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(epilog=EXAMPLES)(train)


def train(
    players: PlayersOption = 2,
    games: Annotated[
        int,
        typer.Option("--games", "-n", min=15, metavar="N", help="Games to learn from."),
    ] = 6000,
    simulations: Annotated[
        int,
        typer.Option("--simulations", min=1, metavar="N", help="Simulations per placement."),
    ] = 200,
    seed: ChanceOption = 1,
    workers: WorkersOption = None,
    ray: RayOption = None,
    out: FolderOption = None,
    into: Annotated[
        str | None,
        typer.Option("--into", metavar="FILE", help="Also write the weights into this file."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Learn from self-play of the search where to place leaders."""
    with needs_pyarrow():
        from karawane.selfplay import Plan
        from karawane.training import progress_chart, weights_text
    bot = f"search:{simulations},place_weight=0"
    try:
        plan = Plan(bot, players, seed, explore=_before_camels(players))
    except ValueError as error:
        raise CommandError(str(error)) from error
    folder = Path(out or f"train-{players}p-{simulations}-{seed}")
    # Fail before hours of play, not after.
    known = known_weights(into)
    made = {"command": _command(players, games, simulations, seed), "games": games, "seed": seed}
    play_games(plan, games, folder / "games", workers, ray)
    found = _learned(folder, games)
    text = weights_text({}, players, made, found)
    write_text(folder / "places.json", text)
    title = f"What leaders' places tell of {players}-player games"
    write_text(folder / "progress.svg", progress_chart(found.stages, title))
    if into is not None:
        write_text(into, weights_text(known, players, made, found))
    print(text if as_json else _text(folder, games, found), end="" if as_json else "\n")


def _before_camels(players: int) -> int:
    """Return the number of moves before the first camel (2.3, 3.1)."""
    return 5 * players


def _command(players: int, games: int, simulations: int, seed: int) -> str:
    return (
        f"karawane train --players {players} --games {games} "
        f"--simulations {simulations} --seed {seed}"
    )


def known_weights(into: str | None) -> dict[str, object]:
    """Return the weights already in a file."""
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


def _text(folder: Path, games: int, found: Fit) -> str:
    explained = found.stages[-1].explained
    return (
        f"Learned from {games:,} games. The places of leaders explain {explained:.1%} of the "
        "variance between seats in held-out games.\n"
        f"Weights: {folder / 'places.json'}; progress: {folder / 'progress.svg'}."
    )
