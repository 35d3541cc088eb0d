"""The file of learned evaluations, with the commands that made them."""

from __future__ import annotations

from collections.abc import Mapping

from karawane.kernel.evaluation import pack_weights
from karawane.training.evaluation_fit import EvaluationFit
from karawane.training.weights_file import file_text

__all__ = ["evaluation_text"]


def evaluation_text(
    known: Mapping[str, object], players: int, made: Mapping[str, object], fit: EvaluationFit
) -> str:
    """Return the text of a file with a new evaluation for a number of players; others stay."""
    scale, weights = pack_weights(fit.weights)
    new = {
        **made,
        "positions": fit.positions,
        "explained_rewards": round(fit.explained_rewards, 4),
        "explained_points": round(fit.explained_points, 4),
        "scale": scale,
        "weights": weights,
    }
    return file_text(known, players, new)
