"""The network of the evaluation, as arrays: its predictions, and the gradient of its loss.

`kernel/search/evaluation.cpp` computes the same predictions for one position at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karawane.kernel.evaluation import EVALUATION_SIZES
from karawane.training.evaluation_examples import EvaluationExamples

__all__ = [
    "Batch",
    "Prediction",
    "Weights",
    "flat_weights",
    "gradient",
    "initial_weights",
    "predict",
]

Array = NDArray[Any]
"""Numbers of 32 bits."""
Weights = dict[str, Array]
"""The weights by name, in the kernel's order."""

UNIT = 20.0
"""The points that the network counts as one."""

POINTS, LEAST_SUPPLY = 0, 18
"""Features of a seat that the predictions use directly."""

LOSSES = (1.0, 0.3, 0.3)
"""How much reward, chance and points count."""


@dataclass(frozen=True)
class Batch:
    """Positions, scaled for the network."""

    caravans: Array
    exists: Array
    seats: Array
    points: Array
    supply: Array
    targets: Array

    @classmethod
    def of(
        cls,
        examples: EvaluationExamples,
        targets: Array,
        some: NDArray[np.int64],
        scales: tuple[Array, Array],
    ) -> Batch:
        """Return some of the examples with their reward, share of the win and points to learn."""
        caravans, seats = examples.caravans[some], examples.seats[some]
        wanted = targets[some].copy()
        wanted[..., :2] = wanted[..., :2].clip(0.002, 0.998)
        wanted[..., 2] /= UNIT
        return cls(
            caravans * scales[0],
            (caravans[..., 0] > 0).astype(np.float32),
            seats * scales[1],
            seats[..., POINTS].astype(np.float32) / np.float32(UNIT),
            seats[..., LEAST_SUPPLY].astype(np.float32) / np.float32(UNIT),
            wanted,
        )


@dataclass(frozen=True)
class Prediction:
    """What the network predicts, and what it computed on the way."""

    hidden: Array
    own: Array
    others: Array
    seat_sums: Array
    seat_hidden: Array
    points: Array
    best: NDArray[np.int64]
    lead: Array
    slopes: tuple[Array, Array]
    reward: Array
    chance: Array


def initial_weights(random: np.random.Generator) -> Weights:
    """Return random weights to begin with."""
    sizes = EVALUATION_SIZES

    def layer(rows: int, columns: int, size: float) -> Array:
        found: Array = random.standard_normal((rows, columns)) * size / np.sqrt(rows)
        return found.astype(np.float32)

    return {
        "caravan": layer(sizes.caravan_features, sizes.caravan_width, 1.0),
        "caravan_bias": np.zeros(sizes.caravan_width, np.float32),
        "own_caravans": layer(sizes.caravan_width, sizes.seat_width, 0.3),
        "other_caravans": layer(sizes.caravan_width, sizes.seat_width, 0.3),
        "own_counts": layer(sizes.seat_features, sizes.seat_width, 0.7),
        "other_counts": layer(sizes.seat_features, sizes.seat_width, 0.7),
        "seat_bias": np.zeros(sizes.seat_width, np.float32),
        "output": layer(sizes.seat_width, 3, 0.5),
        "output_bias": np.zeros(3, np.float32),
        "slope": np.array([1.3, 0, 2.0, 0], np.float32),
    }


def flat_weights(weights: Weights, scales: tuple[Array, Array]) -> list[float]:
    """Return all weights in the kernel's order, for features as they are."""
    whole = dict(weights)
    whole["caravan"] = weights["caravan"] * scales[0][:, None]
    for name in ("own_counts", "other_counts"):
        whole[name] = weights[name] * scales[1][:, None]
    return [float(weight) for layer in whole.values() for weight in layer.ravel()]


def predict(weights: Weights, batch: Batch) -> Prediction:
    """Return the predictions for a batch."""
    count, players = batch.points.shape
    hidden = batch.caravans @ weights["caravan"] + weights["caravan_bias"]
    hidden = np.maximum(hidden, 0) * batch.exists[..., None]
    own = hidden.sum(2)
    others = _others(own)
    seat_sums = (
        own @ weights["own_caravans"]
        + others @ weights["other_caravans"]
        + batch.seats @ weights["own_counts"]
        + _others(batch.seats) @ weights["other_counts"]
        + weights["seat_bias"]
    )
    seat_hidden = np.maximum(seat_sums, 0)
    output = seat_hidden @ weights["output"] + weights["output_bias"]
    points = batch.points + output[..., 0]
    rivals = np.repeat(points[:, None, :], players, 1)
    rivals[:, np.arange(players), np.arange(players)] = -np.inf
    best = rivals.argmax(2)
    lead = points - points[np.arange(count)[:, None], best]
    slope = weights["slope"]
    slopes = (slope[0] + slope[1] * batch.supply, slope[2] + slope[3] * batch.supply)
    return Prediction(
        hidden,
        own,
        others,
        seat_sums,
        seat_hidden,
        points,
        best,
        lead,
        slopes,
        _logistic(output[..., 1] + slopes[0] * lead),
        _logistic(output[..., 2] + slopes[1] * lead),
    )


def gradient(weights: Weights, batch: Batch) -> Weights:
    """Return the gradient of the mean loss: cross entropies, and the squared error of points."""
    found = predict(weights, batch)
    count, players = batch.points.shape
    size = count * players
    reward = (found.reward - batch.targets[..., 0]) * (LOSSES[0] / size)
    chance = (found.chance - batch.targets[..., 1]) * (LOSSES[1] / size)
    lead = reward * found.slopes[0] + chance * found.slopes[1]
    points = (found.points - batch.targets[..., 2]) * (LOSSES[2] / size) + lead
    rows = np.arange(count)
    for seat in range(players):
        # The best opponents are different ones, so no entry is written twice.
        points[rows, found.best[:, seat]] -= lead[:, seat]
    output = np.stack([points, reward, chance], -1).astype(np.float32)
    sums = (output @ weights["output"].T) * (found.seat_sums > 0)
    own = sums @ weights["own_caravans"].T + _others(sums @ weights["other_caravans"].T)
    hidden = own[:, :, None, :] * (found.hidden > 0)
    return {
        "caravan": _products(batch.caravans, hidden),
        "caravan_bias": hidden.sum((0, 1, 2)),
        "own_caravans": _products(found.own, sums),
        "other_caravans": _products(found.others, sums),
        "own_counts": _products(batch.seats, sums),
        "other_counts": _products(_others(batch.seats), sums),
        "seat_bias": sums.sum((0, 1)),
        "output": _products(found.seat_hidden, output),
        "output_bias": output.sum((0, 1)),
        "slope": np.array(
            [
                (reward * found.lead).sum(),
                (reward * found.lead * batch.supply).sum(),
                (chance * found.lead).sum(),
                (chance * found.lead * batch.supply).sum(),
            ],
            np.float32,
        ),
    }


def _others(values: Array) -> Array:
    """Return the average over the other seats."""
    found: Array = (values.sum(1, keepdims=True) - values) / np.float32(values.shape[1] - 1)
    return found


def _products(inputs: Array, sums: Array) -> Array:
    found: Array = inputs.reshape(-1, inputs.shape[-1]).T @ sums.reshape(-1, sums.shape[-1])
    return found


def _logistic(values: Array) -> Array:
    found: Array = np.float32(1) / (np.float32(1) + np.exp(-values))
    return found
