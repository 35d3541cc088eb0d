"""Training data for the evaluation: positions of self-play, and what became of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from karawane.kernel.convert import from_position
from karawane.kernel.loader import native
from karawane.kernel.moves import learned_moves
from karawane.kernel.places import learned_places
from karawane.rules import deal
from karawane.training.example_games import play_in_order
from karawane.workers import WorkerPool

__all__ = ["EvaluationExamples", "play_examples"]


@dataclass(frozen=True)
class EvaluationExamples:
    """Positions as arrays, whose first axis is the position and whose second is the seat."""

    caravans: NDArray[np.int16]
    """The features of each camel colour's caravan."""
    seats: NDArray[np.int16]
    """The features of each seat."""
    expected: NDArray[np.float32]
    """Reward, chance and points of each seat, as the search expected them."""
    results: NDArray[np.float32]
    """Reward, share of the win and points of each seat in the end."""
    settled: NDArray[np.bool_]
    """Whether the search alone decided what came after, and not chance."""
    games: NDArray[np.int64]
    """The number of the game."""

    @classmethod
    def joined(cls, parts: Sequence[EvaluationExamples]) -> EvaluationExamples:
        """Return the positions of several sets, one after another."""
        return cls(
            np.concatenate([part.caravans for part in parts]),
            np.concatenate([part.seats for part in parts]),
            np.concatenate([part.expected for part in parts]),
            np.concatenate([part.results for part in parts]),
            np.concatenate([part.settled for part in parts]),
            np.concatenate([part.games for part in parts]),
        )

    def targets(self, result_weight: float) -> NDArray[np.float32]:
        """Return the results mixed with what the search expected, by the weight of the results."""
        return result_weight * self.results + (1 - result_weight) * self.expected

    def __len__(self) -> int:
        return len(self.games)


def play_examples(  # noqa: PLR0913  (all but the games are options, by keyword only)
    players: int,
    games: Sequence[int],
    *,
    simulations: int,
    evaluation: Sequence[float],
    pool: WorkerPool,
    advance: Callable[[], object] = lambda: None,
) -> EvaluationExamples:
    """Play the games of some numbers, which are also their seeds; `advance` is called after each.

    The search uses an evaluation, unless its weights are empty.
    """
    play_game = partial(_examples, players, simulations, tuple(evaluation))
    return EvaluationExamples.joined(play_in_order(play_game, games, pool, advance))


def _examples(
    players: int, simulations: int, evaluation: Sequence[float], game: int
) -> EvaluationExamples:
    found = native.evaluation_examples(
        from_position(deal(players, seed=game)),
        simulations,
        game,
        {},
        learned_places(players),
        learned_moves(players),
        evaluation,
    )
    caravans, seats, expected, results, settled = map(np.asarray, found)
    numbers = np.full(len(seats), game)
    return EvaluationExamples(caravans, seats, expected, results, settled.astype(bool), numbers)
