"""`karawane train-evaluation`: learn from self-play what positions are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from karawane.training.evaluation_examples import EvaluationExamples
    from karawane.training.evaluation_fit import EvaluationFit
    from karawane.workers import WorkerPool

__all__ = ["add_to"]

EXAMPLES = """Examples:

karawane train-evaluation --players 4 evaluation.json
karawane train-evaluation --players 2 --result-weight 0.7 evaluation.json
karawane train-evaluation --players 2 --improve --seed 2 evaluation.json

The search plays against itself, and a small network learns how games end that
went through a position. In the first round, the search plays every simulation
to the end; in later ones it uses the network of the round before, which learns
from the games of all rounds. With --improve, the first round uses the evaluation
in the file.

The evaluations in the package were made this way; docs/evaluation.md says
what they see, and what they are worth."""

MOST_GAMES_OF_A_ROUND = 1_000_000
MOST_SEED = 2**62


def add_to(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("train-evaluation", epilog=EXAMPLES)(train_evaluation)


def train_evaluation(
    file: WeightsArgument,
    players: PlayersOption = 2,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=100,
            max=MOST_GAMES_OF_A_ROUND,
            metavar="N",
            help="Games to learn from in each round.",
        ),
    ] = 4000,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=10, metavar="N", help="Rounds of learning.")
    ] = 2,
    simulations: Annotated[
        int,
        typer.Option("--simulations", min=1, metavar="N", help="Simulations per placement."),
    ] = 200,
    result_weight: Annotated[
        float,
        typer.Option(
            "--result-weight",
            min=0,
            max=1,
            metavar="WEIGHT",
            help="Weight of a game's result; the rest is for what the search expected.",
        ),
    ] = 1.0,
    epochs: Annotated[
        int, typer.Option("--epochs", min=1, metavar="N", help="Passes over the positions.")
    ] = 8,
    improve: Annotated[
        bool,
        typer.Option("--improve", help="Use the evaluation in FILE from the first round on."),
    ] = False,
    seed: ChanceOption = 1,
    workers: WorkersOption = None,
    ray: RayOption = None,
) -> None:
    """Learn from self-play of the search what positions are worth to every seat."""
    from karawane.training.evaluation_examples import EvaluationExamples
    from karawane.training.evaluation_file import evaluation_text
    from karawane.workers import WorkersError, open_pool

    # Fail before hours of play, not after.
    known = known_weights(file)
    start = _known_evaluation(file, known, players) if improve else ()
    fits: list[EvaluationFit] = []
    examples: list[EvaluationExamples] = []
    try:
        with open_pool(workers, ray) as pool:
            for number in range(rounds):
                weights = fits[-1].weights if fits else start
                first = (10 * seed + number) * MOST_GAMES_OF_A_ROUND % MOST_SEED
                numbers = range(first, first + games)
                examples.append(_played(players, numbers, simulations, weights, pool))
                joined = EvaluationExamples.joined(examples)
                fits.append(_learned(joined, epochs, seed, result_weight))
    except WorkersError as error:
        raise CommandError(str(error)) from error
    fit = fits[-1]
    made = {
        "command": f"karawane train-evaluation --players {players} --games {games} "
        f"--rounds {rounds} --simulations {simulations} --result-weight {result_weight:g} "
        f"--epochs {epochs}{' --improve' if improve else ''} --seed {seed}",
    }
    write_text(file, evaluation_text(known, players, made, fit))
    print(
        f"Learned from {fit.positions:,} positions. In held-out games, the evaluation explains "
        f"{fit.explained_rewards:.1%} of the rewards and {fit.explained_points:.1%} of the points. "
        f"The searches themselves expected {fit.expected_rewards:.1%} of the rewards.\n"
        f"Weights: {Path(file)}."
    )


def _known_evaluation(file: str, known: Mapping[str, object], players: int) -> tuple[float, ...]:
    from karawane.training.evaluation_file import evaluation_in

    try:
        return evaluation_in(known, players)
    except ValueError as error:
        raise CommandError(f"{file}: {error}; leave out --improve to begin anew") from error


def _played(
    players: int,
    games: range,
    simulations: int,
    evaluation: tuple[float, ...],
    pool: WorkerPool,
) -> EvaluationExamples:
    from karawane.training.evaluation_examples import play_examples

    with progress_bar("Playing", len(games)) as advance:
        return play_examples(
            players,
            games,
            simulations=simulations,
            evaluation=evaluation,
            pool=pool,
            advance=advance,
        )


def _learned(
    examples: EvaluationExamples, epochs: int, seed: int, result_weight: float
) -> EvaluationFit:
    from karawane.training.evaluation_fit import fit_evaluation

    try:
        with progress_bar("Learning", epochs) as advance:
            return fit_evaluation(
                examples, epochs=epochs, seed=seed, result_weight=result_weight, advance=advance
            )
    except ValueError as error:
        raise CommandError(str(error)) from error
