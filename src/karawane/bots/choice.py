"""Choosing among moves: the best of them, or any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

__all__ = ["best_of", "generator", "one_of"]

_Item = TypeVar("_Item")
_Merit = TypeVar("_Merit", int, tuple[int, int])


def generator(seed: int | str | Random) -> Random:
    """Return the generator that a seed stands for."""
    return seed if isinstance(seed, Random) else Random(seed)


def one_of(items: Sequence[_Item], chance: Random) -> _Item:
    """Return one of the items, each as likely as the others."""
    # Only `random()` is promised to stay the same in every Python version; `choice` is not.
    return items[int(chance.random() * len(items))]


def best_of(items: Iterable[_Item], merit: Callable[[_Item], _Merit]) -> list[_Item]:
    """Return the items of the greatest merit, in their order.

    >>> best_of(["camel", "oasis", "palm"], len)
    ['camel', 'oasis']
    """
    rated = [(merit(item), item) for item in items]
    greatest = max(rate for rate, _ in rated)
    return [item for rate, item in rated if rate == greatest]
