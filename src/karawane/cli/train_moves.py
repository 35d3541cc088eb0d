"""`karawane train-moves`: learn from self-play which camels to try first."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from karawane.cli.command_error import CommandError
from karawane.cli.files import write_text
from karawane.cli.options import (
    ChanceOption,
    PlayersOption,
    RayOption,
    WeightsArgument,
    WorkersOption,
)
from karawane.cli.progress import progress_bar
from karawane.cli.train import known_weights

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane train-moves --players 2 moves.json
karawane train-moves --players 4 --games 100 --simulations 3000 moves.json

The search plays against itself. How often it tries each move shows what good
camels have in common: water, oases, blocked rivals. docs/evaluation.md says
how the search uses that."""

MOST_GAMES = 1_000_000


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("train-moves", epilog=EXAMPLES)(train_moves)


def train_moves(
    file: WeightsArgument,
    players: PlayersOption = 2,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=5, max=MOST_GAMES, metavar="N", help="Games to learn from."
        ),
    ] = 60,
    simulations: Annotated[
        int, typer.Option("--simulations", min=1, metavar="N", help="Simulations per camel.")
    ] = 1500,
    seed: ChanceOption = 1,
    workers: WorkersOption = None,
    ray: RayOption = None,
) -> None:
    """Learn from self-play of the search which camels to try first."""
    from karawane.training.move_examples import play_move_examples
    from karawane.training.move_fit import fit_moves, move_weights_text
    from karawane.workers import WorkersError, open_pool

    # Fail before the games, not after.
    known = known_weights(file)
    numbers = range(seed * MOST_GAMES, seed * MOST_GAMES + games)
    try:
        with open_pool(workers, ray) as pool, progress_bar("Playing", games) as advance:
            found = play_move_examples(
                players, numbers, simulations=simulations, pool=pool, advance=advance
            )
        fit = fit_moves(found)
    except (WorkersError, ValueError) as error:
        raise CommandError(str(error)) from error
    made = {
        "command": f"karawane train-moves --players {players} --games {games} "
        f"--simulations {simulations} --seed {seed}",
    }
    write_text(file, move_weights_text(known, players, made, fit))
    print(
        f"Learned from {fit.positions:,} positions. In held-out games, the search's choice is as "
        f"uncertain as one of {fit.perplexity:.1f} moves, instead of "
        f"{fit.perplexity_before:.1f}.\nWeights: {Path(file)}."
    )
