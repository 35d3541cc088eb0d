"""The file of learned evaluations, with the commands that made them."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from karawane.kernel.evaluation import EVALUATION_SIZES, pack_weights, unpack_weights
from karawane.training.evaluation_fit import EvaluationFit
from karawane.training.weights_file import file_text

__all__ = ["evaluation_in", "evaluation_text"]


def evaluation_in(known: Mapping[str, object], players: int) -> tuple[float, ...]:
    """Return the weights of a file for a number of players.

    None, or those of another network, raise `ValueError`.
    """
    match known.get(str(players)):
        case None:
            raise ValueError(f"it holds no evaluation for {players} players")
        case {"scale": int() | float() as scale, "weights": str() as text}:
            pass
        case _:
            raise ValueError(f"its evaluation for {players} players cannot be read")
    try:
        weights = unpack_weights(scale, text)
    except (ValueError, struct.error) as error:
        raise ValueError(f"its evaluation for {players} players cannot be read") from error
    if len(weights) != EVALUATION_SIZES.weights:
        raise ValueError(
            f"its evaluation for {players} players has {len(weights):,} weights instead of "
            f"{EVALUATION_SIZES.weights:,}"
        )
    return weights


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
