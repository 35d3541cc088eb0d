"""`python -m examples.learning`: play, train, measure, and draw the curve."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

try:
    import torch

    from examples.learning.curve import draw
    from examples.learning.network_match import match
    from examples.learning.samples import lessons_of
    from examples.learning.training import Settings, Trainer
    from karawane.selfplay import Plan, Store, StoreError, read, run
except ModuleNotFoundError as error:
    raise SystemExit(f"this example needs {error.name}: pip install 'karawane[learn]'") from error

from karawane.cli.progress import progress_bar
from karawane.workers import ProcessPool

EXPLORED = 20
"""Placements of each game that are drawn by their visits, so that games differ more."""
OTHER_SEED = 1_000_003
"""The last match is played with set-ups that no measurement before it has seen."""


def main(  # noqa: PLR0913, PLR0917 (a command has that many options)
    out: Annotated[Path, typer.Option(help="Where games, network and curve are kept.")] = Path(
        "learning"
    ),
    bot: Annotated[str, typer.Option(help="Whom to learn from.")] = "guided:1000",
    games: Annotated[int, typer.Option(min=1, help="Its games against itself.")] = 700,
    steps: Annotated[int, typer.Option(min=1, help="Batches to learn from.")] = Settings.steps,
    channels: Annotated[int, typer.Option(min=1, help="The network's width.")] = Settings.channels,
    blocks: Annotated[int, typer.Option(min=1, help="The network's depth.")] = Settings.blocks,
    measure_every: Annotated[
        int, typer.Option(min=1, help="Steps from one measurement to the next.")
    ] = Settings.measure_every,
    measure_games: Annotated[
        int, typer.Option(min=2, help="Games of each measurement.")
    ] = Settings.measure_games,
    final_games: Annotated[int, typer.Option(min=2, help="Games of the last match.")] = 200,
    workers: Annotated[int, typer.Option(min=1, help="Cores to use.")] = 2,
) -> None:
    """Learn from a bot's games against itself, and play against greedy.

    The same command goes on where it was stopped.
    """
    torch.set_num_threads(workers)
    settings = Settings(
        steps,
        channels=channels,
        blocks=blocks,
        measure_every=measure_every,
        measure_games=measure_games,
    )
    try:
        trainer = Trainer(settings, out / "network.pt")
        play_games(Plan(bot, explore=EXPLORED), games, out / "games", workers)
    except (StoreError, ValueError) as error:
        raise SystemExit(str(error)) from error
    train(trainer, games, out / "games")
    with progress_bar("Measuring", final_games) as advance:
        final = match(
            trainer.network,
            final_games,
            opponent=settings.opponent,
            seed=OTHER_SEED,
            advance=advance,
        )
    draw(out / "curve.svg", settings, trainer.points, final)
    low, high = final.interval
    print(
        f"{final.share:.1%} of {final.games} games against {settings.opponent} were won "
        f"(95% interval {low:.1%} to {high:.1%}). The curve is {out / 'curve.svg'}."
    )


def play_games(plan: Plan, games: int, folder: Path, workers: int) -> None:
    """Play what is left of the games, as `karawane selfplay` does."""
    store = Store(folder, plan)
    with store.opened():
        done = sum(game < games for game in store.games)
        with progress_bar("Playing", games, done) as advance:
            run(plan, games, store, pool=ProcessPool(workers), advance=advance)


def train(trainer: Trainer, games: int, folder: Path) -> None:
    """Take the steps that are left."""
    steps = trainer.settings.steps
    if trainer.step == steps:
        return
    lessons = list(lessons_of(row for row in read(folder) if row.game < games))
    with progress_bar("Learning", steps, trainer.step) as advance:
        trainer.run(lessons, advance)


if __name__ == "__main__":
    typer.run(main)
