"""The learned evaluation: what every seat may expect of a position while camels are placed."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache
from struct import iter_unpack, pack
from typing import Final, NamedTuple

from karawane.kernel.convert import from_position
from karawane.kernel.learned_files import learned_for
from karawane.kernel.loader import native
from karawane.rules import CamelColour, Position, Seat

__all__ = [
    "CARAVAN_FEATURES",
    "EVALUATION_SIZES",
    "EvaluationSizes",
    "Expectation",
    "caravan_features",
    "evaluate",
    "learned_evaluation",
    "pack_weights",
    "unpack_weights",
]

STEPS = (1, 2, 3)

CARAVAN_FEATURES: Final = (
    "camels",
    "camels left of the colour",
    "oases reached",
    *(f"water within {n}" for n in STEPS),
    *(f"water first reached within {n}" for n in STEPS),
    *(f"oases within {n}" for n in STEPS),
    *(f"spaces within {n}" for n in STEPS),
    *(f"spaces first reached within {n}" for n in STEPS),
    "camels of the largest rival",
    "largest",
    "shares the largest",
    "camels ahead, plus four",
    "camels at the border",
    "spaces at the border",
    "blocked",
    *(f"spaces that {n} could enclose" for n in STEPS),
    *(f"water that {n} could enclose" for n in STEPS),
)
"""What the evaluation sees of a caravan, in the kernel's order; numbers are placements."""

MOST = 32_767
"""The largest packed weight."""


class EvaluationSizes(NamedTuple):
    """The numbers of features, of units in the hidden layers, and of weights."""

    caravan_features: int
    seat_features: int
    caravan_width: int
    seat_width: int
    weights: int


EVALUATION_SIZES: Final = EvaluationSizes(*native.evaluation_sizes())


class Expectation(NamedTuple):
    """What the evaluation expects for one seat."""

    reward: float
    """0 to 1; higher when further ahead."""
    chance: float
    points: float


def evaluate(position: Position, weights: Sequence[float] | None = None) -> list[Expectation]:
    """Return what every seat may expect, by given or by the learned weights.

    A position in which no camel can be placed, or for which nothing was learned, raises
    `ValueError`.
    """
    chosen = learned_evaluation(position.game.players) if weights is None else tuple(weights)
    found = native.evaluate(from_position(position), chosen) if chosen else None
    if found is None:
        raise ValueError("there is no evaluation for this position")
    return [Expectation(*seat) for seat in found]


def caravan_features(position: Position, seat: Seat, colour: CamelColour) -> dict[str, float]:
    """Return the `CARAVAN_FEATURES` of a caravan by name; all are 0 if there is none."""
    found = native.caravan_features(from_position(position), int(seat), colour.index)
    return dict(zip(CARAVAN_FEATURES, found, strict=True))


@cache
def learned_evaluation(players: int) -> tuple[float, ...]:
    """Return the weights for a number of players; empty if none were learned.

    >>> len(learned_evaluation(2)) in (0, EVALUATION_SIZES.weights)
    True
    """
    learned = learned_for(players, "evaluation.json")
    return unpack_weights(learned["scale"], learned["weights"]) if learned else ()


def pack_weights(weights: Sequence[float]) -> tuple[float, str]:
    """Return weights as whole numbers of 16 bits in base 64, and their scale.

    >>> scale, text = pack_weights([0.5, -1.0])
    >>> [round(weight, 4) for weight in unpack_weights(scale, text)]
    [0.5, -1.0]
    """
    scale = max(map(abs, weights)) / MOST
    whole = [round(weight / scale) for weight in weights]
    return scale, b64encode(pack(f"<{len(whole)}h", *whole)).decode()


def unpack_weights(scale: float, text: str) -> tuple[float, ...]:
    """Return the weights that were packed."""
    return tuple(scale * number for (number,) in iter_unpack("<h", b64decode(text)))
