"""Fitting the priors of moves: a softmax over the moves of a position, by Newton's method."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karawane.kernel.moves import MOVE_FEATURES
from karawane.training.move_examples import MoveExamples
from karawane.training.weights_file import file_text

__all__ = ["MoveFit", "fit_moves", "move_weights_text"]

HELD_OUT = 5
"""One game in this many is held out, to measure how much was learned."""

FEWEST_POSITIONS = 100
RIDGE = 1.0
"""The penalty that keeps poorly supported weights small."""

STEPS = 12
"""Newton's method has converged after about half as many."""

MOST_HALVINGS = 20

Array = NDArray[np.float64]


@dataclass(frozen=True)
class MoveFit:
    """The weights, and how well they foresee the visits of held-out games."""

    weights: tuple[float, ...]
    positions: int
    perplexity_before: float
    """How many equally likely moves there seem to be if nothing is known; all moves count alike."""
    perplexity: float
    """The same with the weights."""


def fit_moves(examples: MoveExamples) -> MoveFit:
    """Learn from all games but the held-out ones; too few positions raise `ValueError`."""
    held_out = examples.only(examples.games % HELD_OUT == 0)
    learned = examples.only(examples.games % HELD_OUT != 0)
    if not len(held_out) or len(learned) < FEWEST_POSITIONS:
        raise ValueError(f"{len(examples)} positions are too few to learn from; play more games")
    weights: Array = np.zeros(examples.features.shape[1])
    unknown = _perplexity(weights, held_out)
    for _ in range(STEPS):
        weights = weights - _downhill(weights, _step(weights, learned), learned)
    return MoveFit(tuple(weights.tolist()), len(learned), unknown, _perplexity(weights, held_out))


def move_weights_text(
    known: Mapping[str, object], players: int, made: Mapping[str, object], fit: MoveFit
) -> str:
    """Return the text of a file with new weights for a number of players; others stay."""
    weights = zip(MOVE_FEATURES, fit.weights, strict=True)
    new = {
        **made,
        "positions": fit.positions,
        "perplexity_before": round(fit.perplexity_before, 2),
        "perplexity": round(fit.perplexity, 2),
        "weights": {name: round(weight, 4) for name, weight in weights},
    }
    return file_text(known, players, new)


def _step(weights: Array, examples: MoveExamples) -> Array:
    """Return what to subtract from the weights: the slope of the loss over its curvature."""
    features = examples.features
    chances = np.exp(_log_chances(weights, examples))
    weighted = features * chances[:, None]
    means = np.add.reduceat(weighted, _starts(examples))
    slope = features.T @ (chances - examples.visits) + RIDGE * weights
    curvature = weighted.T @ features - means.T @ means + RIDGE * np.eye(len(weights))
    found: Array = np.linalg.solve(curvature, slope)
    return found


def _downhill(weights: Array, step: Array, examples: MoveExamples) -> Array:
    """Return a step that does not go too far: half of it, a quarter ... until the loss falls."""
    before = _loss(weights, examples)
    for _ in range(MOST_HALVINGS):
        if _loss(weights - step, examples) <= before:
            return step
        step = step / 2
    return np.zeros_like(step)


def _loss(weights: Array, examples: MoveExamples) -> float:
    entropy = -(examples.visits * _log_chances(weights, examples)).sum()
    return float(entropy + RIDGE / 2 * (weights**2).sum())


def _perplexity(weights: Array, examples: MoveExamples) -> float:
    entropy = -(examples.visits * _log_chances(weights, examples)).sum()
    return float(np.exp(entropy / len(examples)))


def _log_chances(weights: Array, examples: MoveExamples) -> Array:
    starts = _starts(examples)
    sums = examples.features @ weights
    sums = sums - np.repeat(np.maximum.reduceat(sums, starts), examples.counts)
    totals = np.log(np.add.reduceat(np.exp(sums), starts))
    found: Array = sums - np.repeat(totals, examples.counts)
    return found


def _starts(examples: MoveExamples) -> NDArray[np.int64]:
    found: NDArray[np.int64] = np.cumsum(examples.counts) - examples.counts
    return found
