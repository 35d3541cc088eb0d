"""Choosing among items: a random one, or the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

__all__ = ["best_of", "generator", "one_of"]

_Item = TypeVar("_Item")
_Merit = TypeVar("_Merit", int, tuple[int, int])


def generator(seed: int | str | Random) -> Random:
    """Return a random generator for a seed."""
    return seed if isinstance(seed, Random) else Random(seed)


def one_of(items: Sequence[_Item], chance: Random) -> _Item:
    """Return an item, uniformly at random."""
    # Only `random()` is guaranteed to be stable across Python versions; `choice` is not.
    return items[int(chance.random() * len(items))]


def best_of(items: Iterable[_Item], merit: Callable[[_Item], _Merit]) -> list[_Item]:
    """Return the items with the greatest merit, in order.

    >>> best_of(["camel", "oasis", "palm"], len)
    ['camel', 'oasis']
    """
    rated = [(merit(item), item) for item in items]
    greatest = max(rate for rate, _ in rated)
    return [item for rate, item in rated if rate == greatest]
