"""Fitting the evaluation to examples, by gradient descent (Adam; Kingma and Ba, 2015)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from karawane.training.evaluation_examples import EvaluationExamples
from karawane.training.evaluation_network import (
    Array,
    Batch,
    Weights,
    flat_weights,
    gradient,
    initial_weights,
    predict,
)

__all__ = ["EvaluationFit", "fit_evaluation"]

HELD_OUT = 20
"""One game in this many is held out, to measure how much was learned."""

BATCH_SIZE = 512
FASTEST = 4e-3
"""The highest rate of learning."""

LEAST_SPREAD = 0.3
"""Features that hardly ever change are not scaled up further."""


@dataclass(frozen=True)
class EvaluationFit:
    """The weights, and how well they predict held-out games."""

    weights: tuple[float, ...]
    positions: int
    explained_rewards: float
    """The share of the variance of the results; at most 1."""
    explained_points: float
    expected_rewards: float
    """The share that the search explained by its own expectations."""


def fit_evaluation(
    examples: EvaluationExamples,
    *,
    epochs: int,
    seed: int,
    result_weight: float = 1.0,
    advance: Callable[[], object] = lambda: None,
) -> EvaluationFit:
    """Learn from all games but the held-out ones; `advance` is called after each epoch.

    By default, the network learns results, and only of settled positions: what follows a placement
    by chance says little about the others. If results weigh less than 1, it learns their mean with
    what the search expected, of all positions.
    """
    random = np.random.default_rng(seed)
    is_held_out = examples.games % HELD_OUT == 0
    held_out = np.flatnonzero(examples.settled & is_held_out)
    learned = np.flatnonzero((examples.settled | (result_weight < 1)) & ~is_held_out)
    targets = examples.targets(result_weight)
    if len(held_out) == 0 or len(learned) < BATCH_SIZE:
        raise ValueError(f"{len(examples)} positions are too few to learn from; play more games")
    scales = (_scales(examples.caravans), _scales(examples.seats))
    optimiser = _Adam(initial_weights(random), epochs * (len(learned) // BATCH_SIZE))
    for _ in range(epochs):
        random.shuffle(learned)
        for begin in range(0, len(learned) - BATCH_SIZE + 1, BATCH_SIZE):
            batch = Batch.of(examples, targets, learned[begin : begin + BATCH_SIZE], scales)
            optimiser.step(gradient(optimiser.weights, batch))
        advance()
    test = Batch.of(examples, examples.results, held_out, scales)
    found = predict(optimiser.weights, test)
    return EvaluationFit(
        tuple(flat_weights(optimiser.weights, scales)),
        len(learned),
        _explained(found.reward, test.targets[..., 0]),
        _explained(found.points, test.targets[..., 2]),
        _explained(examples.expected[held_out][..., 0], test.targets[..., 0]),
    )


class _Adam:
    def __init__(self, weights: Weights, steps: int) -> None:
        self.weights = weights
        self._steps, self._done = steps, 0
        self._means = {name: np.zeros_like(layer) for name, layer in weights.items()}
        self._squares = {name: np.zeros_like(layer) for name, layer in weights.items()}

    def step(self, slopes: Weights) -> None:
        self._done += 1
        progress = self._done / self._steps
        rate = FASTEST * min(1, progress / 0.05) * (0.502 + 0.5 * np.cos(np.pi * progress))
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self._done)) + 1e-8
            change = rate * mean / (1 - 0.9**self._done) / size
            self.weights[name] -= change.astype(np.float32)


def _scales(features: np.ndarray) -> Array:
    spread: Array = features.reshape(-1, features.shape[-1]).std(0)
    return (1 / np.maximum(spread, LEAST_SPREAD)).astype(np.float32)


def _explained(predicted: Array, results: Array) -> float:
    return float(1 - ((predicted - results) ** 2).mean() / results.var())
