"""The file of learned weights, with the command that made them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from karawane.kernel.places import PLACE_FEATURES
from karawane.training.regression import Fit

__all__ = ["file_text", "read_weights", "weights_text"]


def read_weights(text: str) -> dict[str, object]:
    """Return the contents of a file by number of players; a bad file raises `ValueError`.

    >>> read_weights('{"format": 1, "players": {}}')
    {}
    """
    try:
        facts = json.loads(text)
    except ValueError as error:
        raise ValueError(f"not JSON: {error}") from error
    match facts:
        case {"format": 1, "players": dict() as players}:
            return players
        case _:
            raise ValueError("not a file of learned weights")


def weights_text(
    known: Mapping[str, object], players: int, made: Mapping[str, object], fit: Fit
) -> str:
    """Return the text of a file with new weights for a number of players; others stay."""
    new = {
        **made,
        "explained": round(fit.stages[-1].explained, 4),
        "weights": _named(fit.weights),
        "errors": _named(fit.errors),
    }
    return file_text(known, players, new)


def file_text(known: Mapping[str, object], players: int, learned: Mapping[str, object]) -> str:
    """Return the text of a file with what was learned for a number of players; others stay."""
    facts = {"format": 1, "players": dict(sorted({**known, str(players): learned}.items()))}
    return json.dumps(facts, indent=2) + "\n"


def _named(values: tuple[float, ...]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in zip(PLACE_FEATURES, values, strict=True)}
